import { isContext } from '@chorus/contract';
import {
  ObservableValue,
  PluginError,
  type AnswerOutcome,
  type AnswerSession,
  type AnswerSessionSnapshot,
  type AnswerSource,
  type AttemptView,
  type Json,
  type Observable,
  type Question,
  type ResultSummary,
} from '@chorus/sdk';
import type { NewEntry } from '../journal/host-journal.ts';
import { ok, refuse, type AnswerPorts } from './answer-ports.ts';
import { AttemptKeeper } from './attempt-keeper.ts';
import { ClickerAnswers } from './clicker-answers.ts';
import { checkJson } from './evaluation.ts';
import { openedBy } from './fold-question.ts';
import { MicrophoneAnswers, type RecordingWish } from './microphone-answers.ts';
import { OpenQuestion, sameQuestion } from './open-question.ts';
import { RecordingKeeper } from './recording-keeper.ts';
import { beingOpened, snapshotOf } from './session-snapshot.ts';
import { TeamAnswers } from './team-answer.ts';

/** One question being answered: a fold over the journal, moved on by one table of transitions. */
export class HostAnswerSession implements AnswerSession {
  readonly #state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  readonly #question: OpenQuestion;
  readonly #keeper: AttemptKeeper;
  readonly #microphone: MicrophoneAnswers;
  readonly #clickers: ClickerAnswers;
  readonly #team: TeamAnswers;
  #opening: Question | undefined;
  #frame = false;

