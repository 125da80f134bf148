import {
  ObservableValue,
  type AnswerOutcome,
  type AnswerSession,
  type AnswerSessionSnapshot,
  type AttemptView,
  type Observable,
  type Question,
  type QuestionGroup,
  type QuestionGroupSnapshot,
  type ResultSummary,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { ok, refuse, type AnswerPorts } from './answer-ports.ts';
import { AttemptKeeper } from './attempt-keeper.ts';
import { ClickerAnswers } from './clicker-answers.ts';
import { checkJson } from './evaluation.ts';
import { MicrophoneAnswers, type RecordingWish } from './microphone-answers.ts';
import { OpenQuestions } from './open-questions.ts';
import { QuestionLifecycle } from './question-lifecycle.ts';
import { RecordingKeeper } from './recording-keeper.ts';
import { beingOpened, groupBeingOpened, groupSnapshotOf, snapshotOf } from './session-snapshot.ts';
import { TeamAnswers } from './team-answer.ts';

export const answerSessionToken = token<HostAnswerSession>('answerSession');

/** What is being answered, one question or a group of them: a fold over the journal, moved on by one table of transitions. */
export class HostAnswerSession implements AnswerSession {
  readonly #state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  readonly #group = new ObservableValue<QuestionGroupSnapshot | undefined>(undefined);
  readonly #questions: OpenQuestions;
  readonly #keeper: AttemptKeeper;
  readonly #microphone: MicrophoneAnswers;
  readonly #clickers: ClickerAnswers;
  readonly #team: TeamAnswers;
  readonly #lifecycle: QuestionLifecycle;
  #frame = false;

  constructor(private readonly ports: AnswerPorts) {
    this.#questions = new OpenQuestions(ports);
    this.#keeper = new AttemptKeeper(ports, this.#questions);
    const recordings = new RecordingKeeper(ports, this.#questions, this.#keeper);
    this.#microphone = new MicrophoneAnswers(ports, this.#questions, recordings);
    this.#clickers = new ClickerAnswers(ports, this.#questions, this.#keeper, recordings);
    this.#team = new TeamAnswers(ports, this.#questions, this.#clickers, this.#keeper);
    this.#lifecycle = new QuestionLifecycle(ports, this.#questions, this.#microphone, this.#clickers, this.#team);
    this.#questions.changes.subscribe(({ soon }) => (soon ? this.#publishInFrame() : this.#publish()));
    ports.journal.record.subscribe(() => this.#questions.changed('soon'));
    // A tab that becomes the writer takes the question up where the other one left it. One that writes knows more than the record while it writes.
    let wrote = ports.journal.writing;
    let watched = false;
    ports.journal.state.subscribe(({ writer }) => {
      const { writing } = ports.journal;
      if (writing && !wrote) this.#takeUp();
      if (writing && watched) this.judgeUnscored();
      if (!writing && wrote) this.#letGo();
      wrote = writing;
      watched = writer === 'other-tab';
    });
  }

  get state(): Observable<AnswerSessionSnapshot | undefined> {
    return this.#state;
  }

  get group(): Observable<QuestionGroupSnapshot | undefined> {
    return this.#group;
  }

  /** Runs when another machine turns out to have ended what this one has taken up. */
  onEndedElsewhere(run: () => void): void {
    this.#questions.onEndedElsewhere(run);
  }

  /** True while a student is being recorded by the microphone, or is about to be. */
  get recording(): boolean {
    return this.#questions.recording;
  }

  /** Resolves when what a student says into the microphone is an answer with its score, or none. */
  async spoken(): Promise<void> {
    await this.#microphone.spoken();
    await this.#keeper.judged();
  }

  /** Clickers can answer what is asked: by voice, or by letters that its type understands. */
  get byClicker(): boolean {
    const { evaluation } = this.ports;
    return this.#questions.parts.some(
      ({ question: { speech, type } }) => speech !== undefined || evaluation.known(type)?.type.fromKeys !== undefined,
    );
  }

  /** Takes up what the lesson asks after a reload; judges what a reload kept from being judged. */
  restore(): void {
    this.#takeUp();
    this.judgeUnscored();
  }

  /** Judges what could not be judged before: by this window, or by another one, which has gone. */
  judgeUnscored(): void {
    for (const { attempts } of this.#questions.parts)
      for (const attempt of attempts) if (attempt.status === 'unscored') void this.#keeper.evaluate(attempt.id, 'again');
  }

  /** Judges an attempt of this lesson; resolves when that is done, or has failed. */
  judge(attemptId: string): Promise<void> {
    return this.#keeper.evaluate(attemptId, 'again');
  }

  /** The lesson ends: what is being said is kept, the question is closed. */
  async close(): Promise<void> {
    await this.end();
    await this.#clickers.close();
    await this.#keeper.close();
    this.#team.stop();
    this.#lifecycle.stop();
    this.#questions.forget();
    this.#publish();
  }

  /** Asks the open question or group anew: its answers are kept, and leave the screen (4-11). */
  again(): Promise<void> {
    return this.#lifecycle.again();
  }

  /** `askedBy`: the plugin that asks. */
  open(question: Question, askedBy?: string): Promise<AnswerOutcome> {
    return this.#lifecycle.open(question, askedBy);
  }

  openGroup(group: QuestionGroup, askedBy?: string): Promise<AnswerOutcome> {
    return this.#lifecycle.openGroup(group, askedBy);
  }

  endPart(slot: string): Promise<void> {
    return this.#lifecycle.endPart(slot);
  }

  async give({ slot, ...answer }: Parameters<AnswerSession['give']>[0]): Promise<AnswerOutcome> {
    const refused = this.#questions.step('give');
    if (refused) return refuse(refused);
    const question = this.#questions.route(answer.studentId, slot);
    if (typeof question === 'string') return refuse(question);
    const { type } = question.question;
    const loaded = this.ports.evaluation.known(type) ?? (await this.ports.evaluation.load(type));
    // Here, as the student may have answered while the type was loaded.
    if (!this.#questions.mayAnswer(question, answer.studentId)) return refuse('not-changeable');
    if (!checkJson(loaded.type.answerSchema, answer.answer)) return refuse('bad-answer');
    const attempt = this.#keeper.make(question, loaded, answer);
    if (!attempt) return refuse('not-writer');
    const failed = await this.#keeper.keep(attempt, question);
    if (failed) return refuse(failed);
    const { source, studentId, answer: value } = answer;
    this.ports.bus.publish({ source, studentId, questionId: question.questionId, kind: 'given', value });
    this.#questions.changed();
    return ok(attempt.id);
  }

  record(wish: RecordingWish): Promise<AnswerOutcome> {
    return this.#microphone.record(wish);
  }

  finish(): Promise<void> {
    return this.#microphone.end('finish');
  }

  cancel(): Promise<void> {
    return this.#microphone.end('cancel');
  }

  resolveInterrupted(decision: 'score' | 'discard'): Promise<void> {
    return this.#microphone.resolveInterrupted(decision);
  }

  startTeam(team: { readonly studentIds: readonly string[]; readonly seconds?: number }): Promise<AnswerOutcome> {
    return this.#team.start(team);
  }

  endTeam(): Promise<void> {
    return this.#team.end();
  }

  async rescore(attemptId: string): Promise<AnswerOutcome> {
    const attempt = this.#questions.parts.flatMap(({ attempts }) => attempts).find(({ id }) => id === attemptId);
    const refused = this.#questions.step('rescore');
    if (refused || !attempt) return refuse(refused ?? 'no-question');
    if (!this.ports.journal.writing) return refuse('not-writer');
    if (attempt.status !== 'unscored' && attempt.status !== 'evaluating') return refuse('not-open');
    await this.#keeper.evaluate(attemptId, 'again');
    this.#questions.changed();
    return ok(attemptId);
  }

  async override(attemptId: string, { overall, reason }: { readonly overall: number; readonly reason: string }): Promise<AnswerOutcome> {
    if (!(overall >= 0 && overall <= 100)) return refuse('bad-answer');
    return this.#keeper.say(attemptId, 'overridden', { overall, reason });
  }

  move(attemptId: string, studentId: string): Promise<AnswerOutcome> {
    return this.#keeper.say(attemptId, 'moved', { studentId });
  }

  void(attemptId: string, reason: string): Promise<AnswerOutcome> {
    return this.#keeper.say(attemptId, 'voided', { reason });
  }

  takeBack(attemptId: string): Promise<AnswerOutcome> {
    return this.#keeper.say(attemptId, 'restored', {});
  }

  erase(attemptId: string): Promise<boolean> {
    return this.#keeper.erase(attemptId);
  }

  end(): Promise<void> {
    return this.#lifecycle.end();
  }

  /** Attempts of this lesson with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    return this.#keeper.attempts(ids);
  }

  /** What a list says of an attempt's result, the teacher's word before the scorer's; undefined where there is no result, or no summary of it and its type is not loaded. */
  summary(attempt: AttemptView): ResultSummary | undefined {
    if (attempt.override) return { overall: attempt.override.overall };
    if (attempt.summary) return { overall: undefined, ...attempt.summary };
    if (attempt.result === undefined) return undefined;
    try {
      return this.ports.evaluation.known(attempt.type)?.type.summarise(attempt.result);
    } catch {
      return undefined;
    }
  }

  #takeUp(): void {
    this.#questions.takeUp();
    for (const type of new Set(this.#questions.parts.map(({ question }) => question.type)))
      void this.ports.evaluation.load(type).then(
        () => this.#questions.changed(),
        () => undefined,
      );
    this.#team.watch();
    this.#lifecycle.watch();
    this.#clickers.takeUp();
    void this.#microphone.takeUp();
    this.#questions.changed();
  }

  /** Another window writes now. */
  #letGo(): void {
    this.#questions.letGo();
    this.#team.stop();
    this.#lifecycle.stop();
    this.#clickers.letGo();
  }

  /** What many students do at once is shown once a frame. */
  #publishInFrame(): void {
    if (this.#frame) return;
    this.#frame = true;
    this.ports.frames(() => {
      this.#frame = false;
      this.#publish();
    });
  }

  #publish(): void {
    const { current, beingOpened: shown } = this.#questions;
    const { writing } = this.ports.journal;
    this.#group.set(shown ? shown.group && groupBeingOpened(shown.group) : groupSnapshotOf(this.#questions, writing));
    this.#state.set(shown ? beingOpened(shown.question) : current && snapshotOf(current, this.#questions, this.#team.state, writing));
  }
}
