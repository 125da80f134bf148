import type { AnswerOutcome, Json, RecordingState, Reference } from '@chorus/sdk';
import { recordingRateHz } from '../audio/recording-rate.ts';
import { encodeWav } from '../audio/wav.ts';
import { ok, refuse, type AnswerPorts } from './answer-ports.ts';
import type { FoldedQuestion } from './fold-question.ts';
import { LiveRecording, type RecordingEnd } from './live-recording.ts';
import type { OpenQuestions } from './open-questions.ts';
import type { RecordingKeeper } from './recording-keeper.ts';

/** Who is recorded, what is to be said, and how long at most. */
export interface RecordingWish {
  readonly studentId: string;
  readonly reference: Reference;
  readonly maxMs: number;
  /** The part of a group. */
  readonly slot?: string;
}

/** Answers that one called student speaks into the board's microphone. */
export class MicrophoneAnswers {
  #live: { readonly recording: LiveRecording; readonly done: Promise<void> } | undefined;
  #starting: Promise<unknown> = Promise.resolve();
  #resolving: Promise<void> | undefined;

  constructor(
    private readonly ports: AnswerPorts,
    private readonly questions: OpenQuestions,
    private readonly recordings: RecordingKeeper,
  ) {}

  async record(wish: RecordingWish): Promise<AnswerOutcome> {
    if (!this.ports.journal.writing) return refuse('not-writer');
    const refused = this.questions.step('record');
    if (refused) return refuse(refused);
    const start = this.#start(wish);
    this.#starting = start.catch(() => undefined);
    try {
      return await start;
    } finally {
      if (this.questions.phase === 'starting') this.questions.step('record-failed');
      this.questions.changed();
    }
  }

  /** Resolves when the microphone is open for who is about to speak, or is not. */
  async started(): Promise<void> {
    await this.#starting;
  }

  /** Resolves when what is being said has become an answer, or none. */
  async spoken(): Promise<void> {
    await this.#starting;
    await this.#live?.done;
  }

  /** Ends what is being said and keeps it, or throws it away. */
  async end(how: 'finish' | 'cancel'): Promise<void> {
    await this.#starting;
    const live = this.#live;
    if (!live) return;
    void live.recording.end(how);
    await live.done;
  }

  /** Makes answers of what a reload cut off, or forgets it; once, however often it is asked for meanwhile. */
  resolveInterrupted(decision: 'score' | 'discard'): Promise<void> {
    this.#resolving ??= this.#resolve(decision).finally(() => (this.#resolving = undefined));
    return this.#resolving;
  }

  /** Goes on where the record stands: of what was cut off before anything of it was kept, there is nothing to offer. */
  async takeUp(): Promise<void> {
    const { journal } = this.ports;
    if (!journal.writing) return;
    for (const { recordingId } of this.questions.parts.flatMap(({ cut }) => cut)) {
      const { length } = await journal.recordings.samples(recordingId);
      if (length === 0 && !journal.record.recordingEnded(recordingId)) await this.recordings.drop(recordingId, 'lost');
    }
  }

  async #resolve(decision: 'score' | 'discard'): Promise<void> {
    for (const question of this.questions.parts)
      for (const cut of question.cut) {
        if (decision === 'discard') await this.recordings.drop(cut.recordingId, 'discarded');
        else await this.#keepOrLose(question, cut, await this.ports.journal.recordings.samples(cut.recordingId));
      }
    this.questions.changed();
  }

  async #start({ studentId, reference, maxMs, slot }: RecordingWish): Promise<AnswerOutcome> {
    const { journal, clock, ids, bus } = this.ports;
    const question = this.questions.route(studentId, slot);
    if (typeof question === 'string') return refuse(question);
    if (!this.questions.mayAnswer(question, studentId)) return refuse('not-changeable');
    if (!this.ports.mayRecord(studentId)) return refuse('no-consent');
    const recordingId = ids.next();
    const live = await LiveRecording.start(
      {
        capture: this.ports.capture,
        clock,
        putChunk: (id, n, samples) => journal.recordings.putChunk(id, n, samples),
        stream: (id, text, spoken) => this.ports.speech.stream(id, text, spoken, maxMs),
      },
      recordingId,
      reference,
    );
    if ('refused' in live) return refuse(live.refused);
    const startedAt = clock.now();
    const { questionId } = question;
    const state = Object.freeze({ recordingId, studentId, startedAt, endsAt: startedAt + maxMs });
    const done = live.ended.then((end) => this.#ended(question, state, live, end));
    this.#live = { recording: live, done };
    this.questions.live = { questionId, state };
    const started = { recordingId, questionId, studentId, rateHz: recordingRateHz, endsAt: state.endsAt, reference: reference as Json };
    const failed = await this.questions.append([{ kind: 'recording.started', payload: started }]);
    if (failed) {
      this.#forget();
      await live.end('cancel');
      await journal.recordings.deleteChunks(recordingId);
      return refuse(failed);
    }
    this.questions.step('record-started');
    live.limit(maxMs);
    bus.publish({ source: 'microphone', studentId, questionId, kind: 'recording-started', value: undefined });
    this.questions.changed();
    return ok(recordingId);
  }

  async #ended(question: FoldedQuestion, state: RecordingState, live: LiveRecording, end: RecordingEnd): Promise<void> {
    await this.#starting;
    if (this.#live?.recording !== live) return;
    this.questions.step(end === 'cancel' ? 'cancel' : 'finish');
    const event = { source: 'microphone', studentId: state.studentId, questionId: question.questionId, value: undefined } as const;
    let kept = false;
    try {
      if (end === 'cancel') await this.recordings.drop(state.recordingId, 'cancelled');
      else kept = await this.#keepOrLose(question, state, live.samples());
    } finally {
      this.#forget();
      this.questions.step('record-ended');
      this.questions.changed();
      this.ports.bus.publish({ ...event, kind: kept ? 'recording-ended' : 'recording-cancelled' });
      if (end !== 'cancel' && live.samples().length === 0) this.ports.microphone('nothing-heard');
      else if (end === 'unplugged') this.ports.microphone('unplugged');
    }
  }

  #forget(): void {
    this.#live = undefined;
    this.questions.live = undefined;
  }

  /** Makes an answer of what was said; of nothing, nothing. True when there is one. */
  async #keepOrLose(question: FoldedQuestion, state: RecordingState, samples: Int16Array<ArrayBuffer>): Promise<boolean> {
    const ms = Math.round((samples.length / recordingRateHz) * 1000);
    const sound = { bytes: encodeWav(samples, recordingRateHz), codec: 'wav', rateHz: recordingRateHz, ms } as const;
    if (samples.length > 0 && this.ports.lesson()) return this.recordings.keep(question, state, sound, { source: 'microphone' });
    await this.recordings.drop(state.recordingId, 'lost');
    return false;
  }
}
