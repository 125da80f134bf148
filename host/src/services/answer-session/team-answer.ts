import type { AnswerOutcome, Clock, Disposable, TeamAnswer } from '@chorus/sdk';
import { ok, refuse, type AnswerPorts } from './answer-ports.ts';
import type { AttemptKeeper } from './attempt-keeper.ts';
import type { ClickerAnswers } from './clicker-answers.ts';
import type { OpenQuestions } from './open-questions.ts';

/** Where neither the question nor the start says how long (9-8). */
export const teamSeconds = 15;
/** After this time those who still speak are let go (4-9). */
const lastWordsMs = 1000;

/** The class answers at once: from the start to the end of its countdown, and until what was begun is judged. */
export class TeamAnswers {
  #countdown: Disposable | undefined;
  #ending: Promise<void> | undefined;

  constructor(
    private readonly ports: Pick<AnswerPorts, 'clock' | 'ids' | 'journal' | 'bus' | 'evaluation'>,
    private readonly questions: OpenQuestions,
    private readonly clickers: ClickerAnswers,
    private readonly keeper: AttemptKeeper,
  ) {}

  /** What the class sees of it. */
  get state(): TeamAnswer | undefined {
    const { current, phase } = this.questions;
    if (!current?.team) return undefined;
    const ending = phase === 'team-ending';
    const { startedAt, endsAt, waiting } = current.team;
    return Object.freeze({ startedAt, endsAt, ending, waiting: ending ? none : waiting });
  }

  async start({ studentIds, seconds }: { studentIds: readonly string[]; seconds?: number }): Promise<AnswerOutcome> {
    const { ids, clock, journal, bus } = this.ports;
    const question = this.questions.current;
    if (!question) return refuse('no-question');
    if (question.groupId !== undefined) return refuse('busy');
    if (!journal.writing) return refuse('not-writer');
    if (studentIds.length === 0) return refuse('no-students');
    const { speech, type, team } = question.question;
    if (!speech && !this.ports.evaluation.known(type)?.type.fromKeys) return refuse('bad-answer');
    const refused = this.questions.step('team-start');
    if (refused) return refuse(refused);
    const teamId = ids.next();
    const { questionId } = question;
    const failed = await this.questions.append([
      {
        kind: 'team.started',
        payload: {
          questionId,
          teamId,
          studentIds: [...studentIds],
          endsAt: clock.now() + (seconds ?? team?.seconds ?? teamSeconds) * 1000,
        },
      },
    ]);
    if (failed) {
      this.questions.takeUp();
      this.questions.changed();
      return refuse(failed);
    }
    bus.publish({ source: 'screen', studentId: '', questionId, kind: 'team-started', value: undefined });
    this.watch();
    this.questions.changed();
    return ok(teamId);
  }

  /** Counts down what is left, after a start or a reload. */
  watch(): void {
    this.#countdown?.dispose();
    const team = this.questions.current?.team;
    if (!team || !this.ports.journal.writing || this.questions.phase !== 'team') return;
    this.#countdown = this.ports.clock.timeout(Math.max(0, team.endsAt - this.ports.clock.now()), () => void this.end());
  }

  end(): Promise<void> {
    this.#ending ??= this.#end().finally(() => (this.#ending = undefined));
    return this.#ending;
  }

  stop(): void {
    this.#countdown?.dispose();
  }

  async #end(): Promise<void> {
    const { current, phase } = this.questions;
    if (phase !== 'team' || !current?.team || this.questions.step('team-end')) return;
    this.#countdown?.dispose();
    this.questions.changed();
    await wait(this.ports.clock, lastWordsMs);
    await this.clickers.giveUp('too-short');
    await this.clickers.arrived();
    const { teamId, studentIds } = current.team;
    const { questionId } = current;
    const attempts = this.questions.current?.attempts ?? [];
    await this.keeper.judged(attempts.filter(({ studentId }) => studentIds.includes(studentId)).map(({ id }) => id));
    await this.questions.append([{ kind: 'team.ended', payload: { questionId, teamId } }]);
    this.questions.step('team-ended');
    this.ports.bus.publish({ source: 'screen', studentId: '', questionId, kind: 'team-ended', value: undefined });
    this.questions.changed();
  }
}

const none: readonly string[] = Object.freeze([]);
const wait = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => void clock.timeout(ms, resolve));
