import type { Reference, SpeechOutcome } from '../model/speech.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Whether the scorer is loaded. `progress` is 0–1 while loading. */
export type SpeechEvaluatorState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly progress: number;
};

/** Where each word and each of its phones is in a sound; milliseconds from its start. */
export type SoundAlignment = {
  readonly words: readonly {
    readonly text: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly phones: readonly { readonly phone: string; readonly fromMs: number; readonly toMs: number }[];
  }[];
};

/** Score this recording against this text. Scoring happens on this machine unless the school has chosen a cloud. */
export interface SpeechEvaluator {
  readonly state: Observable<SpeechEvaluatorState>;
  /** Loads the scorer ahead of its first use. */
  prepare(): Promise<void>;
  /** Scores a kept recording. A recording that was scored while it streamed is answered at once. Never invents a score. Errors: `PluginError` `speech-failed`, `recording-missing`, `missing-parameter`, `unknown-question-type`. */
  evaluate(recordingId: string, reference: Reference, options?: { readonly signal?: AbortSignal }): Promise<SpeechOutcome>;
  /**
   * Finds the words and phones of a text in a model sound (WAV, MP3, Ogg at a URL of the content), so that one phone of it can be played. Done once
   * for a sound and a text, then remembered. Undefined where they are not found: the sound says something else, or can't be read. A word that was
   * given one pronunciation is found by that. Error: `PluginError` `speech-failed`.
   */
  align(soundUrl: string, reference: Reference, options?: { readonly signal?: AbortSignal }): Promise<SoundAlignment | undefined>;
}

export const SpeechEvaluator = serviceToken<SpeechEvaluator>('SpeechEvaluator', 1, 'How was this text said?', 'speech.evaluate');
