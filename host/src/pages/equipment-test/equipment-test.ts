import { ObservableValue, type Clock, type Disposable, type Observable, type Reference, type SpeechOutcome } from '@chorus/sdk';
import type { CaptureHandlers, CaptureRefusal, CaptureTrack, OpenCapture } from '../../services/audio/audio-capture.ts';
import { joinFloats } from '../../services/audio/samples.ts';
import { measureQuiet, measureSpoken, type QuietMeasure, type SpokenMeasure } from './measure.ts';
import { equipmentVerdict, type EquipmentVerdict } from './verdict.ts';

/** Why a test came to no result. */
export type TestFailure = CaptureRefusal | 'unplugged' | 'no-sound';

/** How far a test is. `passed` is 0–1 of the phase. */
export type TestState =
  | { readonly phase: 'idle' | 'opening' | 'judging' }
  | { readonly phase: 'quiet' | 'speaking'; readonly passed: number }
  | {
      readonly phase: 'done';
      readonly verdict: EquipmentVerdict;
      readonly quiet: QuietMeasure;
      readonly spoken: SpokenMeasure;
      readonly track: CaptureTrack;
      /** What was heard, 16 kHz: to be listened to, and gone with the page. */
      readonly heard: Float32Array;
    }
  | { readonly phase: 'failed'; readonly reason: TestFailure };

/** What a test works with. */
export interface TestPorts {
  readonly clock: Clock;
  capture(handlers: CaptureHandlers): Promise<OpenCapture | { readonly refused: CaptureRefusal }>;
  /** Scores the sentence; it is kept nowhere. */
  judge(samples: Float32Array, reference: Reference): Promise<SpeechOutcome>;
  chosen(): string | undefined;
}

/** The sentence that is read, with its pronunciation: nothing has to be fetched for it. */
export const testSentence = 'I like reading English books.';
const reference: Reference = {
  kind: 'sentence',
  words: [
    { text: 'I', pronunciations: [{ phones: ['AY'] }] },
    { text: 'like', pronunciations: [{ phones: ['L', 'AY', 'K'] }] },
    { text: 'reading', pronunciations: [{ phones: ['R', 'IY', 'D', 'IH', 'NG'] }] },
    { text: 'English', pronunciations: [{ phones: ['IH', 'NG', 'G', 'L', 'IH', 'SH'] }] },
    { text: 'books', pronunciations: [{ phones: ['B', 'UH', 'K', 'S'] }] },
  ],
};

const rateHz = 16_000;
/** A device that has just been opened clicks and settles (samples). */
const settling = 0.3 * rateHz;
const quietSamples = 3 * rateHz;
const spokenSamples = 5 * rateHz;
/** A device that gives nothing for so long gives nothing. */
const silentMs = 15_000;

/** One microphone test after the other: three quiet seconds, then a sentence, then the verdict. Goes on by what is heard, not by the clock. */
export class EquipmentTest {
  readonly #state = new ObservableValue<TestState>({ phase: 'idle' });
  #run = 0;
  #open: OpenCapture | undefined;
  #limit: Disposable | undefined;

  constructor(private readonly ports: TestPorts) {}

  get state(): Observable<TestState> {
    return this.#state;
  }

  async start(): Promise<void> {
    await this.cancel();
    const run = (this.#run += 1);
    const pieces: Float32Array[] = [];
    let count = 0;
    this.#state.set({ phase: 'opening' });
    const open = await this.ports.capture({
      block: (samples) => {
        if (run !== this.#run) return;
        const before = count;
        pieces.push(samples);
        count += samples.length;
        if (before < settling + quietSamples + spokenSamples) this.#heard(run, count, () => joinFloats(pieces));
      },
      unplugged: () => void this.#fail(run, 'unplugged'),
    });
    if ('refused' in open) return this.#fail(run, open.refused);
    if (run !== this.#run) return open.stop();
    this.#open = open;
    this.#limit = this.ports.clock.timeout(silentMs, () => void this.#fail(run, 'no-sound'));
  }

  /** Ends a test that is under way, and forgets what was heard. */
  async cancel(): Promise<void> {
    this.#run += 1;
    this.#state.set({ phase: 'idle' });
    await this.#close();
  }

  #heard(run: number, count: number, all: () => Float32Array): void {
    const at = count - settling;
    if (at < quietSamples) this.#state.set({ phase: 'quiet', passed: Math.max(0, at / quietSamples) });
    else if (at < quietSamples + spokenSamples) this.#state.set({ phase: 'speaking', passed: (at - quietSamples) / spokenSamples });
    else void this.#judge(run, all());
  }

  async #judge(run: number, samples: Float32Array): Promise<void> {
    this.#state.set({ phase: 'judging' });
    const track = this.#open?.track;
    await this.#close();
    if (run !== this.#run || !track) return;
    const quiet = measureQuiet(samples.subarray(settling, settling + quietSamples));
    const heard = samples.subarray(settling + quietSamples);
    const spoken = measureSpoken(heard, quiet);
    // Without the scorer the measures speak for themselves.
    const outcome = await this.ports.judge(heard, reference).catch(() => undefined);
    if (run !== this.#run) return;
    const verdict = equipmentVerdict({ quiet, spoken, track, chosen: this.ports.chosen(), outcome });
    this.#state.set({ phase: 'done', verdict, quiet, spoken, track, heard });
  }

  async #fail(run: number, reason: TestFailure): Promise<void> {
    if (run !== this.#run) return;
    this.#run += 1;
    this.#state.set({ phase: 'failed', reason });
    await this.#close();
  }

  async #close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    this.#limit?.dispose();
    this.#limit = undefined;
    await open?.stop();
  }
}
