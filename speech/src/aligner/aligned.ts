/** Where a phone is: ARPABET without stress; milliseconds from the start of the sound. */
export type AlignedPhone = { readonly phone: string; readonly fromMs: number; readonly toMs: number };

/** Where a word is. `text` is as written, `letters` its half-open range `[start, end)` of the sentence in UTF-16 units. */
export type AlignedWord = {
  readonly text: string;
  readonly letters: readonly [number, number];
  readonly fromMs: number;
  readonly toMs: number;
  readonly phones: readonly AlignedPhone[];
};

/**
 * Why a sentence is not sure: `not-found`, it is nowhere in the sound; `unclear`, something like it is there, but not all of it or not clearly;
 * `read-twice`, it is there more than once; `unreadable`, nobody knows how one of its words is read.
 */
export type UnsureReason = 'not-found' | 'unclear' | 'read-twice' | 'unreadable';

/**
 * Where a sentence is. With `sure` all its words are there, in order. Otherwise it has no words, `why` says the reason, and from `fromMs` to `toMs`
 * it may be lit as a whole; both are 0 where it was not found.
 */
export type AlignedSentence = {
  readonly words: readonly AlignedWord[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly sure: boolean;
  readonly why?: UnsureReason;
};
