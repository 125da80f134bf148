/** One way of saying a word, ready for alignment: `phones` are indexes 1–39, `stress` is 1 primary, 0.5 secondary, 0 none. */
export interface PreparedPronunciation {
  readonly phones: readonly number[];
  readonly stress: readonly number[];
  readonly letters?: readonly (readonly [number, number])[];
}

/** A word with every pronunciation that counts as right; at least one, each of at least one phone. */
export interface PreparedWord {
  readonly text: string;
  /** Its pronunciations are guesses from its letters. */
  readonly guessed?: boolean;
  readonly pronunciations: readonly PreparedPronunciation[];
}

/** A text ready for alignment. `word` mode is for prompts of one or two words. */
export interface PreparedReference {
  readonly mode: 'word' | 'sentence';
  readonly sentences: readonly (readonly PreparedWord[])[];
}

/** A point to be made or an answer to be given: the words of it that carry its meaning. */
export interface PreparedPoint {
  readonly text: string;
  readonly words: readonly PreparedWord[];
}

/** What a take is held against. */
export type PreparedTask =
  | (PreparedReference & { readonly kind?: 'text' })
  | { readonly kind: 'paragraph'; readonly sentences: readonly (readonly PreparedWord[])[] }
  | { readonly kind: 'choice'; readonly options: readonly PreparedReference[] }
  /** `phones` of each way of saying it belong to the symbol; what follows them is the schwa of a consonant said alone. */
  | { readonly kind: 'symbol'; readonly phones: number; readonly reference: PreparedReference }
  /** `every`: all points are wanted (retelling), or one will do (answering). */
  | { readonly kind: 'points'; readonly every: boolean; readonly points: readonly PreparedPoint[] };

/** Phones of the shortest pronunciation. */
export function shortest(word: PreparedWord): number {
  return Math.min(...word.pronunciations.map((one) => one.phones.length));
}

/** Fewest phones that the words can be said with. */
export function phonesOf(words: readonly PreparedWord[]): number {
  return words.reduce((sum, word) => sum + shortest(word), 0);
}
