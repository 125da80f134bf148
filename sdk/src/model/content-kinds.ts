import type { Json } from '../plugin/json.ts';
import type { Accent, ItemRef, Word } from './content.ts';

/** Model sounds by accent. Values are same-origin URLs; an absent sound is undefined. */
export type Sounds = Readonly<Partial<Record<Accent, string>>>;

/** What is said and shown of one sentence; `translation` is in the learner's language. */
export type SentenceText = { readonly text: string; readonly translation?: string; readonly sound: Sounds };

/** A sentence to read, hear or repeat. `picture` is a URL. */
export type Sentence = SentenceText & { readonly kind: 'sentence'; readonly id: string; readonly ref: ItemRef; readonly picture?: string };

/** A text of several sentences. `title` is in English. */
export type Passage = {
  readonly kind: 'passage';
  readonly id: string;
  readonly ref: ItemRef;
  readonly title?: string;
  readonly paragraphs: readonly { readonly sentences: readonly SentenceText[] }[];
};

/**
 * A word in which a sound is heard. `letters` are where it is written in the text, `[start, end)` in UTF-16 offsets; `meaning` is in the learner's language;
 * `ref` is the word when the pack has it as one; `phones` are the ARPABET of the whole word.
 */
export type SymbolExample = {
  readonly text: string;
  readonly meaning?: string;
  readonly letters?: readonly [number, number];
  readonly sound: Sounds;
  readonly ref?: ItemRef;
  readonly phones?: readonly string[];
};

/**
 * A phonetic symbol or a letter of the alphabet. `text` is shown (`/æ/`, `Aa`), `phones` are ARPABET: the sound, or the name of the letter. An absent sound
 * is one that the pack has not: show the words.
 */
export type PhoneticSymbol = {
  readonly kind: 'symbol';
  readonly id: string;
  readonly ref: ItemRef;
  readonly text: string;
  readonly phones: readonly string[];
  readonly sound: Sounds;
  readonly examples?: readonly SymbolExample[];
  /** The accent that has it; absent: both. */
  readonly variety?: Accent;
  /** Further ARPABET sequences that count as it. */
  readonly otherPhones?: readonly (readonly string[])[];
  /** How it is written, the commonest first, with words that are written so. */
  readonly spellings?: readonly { readonly letters: string; readonly words: readonly SymbolExample[] }[];
  /** Minimal pairs: the first word has this symbol's sound, the second that of `other`, the id of a symbol of the same pack. Both can be heard. */
  readonly pairs?: readonly { readonly words: readonly [SymbolExample, SymbolExample]; readonly other: string }[];
  /** `in-words`: said alone the scorer can't tell it from a neighbour, so that only words with it are judged. Absent: `alone`. */
  readonly judged?: 'alone' | 'in-words';
};

/** A book of a kind; its units are listed with it as the `parent`. `cover` is a URL. */
export type Book<K extends string> = {
  readonly kind: K;
  readonly id: string;
  readonly ref: ItemRef;
  readonly title: string;
  readonly stage: 'primary' | 'middle';
  readonly gradeId: number;
  readonly cover?: string;
};

/** A part of a book; what is in it, items and units of its own, is listed with it as the `parent`. `parent` is the book or unit that it is in. */
export type ContentUnit = {
  readonly kind: 'unit';
  readonly id: string;
  readonly ref: ItemRef;
  readonly title: string;
  readonly parent: ItemRef;
};

/**
 * Content of a kind that this Chorus has no schema for: `name` is the kind, `content` is what the pack has, texts by language tag; `assets` are the URLs of
 * the sounds and pictures that it names, by their ids in the pack.
 */
export type UnknownContent = {
  readonly kind: 'unknown';
  readonly name: string;
  readonly id: string;
  readonly ref: ItemRef;
  readonly content: { readonly [field: string]: Json };
  readonly assets: Readonly<Record<string, string>>;
};

/** Every kind of content by its name. Later versions add kinds. */
export type ContentKinds = {
  readonly word: Word & { readonly kind: 'word' };
  readonly sentence: Sentence;
  readonly passage: Passage;
  readonly symbol: PhoneticSymbol;
  readonly wordBook: Book<'wordBook'>;
  readonly symbolBook: Book<'symbolBook'>;
  readonly textbook: Book<'textbook'>;
  readonly unit: ContentUnit;
  readonly unknown: UnknownContent;
};

/** Kinds that can be asked for. */
export type ContentKind = Exclude<keyof ContentKinds, 'unknown'>;

/** Content of any kind, told apart by `kind`. Texts are in the interface's locale. */
export type Content = ContentKinds[keyof ContentKinds];
