import type { Reference, SpeechOutcome } from '../model/speech.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type { SoundAlignment, SpeechEvaluator, SpeechEvaluatorState, SpokenSentences } from '../services/speech-evaluator.ts';
import { sampleScore } from './samples.ts';

/** A scorer that answers what a test says: 80 for everything at first. */
export class FakeSpeechEvaluator implements SpeechEvaluator {
  readonly state = new ObservableValue<SpeechEvaluatorState>({ status: 'idle', progress: 0 });
  /** What was asked, oldest first. */
  readonly asked: { readonly recordingId: string; readonly reference: Reference }[] = [];
  /** Where the phones of every model sound are; undefined: they are not found. */
  alignment: SoundAlignment | undefined;
  #answer: SpeechOutcome | Error | Promise<SpeechOutcome> = sampleScore();

  /** From now on: this outcome, this error, or what this promise brings. */
  answerWith(outcome: SpeechOutcome | Error | Promise<SpeechOutcome>): void {
    this.#answer = outcome;
  }

  async prepare(): Promise<void> {
    this.state.set({ status: 'ready', progress: 1 });
  }

  async evaluate(recordingId: string, reference: Reference, options: { readonly signal?: AbortSignal } = {}): Promise<SpeechOutcome> {
    options.signal?.throwIfAborted();
    this.asked.push({ recordingId, reference });
    const outcome = await this.#answer;
    options.signal?.throwIfAborted();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  async align(
    _soundUrl: string,
    _text: Reference | SpokenSentences,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<SoundAlignment | undefined> {
    options.signal?.throwIfAborted();
    return this.alignment;
  }
}
