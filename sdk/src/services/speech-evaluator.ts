import type { Reference, SpeechOutcome } from '../model/speech.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Whether the scorer is loaded. `progress` is 0–1 while loading. */
export type SpeechEvaluatorState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly progress: number;
};

/** Score this recording against this text. Scoring happens on this machine unless the school has chosen a cloud. */
export interface SpeechEvaluator {
  readonly state: Observable<SpeechEvaluatorState>;
  /** Loads the scorer ahead of its first use. */
  prepare(): Promise<void>;
  /** Scores a kept recording. A recording that was scored while it streamed is answered at once. Never invents a score. Errors: `PluginError` `speech-failed`, `recording-missing`. */
  evaluate(recordingId: string, reference: Reference, options?: { readonly signal?: AbortSignal }): Promise<SpeechOutcome>;
}

export const SpeechEvaluator = serviceToken<SpeechEvaluator>('SpeechEvaluator', 1, 'How was this text said?', 'speech.evaluate');
