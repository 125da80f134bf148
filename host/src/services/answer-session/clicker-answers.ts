import type { Disposable, Json } from '@chorus/sdk';
import type { DeviceEvent } from '../devices/device-input.ts';
import type { AnswerPorts, ClickerPorts } from './answer-ports.ts';
import type { AttemptKeeper } from './attempt-keeper.ts';
import { checkJson } from './evaluation.ts';
import type { ClickerRecording, FoldedQuestion } from './fold-question.ts';
import type { OpenQuestion } from './open-question.ts';
import { PressNumbers } from './press-numbers.ts';
import type { RecordingKeeper } from './recording-keeper.ts';

/** A recording that does not arrive in this time is lost. */
const fetchMs = 15_000;
const fetchTries = 3;
/** So long after its time a recording without an end has none: the receiver was unplugged, or the clicker is out of reach. */
const noEndMs = 10_000;

type Keys = Extract<DeviceEvent, { kind: 'keys' }>;
type VoiceStarted = Extract<DeviceEvent, { kind: 'voice-started' }>;
type VoiceEnded = Extract<DeviceEvent, { kind: 'voice-ended' }>;

/** Answers that students give by clicker: letters, and recordings of the clicker's own microphone. */
export class ClickerAnswers implements Disposable {
  readonly #numbers = new PressNumbers();
  #lastHeardMs = Number.NEGATIVE_INFINITY;
  /** Recordings whose start is being written, by clicker and its name for them. */
  readonly #starting = new Map<string, { readonly studentId: string; readonly done: Promise<void> }>();
  #overdue: Disposable | undefined;
  /** Recordings on their way here. */
  readonly #fetching = new Map<string, { readonly over: AbortController; readonly done: Promise<void> }>();
  /** Recordings that are being let go. */
  readonly #dropping = new Map<string, Promise<void>>();
  readonly #clickers: ClickerPorts;
  readonly #subscription: Disposable;

