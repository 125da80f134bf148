import type { Pronunciation } from './speech.ts';

/** English accents: 美音 and 英音. */
export type Accent = 'us' | 'uk';

/**
 * An item's address, kept with every answer: `Word.ref` for a word of a book, otherwise the plugin's id, its version and a name for the item. A published
 * version of a pack never changes. What is in no pack, such as a sheet that a teacher made, has the packId `own`: it is kept as the school's,
 * `own:<schoolId>`, and what it says is what is kept with the question.
 */
export type ItemRef = {
  readonly packId: string;
  readonly packVersion: string;
  readonly itemId: string;
};

/** A word book on the shelf. Texts are in the interface's locale. */
export type WordBook = {
  readonly id: string;
  readonly title: string;
  readonly stage: 'primary' | 'middle';
  readonly gradeId: number;
  /** URL of the cover, when there is one. */
  readonly cover: string | undefined;
  readonly unitCount: number;
  readonly wordCount: number;
};

/** A unit of a book. */
export type BookUnit = {
  readonly id: string;
  readonly bookId: string;
  readonly title: string;
  readonly wordCount: number;
};

/** A word of a unit. URLs are same-origin; an absent sound or picture is undefined, never a broken link. */
export type Word = {
  readonly ref: ItemRef;
  readonly id: string;
  readonly text: string;
  /** Part-of-speech code of `partOfSpeech`. */
  readonly pos: number;
  /** Meaning in the learner's language. */
  readonly meaning: string;
  /** The phonetic mark that the class reads, by accent, such as `/ˈæpəl/`. */
  readonly ipa: Readonly<Partial<Record<Accent, string>>>;
  /** How the word is said: in American English, then in British, those that the pack has. */
  readonly pronunciations: readonly Pronunciation[];
  readonly picture: string | undefined;
  readonly sound: Readonly<Partial<Record<Accent, string>>>;
  readonly example:
    | { readonly text: string; readonly translation: string; readonly sound: Readonly<Partial<Record<Accent, string>>> }
    | undefined;
  /** `Word.id`s of the same pack that are good wrong answers to it, the best first. */
  readonly distractors?: readonly string[];
  /** Texts that mean the same: never offered as a wrong answer. */
  readonly synonyms?: readonly string[];
  /** Meaning field, such as `food` or `family`; words of one field are near in meaning. */
  readonly field?: string;
};
