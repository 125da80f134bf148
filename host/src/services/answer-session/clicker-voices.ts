import { recordedKind } from '@chorus/contract';
import type { Disposable, Json } from '@chorus/sdk';
import { waitFor } from '../../kernel/time-limit.ts';
import type { DeviceEvent } from '../devices/device-input.ts';
import type { AnswerPorts, ClickerPorts } from './answer-ports.ts';
import { fetchVoice } from './fetch-voice.ts';
import { announcedRecordings, type ClickerRecording, type FoldedQuestion } from './fold-question.ts';
import type { OpenQuestions } from './open-questions.ts';
import type { RecordingKeeper } from './recording-keeper.ts';

/** So long after its time a recording without an end has none: the receiver was unplugged, or the clicker is out of reach. */
const noEndMs = 10_000;
const againMs = 1_000;
/** At the end of a lesson recordings that are on their way are waited for, but not longer. */
const lastVoicesMs = 3_000;

type VoiceStarted = Extract<DeviceEvent, { kind: 'voice-started' }>;
type VoiceEnded = Extract<DeviceEvent, { kind: 'voice-ended' }>;

/**
 * Answers that students speak into their clickers. A recording is begun; announced, when it is whole and can be fetched; and kept or lost. Each step is
 * in the record before the next one, so that who writes next goes on there: after a reload, or in another window.
 */
export class ClickerVoices {
  /** Recordings whose start is being written, by clicker and its name for them. */
  readonly #starting = new Map<string, { readonly studentId: string; readonly done: Promise<void> }>();
  /** When recordings began that this window heard, in UTC milliseconds. */
  readonly #heardAt = new Map<string, number>();
  /** Recordings that are being announced or are on their way here. */
  readonly #coming = new Map<string, { readonly over: AbortController; readonly done: Promise<void> }>();
  /** Recordings that are being let go. */
  readonly #dropping = new Map<string, Promise<void>>();
  readonly #clickers: ClickerPorts;
  #overdue: Disposable | undefined;

  constructor(
    private readonly ports: AnswerPorts,
    private readonly questions: OpenQuestions,
    private readonly recordings: RecordingKeeper,
  ) {
    this.#clickers = ports.clickers;
  }

  /** Whose voice this is and what it answers, where it may be an answer. */
  speakerOf(uid: string): { readonly question: FoldedQuestion; readonly studentId: string } | undefined {
    const studentId = this.#clickers.studentOf(uid);
    const question = this.questions.askedOf(studentId);
    if (studentId === undefined || !question?.question.speech || !this.questions.mayAnswer(question, studentId)) return undefined;
    const speaking = [...this.questions.parts.flatMap(({ clickerRecordings }) => clickerRecordings), ...this.#starting.values()];
    if (speaking.some((recording) => recording.studentId === studentId)) return undefined;
    const team = this.questions.phase === 'team' && question.team?.waiting.includes(studentId);
    return (question.team ? team : this.#clickers.called(studentId)) ? { question, studentId } : undefined;
  }

  /** A student began to speak, at this time in UTC milliseconds. */
  async started(voice: VoiceStarted, at: number): Promise<void> {
    await this.questions.opened();
    const before = this.#leftBehind(voice);
    if (!before) return this.#begin(voice, at);
    const key = keyOf(voice);
    const done = this.#drop(before, 'lost').then(() => {
      this.#starting.delete(key);
      return this.#begin(voice, at);
    });
    this.#starting.set(key, { studentId: before.studentId, done });
    await done;
  }

