import {
  ObservableValue,
  PluginError,
  type Observable,
  type Reference,
  type SoundAlignment,
  type SpeechEvaluator,
  type SpeechEvaluatorState,
  type SpeechOutcome,
  type SpokenSentences,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import type { SoundAlignments } from './sound-alignments.ts';
import { TeacherMarks } from './teacher-marks.ts';
import type { ScoreOptions, SpeechStream, SpeechWorkerPort, WorkerTake } from './speech-worker-port.ts';

/** Outcomes that are kept for "answered at once"; older ones are scored again from the recording. */
const keptOutcomes = 200;

/** Samples at 16 kHz in [-1, 1], where there are any. */
type Samples = Promise<Float32Array | undefined>;

export const speechToken = token<HostSpeech>('speech');

/** Scores by the school's scorer, while a student speaks or later from the kept recording; where nothing can score, by the teacher's mark. */
export class HostSpeech implements SpeechEvaluator {
  readonly #state = new ObservableValue<SpeechEvaluatorState>(Object.freeze({ status: 'idle', progress: 0 }));
  readonly #outcomes = new Map<string, { readonly reference: string; readonly outcome: Promise<SpeechOutcome> }>();
  readonly #marks = new TeacherMarks();
  #preparing: Promise<void> | undefined;

  constructor(
    private readonly worker: SpeechWorkerPort,
    /** Of a kept recording; undefined when it is not on this machine. */
    private readonly samples: (recordingId: string) => Samples,
    private readonly alignments: SoundAlignments,
  ) {}

  get state(): Observable<SpeechEvaluatorState> {
    return this.#state;
  }

  prepare(): Promise<void> {
    this.#preparing ??= this.#prepare().catch((error: unknown) => {
      this.#preparing = undefined;
      this.#set('failed', 0);
      throw new PluginError('speech-failed', 'The scorer could not be loaded; it is tried again at its next use.', {}, { cause: error });
    });
    return this.#preparing;
  }

  /** Scores a recording of at most `maxMs` while it is made. `spoken` is called once, when the speaker has finished. */
  stream(recordingId: string, reference: Reference, spoken: () => void, maxMs: number): SpeechStream {
    const opening = this.prepare().then(() => this.worker.open(reference, { maxMs }));
    let take: WorkerTake | undefined;
    let before: Float32Array[] = [];
    let told = false;
    let over = false;
    const push = (samples: Float32Array) =>
      take?.push(samples).then(
        ({ ended }) => {
          if (!ended || told || over) return;
          told = true;
          spoken();
        },
        () => undefined,
      );
    const ready = opening.then((opened) => {
      take = opened;
      for (const samples of before) void push(samples);
      before = [];
      return opened;
    });
    ready.catch(() => undefined);
    return {
      push(samples) {
        if (over) return;
        if (take) void push(samples);
        else before.push(samples);
      },
      finish: () => {
        over = true;
        const outcome = ready.then((opened) => opened.finish());
        outcome.catch(() => this.#outcomes.delete(recordingId));
        this.#keep(recordingId, reference, outcome);
      },
      cancel: () => {
        over = true;
        void ready.then(
          (opened) => opened.cancel(),
          () => undefined,
        );
      },
    };
  }

  async evaluate(recordingId: string, reference: Reference, options: { readonly signal?: AbortSignal } = {}): Promise<SpeechOutcome> {
    options.signal?.throwIfAborted();
    const marked = this.#marks.outcome(recordingId);
    if (marked) return marked;
    const kept = this.#outcomes.get(recordingId);
    if (kept?.reference === JSON.stringify(reference)) {
      try {
        return await kept.outcome;
      } catch {
        // The stream failed; the recording is whole.
      }
    }
    const samples = await this.#recorded(recordingId);
    try {
      await this.prepare();
      const outcome = await this.worker.score(samples, reference, { ...options, recordingId });
      this.#keep(recordingId, reference, Promise.resolve(outcome));
      return outcome;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof PluginError) throw error;
      // The next use makes a new start [8-8].
      this.#preparing = undefined;
      this.#set('failed', 0);
      throw new PluginError(
        'speech-failed',
        'The scorer could not judge the recording; it is kept and can be scored again.',
        { recordingId },
        { cause: error },
      );
    }
  }

  /** The teacher's mark (0–100) of a recording, or of what would have been recorded under this id: from now on its outcome. */
  mark(recordingId: string, overall: number): void {
    this.#marks.mark(recordingId, overall);
  }

  /**
   * Scores sound that is no answer, is kept nowhere and leaves this machine never, whoever scores answers: the equipment test's. Error: `PluginError`
   * `speech-failed`.
   */
  judge(samples: Float32Array, reference: Reference): Promise<SpeechOutcome> {
    return this.#scoreSound(samples, reference, { here: true });
  }

  align(
    soundUrl: string,
    text: Reference | SpokenSentences,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<SoundAlignment | undefined> {
    return this.alignments.find(soundUrl, text, options.signal);
  }

  /** Forgets what was said of a deleted recording. */
  forget(recordingId: string): void {
    this.#outcomes.delete(recordingId);
    this.#marks.forget(recordingId);
  }

  async #recorded(recordingId: string): Promise<Float32Array> {
    let samples: Float32Array | undefined;
    try {
      samples = await this.samples(recordingId);
    } catch (error) {
      // A device sent what is no sound: neither the scorer's fault nor that of the plugin that asked.
      throw new PluginError('speech-failed', 'The recording could not be read as sound; it is kept.', { recordingId }, { cause: error });
    }
    if (!samples)
      throw new PluginError('recording-missing', 'The recording is not on this machine: it was deleted, or made on another one.', {
        recordingId,
      });
    return samples;
  }

  async #prepare(): Promise<void> {
    this.#set('loading', 0);
    await this.worker.load({ onProgress: ({ loaded, total }) => this.#set('loading', total > 0 ? Math.min(1, loaded / total) : 0) });
    this.#set('ready', 1);
  }

  async #scoreSound(samples: Float32Array, reference: Reference, options: ScoreOptions = {}): Promise<SpeechOutcome> {
    try {
      return await this.worker.score(samples, reference, options);
    } catch (error) {
      throw new PluginError('speech-failed', 'The scorer could not judge the sound.', {}, { cause: error });
    }
  }

  #keep(recordingId: string, reference: Reference, outcome: Promise<SpeechOutcome>): void {
    this.#outcomes.delete(recordingId);
    this.#outcomes.set(recordingId, { reference: JSON.stringify(reference), outcome });
    const oldest = this.#outcomes.keys().next();
    if (this.#outcomes.size > keptOutcomes && !oldest.done) this.#outcomes.delete(oldest.value);
  }

  #set(status: SpeechEvaluatorState['status'], progress: number): void {
    this.#state.set(Object.freeze({ status, progress }));
  }
}