  constructor(
    private readonly ports: AnswerPorts,
    private readonly question: OpenQuestion,
    private readonly keeper: AttemptKeeper,
    private readonly recordings: RecordingKeeper,
  ) {
    this.#clickers = ports.clickers;
    this.#subscription = ports.clickers.input.subscribe((event) => {
      if (event.kind === 'keys') void this.#keys(event);
      if (event.kind === 'voice-started') void this.#voiceStarted(event);
      if (event.kind === 'voice-ended') void this.#voiceEnded(event);
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#overdue?.dispose();
    for (const { over } of this.#fetching.values()) over.abort();
  }

  /** Resolves when the recordings on their way here are kept, or lost. */
  async arrived(): Promise<void> {
    await Promise.all([...this.#fetching.values()].map(({ done }) => done));
  }

  /** Lets go of what clickers still record: all of it, or what is overdue at this time. */
  async giveUp(why: 'too-short' | 'lost', overdueAt = Number.POSITIVE_INFINITY): Promise<void> {
    await Promise.all([...this.#starting.values()].map(({ done }) => done));
    await Promise.all(
      this.#speaking()
        .filter(({ endsAt }) => endsAt + noEndMs <= overdueAt)
        .map((recording) => this.#dropping.get(recording.recordingId) ?? this.#drop(recording, why)),
    );
  }

  /**
   * Waits for the ends of what clickers record, also of what began before a reload; nobody is kept from answering by an end that never comes. A team
   * answer has an end of its own.
   */
  watch(): void {
    this.#overdue?.dispose();
    const ends = this.ports.journal.writing && !this.question.folded?.team ? this.#speaking().map(({ endsAt }) => endsAt) : [];
    if (ends.length === 0) return;
    const { clock } = this.ports;
    const again = () => void this.giveUp('lost', clock.now()).then(() => this.watch());
    this.#overdue = clock.timeout(Math.max(0, Math.min(...ends) + noEndMs - clock.now()), again);
  }

  #drop({ recordingId, uid }: ClickerRecording, why: 'too-short' | 'lost'): Promise<void> {
    this.#clickers.tell(uid, why);
    const done = this.recordings.drop(recordingId, why).finally(() => this.#dropping.delete(recordingId));
    this.#dropping.set(recordingId, done);
    return done;
  }

  #speaking(): readonly ClickerRecording[] {
    return (this.question.folded?.clickerRecordings ?? []).filter(({ recordingId }) => !this.#fetching.has(recordingId));
  }

  async #keys({ serial, uid, keys, sequence, monoMs }: Keys): Promise<void> {
    const question = await this.#asked();
    const studentId = this.#clickers.studentOf(uid);
    if (!question || studentId === undefined) return;
    const { type, item } = question.question;
    const loaded = this.ports.evaluation.known(type);
    const answer = loaded?.type.fromKeys?.(keys, item);
    if (!loaded || answer === undefined || !checkJson(loaded.type.answerSchema, answer)) return;
    if (!this.question.mayAnswer(studentId)) return;
    const n = this.#numbers.next(question, { from: `${serial}:${uid}`, answer: JSON.stringify(answer), sequence, monoMs });
    if (n === undefined) return;
    const heard = { monoMs, tie: monoMs - this.#lastHeardMs < this.#clickers.input.pollMs };
    this.#lastHeardMs = monoMs;
    const pressId = `${serial}:${uid}:${question.questionId}:${n}`;
    const attempt = this.keeper.make(question, loaded, { studentId, source: 'clicker', answer, pressId });
    if (!attempt || (await this.question.append([{ kind: 'attempt', payload: attempt }]))) return;
    this.ports.bus.publish({ source: 'clicker', studentId, questionId: question.questionId, kind: 'given', value: answer }, heard);
    this.#clickers.tell(uid, 'kept');
    void this.keeper.evaluate(attempt.id);
  }

  async #voiceStarted({ uid, voiceId }: VoiceStarted): Promise<void> {
    const question = await this.#asked();
    const studentId = this.#clickers.studentOf(uid);
    const reference = question?.question.speech?.reference;
    if (!question || !reference || studentId === undefined || !this.#maySpeak(question, studentId)) return;
    const key = `${uid} ${voiceId}`;
    const done = this.#start(question, studentId, { uid, voiceId }).finally(() => this.#starting.delete(key));
    this.#starting.set(key, { studentId, done });
    await done;
    this.watch();
  }

  async #start(
    { questionId, question }: FoldedQuestion,
    studentId: string,
    clicker: { readonly uid: string; readonly voiceId: string },
  ): Promise<void> {
    const { clock, ids, bus } = this.ports;
    const { reference = null, maxMs = 0 } = question.speech ?? {};
    const endsAt = clock.now() + maxMs;
    const started = { recordingId: ids.next(), questionId, studentId, rateHz: 0, endsAt, reference: reference as Json, clicker };
    const failed = await this.question.append([{ kind: 'recording.started', payload: started }]);
    if (!failed) bus.publish({ source: 'clicker', studentId, questionId, kind: 'recording-started', value: undefined });
  }

  async #voiceEnded(event: VoiceEnded): Promise<void> {
    // Its start may have come just before it: a busy board handles both at once.
    await this.#asked();
    await this.#starting.get(`${event.uid} ${event.voiceId}`)?.done;
    const question = this.question.folded;
    const recording = question?.clickerRecordings.find(({ uid, voiceId }) => uid === event.uid && voiceId === event.voiceId);
    if (!question || !recording || !this.ports.journal.writing) return;
    if (this.#fetching.has(recording.recordingId) || this.#dropping.has(recording.recordingId)) return;
    const over = new AbortController();
    const done = this.#bring(question, recording, event, over.signal).finally(() => this.#fetching.delete(recording.recordingId));
    this.#fetching.set(recording.recordingId, { over, done });
    await done;
  }

  async #bring(question: FoldedQuestion, recording: ClickerRecording, voice: VoiceEnded, over: AbortSignal): Promise<void> {
    const { recordingId, studentId, uid } = recording;
    const { path, codec, rateHz } = voice;
    const ms = Math.max(0, this.ports.clock.now() - recording.startedAt);
    const { questionId } = question;
    const happened = { source: 'clicker', studentId, questionId, value: undefined } as const;
    try {
      const bytes = await this.#fetch(path, over);
      this.ports.bus.publish({ ...happened, kind: 'recording-ended' });
      const pressId = `voice:${uid}:${questionId}:${recording.voiceId}`;
      const kept = await this.recordings.keep(question, recording, { bytes, codec, rateHz, ms }, { source: 'clicker', pressId });
      this.#clickers.tell(uid, kept ? 'kept' : 'lost');
    } catch {
      this.#clickers.tell(uid, 'lost');
      await this.recordings.drop(recordingId, 'lost');
      this.ports.bus.publish({ ...happened, kind: 'recording-cancelled' });
    }
  }

  async #fetch(path: string, over: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    let failure: unknown;
    for (let attempt = 0; attempt < fetchTries; attempt += 1) {
      over.throwIfAborted();
      const limit = new AbortController();
      const abort = () => limit.abort();
      over.addEventListener('abort', abort, { once: true });
      const timer = this.ports.clock.timeout(fetchMs, abort);
      try {
        return await this.#clickers.input.fetchRecording(path, limit.signal);
      } catch (error) {
        failure = error;
      } finally {
        timer.dispose();
        over.removeEventListener('abort', abort);
      }
    }
    throw failure;
  }

  /** The question that clickers may answer, also of one that is on the board and still being opened. */
  async #asked(): Promise<FoldedQuestion | undefined> {
    const open = this.#open();
    if (open || !this.question.opening) return open;
    await this.question.opening;
    return this.#open();
  }

  /** The question that clickers may answer now. */
  #open(): FoldedQuestion | undefined {
    const { phase, folded } = this.question;
    return this.ports.journal.writing && phase !== 'none' && phase !== 'opening' && phase !== 'ended' ? folded : undefined;
  }

  #maySpeak(question: FoldedQuestion, studentId: string): boolean {
    const speaking = [...question.clickerRecordings, ...this.#starting.values()];
    if (speaking.some((recording) => recording.studentId === studentId)) return false;
    if (!this.question.mayAnswer(studentId)) return false;
    return question.team ? this.question.phase === 'team' && question.team.waiting.includes(studentId) : this.#clickers.called(studentId);
  }
}
