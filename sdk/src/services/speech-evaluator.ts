import type { Reference, SpeechOutcome } from '../model/speech.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Whether the scorer is loaded. `progress` is 0–1 while loading. */
export type SpeechEvaluatorState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly progress: number;
};

/** Where a word is in a sound; milliseconds from its start. */
export type SoundWord = {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** ARPABET without stress. */
  readonly phones: readonly { readonly phone: string; readonly fromMs: number; readonly toMs: number }[];
};

/** Why a sentence is not sure: it is nowhere in the sound; not all of it is there, or not clearly; it is there more than once; nobody knows how a word of it is read. */
export type UnsureReason = 'not-found' | 'unclear' | 'read-twice' | 'unreadable';

/**
 * Where a sentence is in a sound. `sure`: its words are there, in order, each with its `letters` `[start, end)` of the sentence as it was given, in
 * UTF-16 units. Otherwise it has no words, `why` says the reason, and it may be lit as a whole from `fromMs` to `toMs`; both are 0 where it was not found.
 */
export type SoundSentence = {
  readonly words: readonly (SoundWord & { readonly letters: readonly [number, number] })[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly sure: boolean;
  readonly why?: UnsureReason;
};

/** Where each word and each of its phones is in a sound; milliseconds from its start. */
export type SoundAlignment = {
  /** Of a reference: one for each of its words; one that was not found has no phones, and both times 0. Of sentences: the words of those that are sure. */
  readonly words: readonly SoundWord[];
  /** Of sentences: one for each, in the same order. */
  readonly sentences?: readonly SoundSentence[];
};

/** The sentences that are read in a sound, in their order and as they are written: numbers, abbreviations and names are read as people read them. */
export type SpokenSentences = { readonly sentences: readonly string[] };

/** Score this recording against this text. Scoring happens on this machine unless the school has chosen a cloud. */
export interface SpeechEvaluator {
  readonly state: Observable<SpeechEvaluatorState>;
  /** Loads the scorer ahead of its first use. */
  prepare(): Promise<void>;
  /** Scores a kept recording. A recording that was scored while it streamed is answered at once. Never invents a score. Errors: `PluginError` `speech-failed`, `recording-missing`, `missing-parameter`, `unknown-question-type`. */
  evaluate(recordingId: string, reference: Reference, options?: { readonly signal?: AbortSignal }): Promise<SpeechOutcome>;
  /**
   * Finds the words and phones of a text in a sound of up to 30 minutes (WAV, MP3, Ogg at a URL of the content). Always on this machine, done once for a
   * sound and a text, then remembered; the signal ends the work. What the sound has besides the text is passed over, and what of the text it has not, or
   * has twice, costs its sentence only. Undefined where the sound can't be read, and where nothing of a word, sentence or paragraph is found; other kinds of
   * reference are never found. A word that was given one pronunciation is found by that. Error: `PluginError` `speech-failed`, also of a longer sound.
   * @example (await speech.align(url, { sentences: ['The cat sat.'] }))?.sentences?.[0]?.words[1]?.fromMs
   */
  align(
    soundUrl: string,
    text: Reference | SpokenSentences,
    options?: { readonly signal?: AbortSignal },
  ): Promise<SoundAlignment | undefined>;
}

export const SpeechEvaluator = serviceToken<SpeechEvaluator>('SpeechEvaluator', 1, 'How was this text said?', 'speech.evaluate');
