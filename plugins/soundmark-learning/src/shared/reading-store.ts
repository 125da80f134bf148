import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  isSure,
  sameItem,
  type AnswerOutcome,
  type AnswerRefusal,
  type AnswerSession,
  type AnswerSessionSnapshot,
  type AttemptView,
  type AudioService,
  type AudioState,
  type Clock,
  type Notices,
  type Question,
  type RecordAnswer,
  type RecordingState,
  type RecordResult,
  type Scope,
  type SpeechEvaluator,
  type Student,
  type WaitingList,
  type WaitingListRefusal,
  type WaitingListSnapshot,
} from '@chorus/sdk';
import { fromObservable, type ObservableBox, RecordingTimer } from '@chorus/sdk/ui';

/** What is to be done now. `team`: the class answers together, by its clickers. */
export type Moment = 'team' | 'call' | 'ready' | 'recording' | 'evaluating' | 'scored' | 'refused' | 'unscored' | 'no-microphone';

/** A reading of what is asked. */
export type Reading = AttemptView<RecordAnswer, RecordResult>;

/** A question that is answered by speaking. */
export type SpokenQuestion = Question & { readonly speech: NonNullable<Question['speech']> };

export interface ReadingServices {
  readonly answers: AnswerSession;
  readonly waiting: WaitingList;
  readonly notices: Notices;
  readonly audio: AudioService;
  readonly speech: SpeechEvaluator;
  readonly clock: Clock;
}

/** A refusal that the dock itself explains. */
const explained: ReadonlySet<AnswerRefusal> = new Set(['no-microphone', 'permission-denied']);

/** Something is read aloud by a called student, or by the class: its question, its recording and what came of it. */
export class ReadingStore {
  /** What is asked, while its page is there. */
  asked: SpokenQuestion | undefined = undefined;
  private refusedMicrophone = false;
  private readonly session: ObservableBox<AnswerSessionSnapshot | undefined>;
  private readonly list: ObservableBox<WaitingListSnapshot>;
  private readonly audio: ObservableBox<AudioState>;
  private readonly timer: RecordingTimer;
  private opening: Promise<unknown> = Promise.resolve();

  constructor(
    scope: Scope,
    private readonly services: ReadingServices,
    private readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  ) {
    this.session = fromObservable(services.answers.state);
    this.list = fromObservable(services.waiting.state);
    this.audio = fromObservable(services.audio.state);
    this.timer = scope.own(new RecordingTimer(services.clock));
    makeAutoObservable<this, 'services' | 't' | 'timer' | 'opening' | 'session' | 'list' | 'audio'>(this, {
      asked: observableRef,
      session: false,
      list: false,
      audio: false,
      services: false,
      t: false,
      timer: false,
      opening: false,
    });
    scope.own(services.answers.state.subscribe(() => this.timer.follow(this.open)));
  }

  /** The host's open question, if it is the one of this page. */
  get open(): AnswerSessionSnapshot | undefined {
    const open = this.session.current;
    return this.asked && open?.question.type === this.asked.type && sameItem(open.question.ref, this.asked.ref) ? open : undefined;
  }

  get recording(): RecordingState | undefined {
    return this.open?.recording;
  }

  get student(): Student | undefined {
    const id = this.recording?.studentId ?? this.list.current.activeStudentId;
    return this.list.current.rows.find((row) => row.student.id === id)?.student;
  }

  /** The called student's newest reading. */
  get reading(): Reading | undefined {
    const id = this.student?.id;
    return this.open?.attempts.findLast((attempt) => attempt.studentId === id) as unknown as Reading | undefined;
  }

  /** What was said came, and was not heard well enough for a score that may be shown: it is to be said again. */
  get unheard(): boolean {
    const outcome = this.reading?.result?.outcome;
    return this.moment === 'scored' && !this.reading?.override && outcome !== undefined && !isSure(outcome);
  }

  get moment(): Moment {
    if (this.recording) return 'recording';
    if (this.timer.awaited !== undefined) return 'evaluating';
    if (this.list.current.playType === 'TEAM') return 'team';
    if (!this.student) return 'call';
    if (this.reading) return this.reading.status;
    if (this.refusedMicrophone || this.audio.current.microphone === 'denied' || this.audio.current.microphone === 'missing')
      return 'no-microphone';
    return 'ready';
  }

  /** Part 0–1 of the time to read that has passed. */
  get passed(): number {
    return this.timer.passed(this.recording);
  }

  get secondsLeft(): number {
    return this.timer.secondsLeft(this.recording);
  }

  /** Asks this; the same question goes on with its answers. */
  async ask(question: SpokenQuestion): Promise<void> {
    void this.services.speech.prepare().catch(() => undefined);
    this.asked = question;
    const opened = this.services.answers.open(question);
    this.opening = opened.catch(() => undefined);
    this.tell(await opened);
  }

  /** Starts recording the called student, or stops. */
  async toggle(): Promise<void> {
    if (this.recording) return this.services.answers.finish();
    const { asked, student, moment } = this;
    if (!asked || !student || moment === 'evaluating' || moment === 'team') return;
    await this.services.audio.stop();
    const { reference, maxMs } = asked.speech;
    const outcome = await this.services.answers.record({ studentId: student.id, reference, maxMs });
    runInAction(() => (this.refusedMicrophone = !outcome.ok && explained.has(outcome.reason)));
    this.tell(outcome);
  }

  async rescore(): Promise<void> {
    if (this.reading) this.tell(await this.services.answers.rescore(this.reading.id));
  }

  /** The class begins to read at once, or ends. */
  async togetherOrEnd(): Promise<void> {
    const { waiting } = this.services;
    const team = this.open?.team;
    if (!this.open || team?.ending) return;
    const outcome = await (team ? waiting.endTeam() : waiting.startTeam());
    // A second press within a second is the same press.
    if (!outcome.ok && outcome.reason !== 'too-soon') this.tellWaiting(outcome.reason);
  }

  /** This student is to read. */
  async call(studentId: string): Promise<void> {
    if (this.list.current.playType === 'SINGLE' && this.list.current.activeStudentId !== studentId)
      await this.services.waiting.toggle(studentId);
  }

  /** Nobody is called any more: the next one can be. */
  async dismiss(): Promise<void> {
    const { student } = this;
    if (student && !this.recording) await this.services.waiting.toggle(student.id);
  }

  /** The page is left: nothing goes on without it, nor does a question that is being opened. */
  async leave(): Promise<void> {
    const { asked } = this;
    if (this.recording) await this.services.answers.cancel();
    await this.opening;
    if (this.asked !== asked) return;
    if (this.open && this.open.phase !== 'ended') await this.services.answers.end();
    runInAction(() => (this.asked = undefined));
  }

  /** Says why the list did nothing. */
  tellWaiting = (reason: WaitingListRefusal): void =>
    void this.services.notices.show({ kind: 'warning', text: this.t(`notice.waiting.${reason}`) });

  private tell(outcome: AnswerOutcome): void {
    if (!outcome.ok && !explained.has(outcome.reason))
      void this.services.notices.show({ kind: 'warning', text: this.t(`notice.answer.${outcome.reason}`) });
  }
}
