import type { Disposable, Json } from '@chorus/sdk';
import type { DeviceEvent } from '../devices/device-input.ts';
import type { AnswerPorts, ClickerPorts } from './answer-ports.ts';
import type { AttemptKeeper } from './attempt-keeper.ts';
import { checkJson } from './evaluation.ts';
import type { ClickerRecording, FoldedQuestion } from './fold-question.ts';
import type { OpenQuestion } from './open-question.ts';
import type { RecordingKeeper } from './recording-keeper.ts';

/** A recording that does not arrive in this time is lost. */
const fetchMs = 15_000;
const fetchTries = 3;

type Keys = Extract<DeviceEvent, { kind: 'keys' }>;
type VoiceStarted = Extract<DeviceEvent, { kind: 'voice-started' }>;
type VoiceEnded = Extract<DeviceEvent, { kind: 'voice-ended' }>;
type Press = { readonly n: number; readonly answer: string };

/** Answers that students give by clicker: letters, and recordings of the clicker's own microphone. */
export class ClickerAnswers implements Disposable {
  readonly #presses = new Map<string, Press>();
  #pressesOf: string | undefined;
  #lastHeardMs = Number.NEGATIVE_INFINITY;
  /** Recordings on their way here. */
  readonly #fetching = new Map<string, { readonly over: AbortController; readonly done: Promise<void> }>();
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
    for (const { over } of this.#fetching.values()) over.abort();
  }

  /** Resolves when the recordings on their way here are kept, or lost. */
  async arrived(): Promise<void> {
    await Promise.all([...this.#fetching.values()].map(({ done }) => done));
  }

  /** Lets go of what clickers still record. */
  async giveUp(why: 'too-short' | 'lost'): Promise<void> {
    const under = this.question.folded?.clickerRecordings ?? [];
    const speaking = under.filter(({ recordingId }) => !this.#fetching.has(recordingId));
    await Promise.all(
      speaking.map(async ({ recordingId, uid }) => {
        this.#clickers.tell(uid, why);
        await this.recordings.drop(recordingId, why);
      }),
    );
  }

  async #keys({ serial, uid, keys, sequence, monoMs }: Keys): Promise<void> {
    const question = this.#open();
    const studentId = this.#clickers.studentOf(uid);
    if (!question || studentId === undefined) return;
    const { type, item } = question.question;
    const loaded = this.ports.evaluation.known(type);
    const answer = loaded?.type.fromKeys?.(keys, item);
    if (!loaded || answer === undefined || !checkJson(loaded.type.answerSchema, answer)) return;
    const n = this.#newPress(question, `${serial}:${uid}`, answer, sequence);
    if (n === undefined || !this.question.mayAnswer(studentId)) return;
    const heard = { monoMs, tie: monoMs - this.#lastHeardMs < this.#clickers.input.pollMs };
    this.#lastHeardMs = monoMs;
    const pressId = `${serial}:${uid}:${question.questionId}:${n}`;
    const attempt = this.keeper.make(question, loaded, { studentId, source: 'clicker', answer, pressId });
    if (!attempt || (await this.question.append([{ kind: 'attempt', payload: attempt }]))) return;
    this.ports.bus.publish({ source: 'clicker', studentId, questionId: question.questionId, kind: 'given', value: answer }, heard);
    this.#clickers.tell(uid, 'kept');
    void this.keeper.evaluate(attempt.id);
  }

  /** The number of a press that says something new; undefined when it repeats what was said. */
  #newPress(question: FoldedQuestion, from: string, answer: Json, sequence: number | undefined): number | undefined {
    if (this.#pressesOf !== question.questionId) {
      this.#presses.clear();
      for (const [key, press] of question.presses) this.#presses.set(key, press);
      this.#pressesOf = question.questionId;
    }
    const last = this.#presses.get(from);
    const said = JSON.stringify(answer);
    const repeats = sequence === undefined ? last?.answer === said : last !== undefined && sequence <= last.n;
    if (repeats) return undefined;
    const n = sequence ?? (last?.n ?? 0) + 1;
    this.#presses.set(from, { n, answer: said });
    return n;
  }

  async #voiceStarted({ uid, voiceId }: VoiceStarted): Promise<void> {
    const question = this.#open();
    const studentId = this.#clickers.studentOf(uid);
    const speech = question?.question.speech;
    if (!question || !speech || studentId === undefined || !this.#maySpeak(question, studentId)) return;
    const { clock, ids, bus } = this.ports;
    const { questionId } = question;
    const failed = await this.question.append([
      {
        kind: 'recording.started',
        payload: {
          recordingId: ids.next(),
          questionId,
          studentId,
          rateHz: 0,
          endsAt: clock.now() + speech.maxMs,
          reference: speech.reference as Json,
          clicker: { uid, voiceId },
        },
      },
    ]);
    if (!failed) bus.publish({ source: 'clicker', studentId, questionId, kind: 'recording-started', value: undefined });
  }

  async #voiceEnded(event: VoiceEnded): Promise<void> {
    const question = this.question.folded;
    const recording = question?.clickerRecordings.find(({ uid, voiceId }) => uid === event.uid && voiceId === event.voiceId);
    if (!question || !recording || !this.ports.journal.writing || this.#fetching.has(recording.recordingId)) return;
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

  /** The question that clickers may answer now. */
  #open(): FoldedQuestion | undefined {
    const { phase, folded } = this.question;
    return this.ports.journal.writing && phase !== 'none' && phase !== 'opening' && phase !== 'ended' ? folded : undefined;
  }

  #maySpeak(question: FoldedQuestion, studentId: string): boolean {
    if (question.clickerRecordings.some((recording) => recording.studentId === studentId)) return false;
    if (!this.question.mayAnswer(studentId)) return false;
    return question.team ? this.question.phase === 'team' && question.team.waiting.includes(studentId) : this.#clickers.called(studentId);
  }
}