  constructor(private readonly ports: AnswerPorts) {
    const changed = () => this.#refresh();
    this.#question = new OpenQuestion(
      ports,
      () => this.#keeper.evaluating,
      () => this.#microphone.live?.recordingId,
    );
    this.#keeper = new AttemptKeeper(ports, this.#question, () => this.#refreshInFrame());
    const recordings = new RecordingKeeper(ports, this.#question, this.#keeper);
    this.#microphone = new MicrophoneAnswers(ports, this.#question, recordings, changed);
    this.#clickers = new ClickerAnswers(ports, this.#question, this.#keeper, recordings);
    this.#team = new TeamAnswers(ports, this.#question, this.#clickers, this.#keeper, changed);
    ports.journal.record.subscribe(() => this.#refreshInFrame());
    // A tab that becomes the writer takes the question up where the other one left it. One that writes knows more than the record while it writes.
    let wrote = ports.journal.writing;
    ports.journal.state.subscribe(() => {
      const { writing } = ports.journal;
      if (writing && !wrote) this.#takeUp();
      if (!writing && wrote) this.#letGo();
      wrote = writing;
    });
  }

  get state(): Observable<AnswerSessionSnapshot | undefined> {
    return this.#state;
  }

  /** True while a student is being recorded by the microphone, or is about to be. */
  get recording(): boolean {
    return this.#question.recording;
  }

  /** Clickers can answer the open question: by voice, or by letters that its type understands. */
  get byClicker(): boolean {
    const question = this.#question.folded?.question;
    return (
      question !== undefined && (question.speech !== undefined || this.ports.evaluation.known(question.type)?.type.fromKeys !== undefined)
    );
  }

  /** Takes up the lesson's question after a reload; judges what a reload kept from being judged. */
  restore(): void {
    this.#takeUp();
    this.judgeUnscored();
  }

  /** Judges what could not be judged before. */
  judgeUnscored(): void {
    for (const attempt of this.#question.folded?.attempts ?? []) if (attempt.status === 'unscored') void this.#keeper.evaluate(attempt.id);
  }

  /** Judges an attempt of this lesson; resolves when that is done, or has failed. */
  judge(attemptId: string): Promise<void> {
    return this.#keeper.evaluate(attemptId);
  }

  /** The lesson ends: what is being said is kept, the question is closed. */
  async close(): Promise<void> {
    await this.end();
    await this.#clickers.close();
    await this.#keeper.close();
    this.#team.stop();
    this.#question.forget();
    this.#state.set(undefined);
  }

  /** Asks the open question anew: its answers are kept, and leave the screen (4-11). */
  async again(): Promise<void> {
    const question = this.#question.folded?.question;
    if (!question || this.#question.phase !== 'answering') return;
    await this.end();
    await this.open(question);
  }

  open(question: Question): Promise<AnswerOutcome> {
    return this.#question.whileOpening(this.#openQuestion(question));
  }

  async #openQuestion(question: Question): Promise<AnswerOutcome> {
    const loaded = await this.ports.evaluation.load(question.type);
    if (!checkJson(loaded.type.itemSchema, question.item))
      throw new PluginError('bad-item', `The item does not fit what "${question.type}" asks for.`, {
        type: question.type,
        item: question.ref.itemId,
      });
    if (question.context && !isContext(question.context))
      throw new PluginError('bad-item', 'The context names no lesson, assignment or student.', { item: question.ref.itemId });
    await this.#endAnswers();
    const now = this.#state.get();
    if (now?.phase === 'answering' && sameQuestion(now.question, question)) return ok(now.questionId);
    const lesson = this.ports.lesson();
    if (!lesson || !this.ports.journal.writing) return refuse('not-writer');
    if (now?.phase === 'answering') await this.resolveInterrupted('score');
    const refused = this.#question.step('open');
    if (refused) return refuse(refused);
    const before = this.#question.folded;
    const questionId = this.ports.ids.next();
    this.#opening = question;
    this.#refresh();
    const entries: NewEntry[] = [
      ...(before && !before.ended ? [{ kind: 'question.ended' as const, payload: { questionId: before.questionId } }] : []),
      { kind: 'question.opened', payload: openedBy(question, { questionId, lessonId: lesson.lessonId }) },
    ];
    const failed = await this.#question.append(entries);
    this.#opening = undefined;
    this.#question.step(failed ? 'open-failed' : 'opened');
    if (failed) this.#takeUp();
    else this.#refresh();
    return failed ? refuse(failed) : ok(questionId);
  }

  async give(answer: { readonly studentId: string; readonly source: AnswerSource; readonly answer: Json }): Promise<AnswerOutcome> {
    const refused = this.#question.step('give');
    if (refused) return refuse(refused);
    const question = this.#question.folded;
    if (!question) return refuse('no-question');
    if (!this.#question.mayAnswer(answer.studentId)) return refuse('not-changeable');
    const { type } = question.question;
    const loaded = this.ports.evaluation.known(type) ?? (await this.ports.evaluation.load(type));
    if (!checkJson(loaded.type.answerSchema, answer.answer)) return refuse('bad-answer');
    const attempt = this.#keeper.make(question, loaded, answer);
    if (!attempt) return refuse('not-writer');
    const failed = await this.#question.append([{ kind: 'attempt', payload: attempt }]);
    if (failed) return refuse(failed);
    const { source, studentId, answer: value } = answer;
    this.ports.bus.publish({ source, studentId, questionId: question.questionId, kind: 'given', value });
    void this.#keeper.evaluate(attempt.id);
    this.#refresh();
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

  async resolveInterrupted(decision: 'score' | 'discard'): Promise<void> {
    await this.#microphone.resolveInterrupted(decision);
    this.#refresh();
  }

  startTeam(team: { readonly studentIds: readonly string[]; readonly seconds?: number }): Promise<AnswerOutcome> {
    return this.#team.start(team);
  }

  endTeam(): Promise<void> {
    return this.#team.end();
  }

  async rescore(attemptId: string): Promise<AnswerOutcome> {
    const attempt = this.#question.folded?.attempts.find(({ id }) => id === attemptId);
    const refused = this.#question.step('rescore');
    if (refused || !attempt) return refuse(refused ?? 'no-question');
    if (!this.ports.journal.writing) return refuse('not-writer');
    if (attempt.status !== 'unscored' && attempt.status !== 'evaluating') return refuse('not-open');
    await this.#keeper.evaluate(attemptId);
    this.#refresh();
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

  async end(): Promise<void> {
    await this.#endAnswers();
    const { folded, phase } = this.#question;
    // Closed from here on: nothing begins while what was begun is kept.
    if (phase !== 'answering' || !folded || this.#question.step('end')) return;
    await this.resolveInterrupted('score');
    await this.#clickers.giveUp('lost');
    const { questionId } = folded;
    const failed = await this.#question.append([{ kind: 'question.ended', payload: { questionId } }]);
    if (failed) this.#takeUp();
    else this.#refresh();
  }

  /** Attempts of this lesson with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    return this.#keeper.attempts(ids);
  }

  /** What a list says of an attempt's result, the teacher's word before the scorer's; undefined while its type is not loaded or there is no result. */
  summary(attempt: AttemptView): ResultSummary | undefined {
    if (attempt.override) return { overall: attempt.override.overall };
    if (attempt.result === undefined) return undefined;
    try {
      return this.ports.evaluation.known(attempt.type)?.type.summarise(attempt.result);
    } catch {
      return undefined;
    }
  }

  async #endAnswers(): Promise<void> {
    if (this.recording) await this.finish();
    await this.#team.end();
  }

  #takeUp(): void {
    this.#question.takeUp();
    const type = this.#question.folded?.question.type;
    if (type !== undefined)
      void this.ports.evaluation.load(type).then(
        () => this.#refresh(),
        () => undefined,
      );
    this.#team.watch();
    this.#clickers.takeUp();
    this.#refresh();
  }

  /** Another window writes now. */
  #letGo(): void {
    this.#question.letGo();
    this.#team.stop();
    this.#clickers.letGo();
  }

  /** What many students do at once is shown once a frame. */
  #refreshInFrame(): void {
    this.#question.refold();
    if (this.#frame) return;
    this.#frame = true;
    this.ports.frames(() => {
      this.#frame = false;
      this.#publish();
    });
  }

  #refresh(): void {
    this.#question.refold();
    this.#publish();
  }

  #publish(): void {
    const { folded, phase } = this.#question;
    const { live } = this.#microphone;
    const now = { phase, live, team: this.#team.state, writing: this.ports.journal.writing };
    this.#state.set(this.#opening ? beingOpened(this.#opening) : folded && snapshotOf(folded, now));
  }
}
