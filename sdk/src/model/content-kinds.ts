import type { Json } from '../plugin/json.ts';
import type { Accent, ItemRef, Word } from './content.ts';

/** Model sounds by accent. Values are same-origin URLs; an absent sound is undefined. */
export type Sounds = Readonly<Partial<Record<Accent, string>>>;

/** What is said and shown of one sentence; `translation` is in the learner's language. */
export type SentenceText = { readonly text: string; readonly translation?: string; readonly sound: Sounds };

/**
 * What a span of words means, in the learner's language, and what of grammar it shows. `letters` are where it is in the text of the sentence, `[start, end)` in
 * UTF-16 offsets.
 */
export type TextNote = { readonly letters: readonly [number, number]; readonly explanation: string; readonly grammar?: string };

/**
 * A sentence to read, hear or repeat. `picture` is a URL; `passage` is the text that it is of: then it may have its sound there, a `role` of it that says it, and
 * `notes`.
 */
export type Sentence = SentenceText & {
  readonly kind: 'sentence';
  readonly id: string;
  readonly ref: ItemRef;
  readonly picture?: string;
  readonly passage?: ItemRef;
  readonly role?: string;
  readonly notes?: readonly TextNote[];
};

/** Who speaks in a passage. `name` is in English, `picture` a URL. */
export type PassageRole = { readonly id: string; readonly name: string; readonly picture?: string };

/** A sentence of a passage. `ref` names it in answers, and `ContentService.get` finds it by that; `role` is the id of the role that says it. */
export type PassageSentence = SentenceText & {
  readonly id: string;
  readonly ref: ItemRef;
  readonly role?: string;
  readonly notes?: readonly TextNote[];
};

/**
 * A text of several sentences. `title` and the names of roles are in English; `level` is of the Common European Framework (`pre-A1`, `A1` … `C2`). A sentence is
 * heard in its own sound; where it has none in its paragraph's; else in `sound`, the whole text. `timings` are URLs of {@link SoundTimings} by accent: where each
 * sentence is in the sound that it is heard in.
 */
export type Passage = {
  readonly kind: 'passage';
  readonly id: string;
  readonly ref: ItemRef;
  readonly title?: string;
  readonly level?: string;
  readonly topic?: string;
  readonly roles?: readonly PassageRole[];
  readonly paragraphs: readonly {
    readonly sentences: readonly PassageSentence[];
    readonly translation?: string;
    readonly sound?: Sounds;
  }[];
  readonly sound?: Sounds;
  readonly timings?: Sounds;
};

/** Sentences that are practised together; `trains` says what for. `timings` are URLs of {@link SoundTimings} by accent, of each sentence's own sound. */
export type SentenceGroup = {
  readonly kind: 'sentenceGroup';
  readonly id: string;
  readonly ref: ItemRef;
  readonly title: string;
  readonly trains?: string;
  readonly sentences: readonly ItemRef[];
  readonly timings?: Sounds;
};

/**
 * Where sentences and words are in a sound. JSON, fetched from a URL of `timings`. Milliseconds from its start; `letters` are `[start, end)` in UTF-16 offsets
 * into the text of the sentence. A sentence that is not `sure` is shown as a whole: it has no words.
 */
export type SoundTimings = {
  readonly format: 1;
  readonly sentences: readonly {
    readonly id: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly sure: boolean;
    readonly words: readonly { readonly letters: readonly [number, number]; readonly fromMs: number; readonly toMs: number }[];
  }[];
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
  readonly sentenceGroup: SentenceGroup;
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
