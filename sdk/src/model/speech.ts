/**
 * What is asked of a speaker and what the scorer answers.
 * Phones are ARPABET without stress digits (`AA` … `ZH`); times are milliseconds from the start of the recording; scores are 0–100.
 */

/** One pronunciation of a word. `stress` has one entry per phone: 1 primary, 2 secondary, 0 none (consonants are 0). */
export type Pronunciation = {
  readonly phones: readonly string[];
  readonly stress?: readonly number[];
  /** Per phone the half-open range of letters `[start, end)` of the word that it is written with. */
  readonly letters?: readonly (readonly [number, number])[];
};

/** A word of a reference text. Without `pronunciations` the scorer looks the word up in its dictionary. */
export type ReferenceWord = {
  readonly text: string;
  readonly pronunciations?: readonly Pronunciation[];
};

/**
 * What the speaker was asked to say.
 * - `word`, `sentence`, `paragraph` (up to 300 s): read aloud; in a paragraph a sentence that was not read has integrity 0.
 * - `choice`: one of the options is read aloud; the outcome names it (`option`) and has its words.
 * - `symbol`: one sound or the name of one letter; `phones` are its ARPABET phones. A consonant may borrow a schwa ("buh").
 * - `retell`, `qa`: free speech. The content words of each point, or of each accepted answer, are looked for anywhere in it; `points` says what was
 *   found, `overall` is the mean share of the points (`retell`) or the best answer's share (`qa`), `integrity` the share of points covered, `accuracy`
 *   how the found words sounded, `fluency` how much of the time was speech; of a `retell` each of these is multiplied by 1.15 and at most 100. It can
 *   not judge grammar, word order, negation, synonyms, other forms of a word, whether what is said is true or whether it was read off; a word that was
 *   not said is found in about 1 of 8 cases, a said one missed in 3 of 10.
 */
export type Reference =
  | { readonly kind: 'word'; readonly word: ReferenceWord }
  | { readonly kind: 'sentence'; readonly words: readonly ReferenceWord[] }
  | { readonly kind: 'paragraph'; readonly sentences: readonly (readonly ReferenceWord[])[] }
  | { readonly kind: 'choice'; readonly options: readonly (readonly ReferenceWord[])[] }
  | { readonly kind: 'symbol'; readonly phones: readonly string[] }
  | { readonly kind: 'retell'; readonly points: readonly string[] }
  | { readonly kind: 'qa'; readonly answers: readonly string[] };

/** How one phone was said. */
export type PhoneScore = {
  readonly phone: string;
  readonly score: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** The phone that was heard instead, only when that is likely: of a phone below 60, or of a single word's lowest phone when a neighbour fits clearly better. */
  readonly heard?: string;
  /** Letters `[start, end)` of the word that this phone is written with, when known. */
  readonly letters?: readonly [number, number];
  /**
   * How sure it is that fault is found rightly, 0–1: the share of learners' right words in which no phone is doubted as much. Of phones below 85 or with
   * `heard`; absent where the scorer does not say.
   */
  readonly confidence?: number;
};

/** How one word was said. A word that was not said has `said: false`, score 0 and no phones. */
export type WordScore = {
  readonly text: string;
  readonly score: number;
  readonly said: boolean;
  readonly fromMs: number;
  readonly toMs: number;
  readonly phones: readonly PhoneScore[];
  /** What else was noticed, where anything was. */
  readonly noticed?: readonly WordNotice[];
};

/** What may be wrong with a word besides its sounds: said more than once, or with the stress on another syllable. */
export type WordNotice = 'repeated' | 'stress';

/** A stretch between two words. `afterWord` is the index of the word before it, −1 at the start. */
export type Stretch = { readonly afterWord: number; readonly fromMs: number; readonly toMs: number };

/** What lowered a sentence's score. */
export type LoweredBy = 'sounds' | 'words-missing' | 'pauses' | 'too-slow' | 'too-fast' | 'repetition' | 'extra-speech' | 'stress';

/** One sentence of a paragraph. `words` is the half-open range `[start, end)` of the outcome's words. */
export type SentenceScore = {
  readonly words: readonly [number, number];
  readonly overall: number;
  readonly accuracy: number;
  readonly fluency: number;
  readonly integrity: number;
};

/** `retell`: a point, `qa`: an accepted answer; `covered` from a `share` of 0.5 (of its content words that were heard, 0–1). */
export type PointScore = { readonly text: string; readonly covered: boolean; readonly share: number };

/** Why a sentence or a paragraph got its score. */
export type SpeechReasons = {
  /** The most costly first; empty when nothing did. */
  readonly loweredBy: readonly LoweredBy[];
  /** Silences inside the text that a listener notices. */
  readonly pauses: readonly Stretch[];
  /** Speech that the text does not have: inserted words, false starts. */
  readonly extra: readonly Stretch[];
  /** From the first word's start to the last one's end. */
  readonly wordsPerMinute: number;
};

/** Which scorer answered. */
export type ScorerInfo = {
  readonly provider: 'device' | 'server' | 'cloud' | 'teacher';
  readonly version: string;
  readonly modelChecksum: string;
};

/** Why there is no score. `not-speech` is noise where speech was expected. */
export type RefusalReason =
  | 'nothing-heard'
  | 'too-quiet'
  | 'too-loud'
  | 'too-noisy'
  | 'too-short'
  | 'other-text'
  | 'not-speech'
  | 'unsupported';

/** What may have lowered a score without being a reason to refuse it. */
export type SpeechWarning = 'clipping' | 'noisy' | 'quiet' | 'words-missing' | 'say-again';

/** The scorer's answer. `confidence` is 0–1; below 0.5 a screen says "not sure" and shows no hard number. */
export type SpeechOutcome =
  | {
      readonly kind: 'scored';
      readonly overall: number;
      readonly accuracy: number;
      readonly fluency: number;
      readonly integrity: number;
      readonly confidence: number;
      readonly warnings: readonly SpeechWarning[];
      readonly words: readonly WordScore[];
      /** Of sentences and paragraphs. */
      readonly reasons?: SpeechReasons;
      /** Of a paragraph. */
      readonly sentences?: readonly SentenceScore[];
      /** Of a choice: the index of the option that was read. */
      readonly option?: number;
      /** Of a retelling and of an answer to a question. */
      readonly points?: readonly PointScore[];
      readonly durationMs: number;
      readonly scorer: ScorerInfo;
    }
  | {
      readonly kind: 'refused';
      readonly reason: RefusalReason;
      readonly heardText?: string;
      readonly durationMs: number;
      readonly scorer: ScorerInfo;
    }
  | { readonly kind: 'teacherMarked'; readonly overall: number; readonly scorer: ScorerInfo }
  | { readonly kind: 'pending'; readonly reason: 'not-scored-yet' | 'no-scorer' };