  /** A recording is whole, since this time in UTC milliseconds. */
  async ended(voice: VoiceEnded, at: number): Promise<void> {
    // Its start may have come just before it: a busy board handles both at once.
    await this.questions.opened();
    await this.#starting.get(keyOf(voice))?.done;
    const recording = this.#speaking().find(({ uid, voiceId }) => uid === voice.uid && voiceId === voice.voiceId);
    if (!recording || !this.ports.journal.writing || this.#dropping.has(recording.recordingId)) return;
    await this.#come(recording.recordingId, (over) => this.#announce(recording, voice, at, over));
  }

  /** Fetches what is announced and not here yet: after a reload, and in a window that takes over. */
  takeUp(): void {
    this.watch();
    if (!this.ports.journal.writing) return;
    for (const { recording } of announcedRecordings(this.ports.journal.record))
      void this.#come(recording.recordingId, (over) => this.#bring(recording.recordingId, over));
  }

  /** Another window writes now, and fetches. */
  letGo(): void {
    this.#overdue?.dispose();
    for (const { over } of this.#coming.values()) over.abort();
  }

  /** Resolves when the recordings on their way here are kept, or lost. */
  async arrived(): Promise<void> {
    await Promise.all([...this.#coming.values()].map(({ done }) => done));
  }

  /** The lesson is over: what is on its way arrives soon, or never. */
  async close(): Promise<void> {
    const coming = this.arrived();
    await waitFor(this.ports.clock, lastVoicesMs, coming);
    this.letGo();
    await coming;
    if (!this.ports.journal.writing) return;
    for (const { recording } of announcedRecordings(this.ports.journal.record)) await this.#drop(recording, 'lost');
  }

  /** Lets go of what clickers still record: all of it, that of one question, or what is overdue at this time. */
  async giveUp(
    why: 'too-short' | 'lost',
    { questionId, overdueAt = Number.POSITIVE_INFINITY }: { readonly questionId?: string | undefined; readonly overdueAt?: number } = {},
  ): Promise<void> {
    await Promise.all([...this.#starting.values()].map(({ done }) => done));
    if (!this.ports.journal.writing) return;
    await Promise.all(
      this.#speaking(questionId)
        .filter(({ endsAt }) => endsAt + noEndMs <= overdueAt)
        // Of one that was begun before a reload the end may have gone unheard: it need not have been too short.
        .map(
          (recording) =>
            this.#dropping.get(recording.recordingId) ?? this.#drop(recording, this.#heardAt.has(keyOf(recording)) ? why : 'lost'),
        ),
    );
  }

  /**
   * Waits for the ends of what clickers record, also of what began before a reload; nobody is kept from answering by an end that never comes. A team
   * answer has an end of its own.
   */
  watch(soonestMs = 0): void {
    this.#overdue?.dispose();
    const ends =
      this.ports.journal.writing && !this.questions.parts.some(({ team }) => team) ? this.#speaking().map(({ endsAt }) => endsAt) : [];
    if (ends.length === 0) return;
    const { clock } = this.ports;
    // What can't be written now is tried again, not at once.
    const again = () => void this.giveUp('lost', { overdueAt: clock.now() }).then(() => this.watch(againMs));
    this.#overdue = clock.timeout(Math.max(soonestMs, Math.min(...ends) + noEndMs - clock.now()), again);
  }

  /** What a clicker that records anew recorded before: its end was lost on the air, or with the receiver, and will not come. */
  #leftBehind({ uid, voiceId }: VoiceStarted): ClickerRecording | undefined {
    const asked = this.questions.askedOf(this.#clickers.studentOf(uid));
    if (!this.ports.journal.writing || !asked || this.#known(asked, uid, voiceId) || this.#starting.has(keyOf({ uid, voiceId })))
      return undefined;
    return this.#speaking().find((one) => one.uid === uid && one.voiceId !== voiceId && !this.#dropping.has(one.recordingId));
  }

  async #begin({ uid, voiceId }: VoiceStarted, at: number): Promise<void> {
    const speaker = this.ports.journal.writing ? this.speakerOf(uid) : undefined;
    if (!speaker || this.#known(speaker.question, uid, voiceId)) return;
    const { question, studentId } = speaker;
    if (!this.ports.mayRecord(studentId)) return this.ports.unrecorded(studentId);
    const key = keyOf({ uid, voiceId });
    this.#heardAt.set(key, at);
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
    const failed = await this.questions.append([{ kind: 'recording.started', payload: started }]);
    if (!failed) bus.publish({ source: 'clicker', studentId, questionId, kind: 'recording-started', value: undefined });
  }

  async #announce(recording: ClickerRecording, { path, codec, rateHz }: VoiceEnded, at: number, over: AbortSignal): Promise<void> {
    const { recordingId } = recording;
    const ms = Math.max(0, at - (this.#heardAt.get(keyOf(recording)) ?? recording.startedAt));
    this.#heardAt.delete(keyOf(recording));
    const announced = { recordingId, path, codec, rateHz, ms };
    if (!(await this.questions.append([{ kind: 'recording.announced', payload: announced }]))) await this.#bring(recordingId, over);
  }

  /** Once at a time; what another window kept from its end is waited for. */
  #come(recordingId: string, run: (over: AbortSignal) => Promise<void>): Promise<void> {
    const before = this.#coming.get(recordingId);
    if (before && !before.over.signal.aborted) return before.done;
    const over = new AbortController();
    const done = (before?.done ?? Promise.resolve())
      .then(() => run(over.signal))
      .finally(() => {
        if (this.#coming.get(recordingId)?.over === over) this.#coming.delete(recordingId);
      });
    this.#coming.set(recordingId, { over, done });
    return done;
  }

  async #bring(recordingId: string, over: AbortSignal): Promise<void> {
    const found = this.#announced(recordingId);
    if (!found?.recording.announced) return;
    const { questionId } = found.question;
    const { studentId, uid, voiceId, announced } = found.recording;
    const { path, rateHz, ms } = announced;
    const happened = { source: 'clicker', studentId, questionId, value: undefined } as const;
    try {
      const bytes = await fetchVoice(path, this.#clickers.input, this.ports.clock, over);
      this.ports.bus.publish({ ...happened, kind: 'recording-ended' });
      const pressId = `voice:${uid}:${questionId}:${voiceId}`;
      // a device may name it otherwise than it is
      const codec = recordedKind(bytes);
      if (!codec) throw new Error('It is no sound.');
      const { question } = this.#announced(recordingId) ?? found;
      const kept = await this.recordings.keep(question, found.recording, { bytes, codec, rateHz, ms }, { source: 'clicker', pressId });
      if (!kept) throw new Error('It could not be kept.');
      this.#clickers.tell(uid, 'kept');
    } catch {
      // Whoever writes now fetches it.
      if (over.aborted || !this.ports.journal.writing) return;
      await this.#drop(found.recording, 'lost');
      this.ports.bus.publish({ ...happened, kind: 'recording-cancelled' });
    }
  }

  #announced(recordingId: string) {
    return announcedRecordings(this.ports.journal.record).find(({ recording }) => recording.recordingId === recordingId);
  }

  #drop({ recordingId, uid }: ClickerRecording, why: 'too-short' | 'lost'): Promise<void> {
    this.#clickers.tell(uid, why);
    const done = this.recordings.drop(recordingId, why).finally(() => this.#dropping.delete(recordingId));
    this.#dropping.set(recordingId, done);
    return done;
  }

  /** Recordings of what is asked that have no end. */
  #speaking(questionId?: string): readonly ClickerRecording[] {
    const parts = this.questions.parts.filter((part) => questionId === undefined || part.questionId === questionId);
    return parts
      .flatMap(({ clickerRecordings }) => clickerRecordings)
      .filter(({ recordingId, announced }) => !announced && !this.#coming.has(recordingId));
  }

  /** Whether the record has this recording, whatever became of it. */
  #known({ questionId }: FoldedQuestion, uid: string, voiceId: string): boolean {
    const started = this.ports.journal.record.question(questionId)?.recordings ?? [];
    return started.some(({ payload: { clicker } }) => clicker?.uid === uid && clicker.voiceId === voiceId);
  }
}

const keyOf = ({ uid, voiceId }: { readonly uid: string; readonly voiceId: string }): string => `${uid} ${voiceId}`;
