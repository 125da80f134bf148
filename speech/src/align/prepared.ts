/** One way of saying a word, ready for alignment: `phones` are indexes 1–39, `stress` is 1 primary, 0.5 secondary, 0 none. */
export interface PreparedPronunciation {
  readonly phones: readonly number[];
  readonly stress: readonly number[];
  readonly letters?: readonly (readonly [number, number])[];
}

/** A word with every pronunciation that counts as right; at least one, each of at least one phone. */
export interface PreparedWord {
  readonly text: string;
  readonly pronunciations: readonly PreparedPronunciation[];
}

/** A text ready for alignment. `word` mode is for prompts of one or two words. */
export interface PreparedReference {
  readonly mode: 'word' | 'sentence';
  readonly sentences: readonly (readonly PreparedWord[])[];
}

/** Phones of the shortest pronunciation. */
export function shortest(word: PreparedWord): number {
  return Math.min(...word.pronunciations.map((one) => one.phones.length));
}

/** Fewest phones that the words can be said with. */
export function phonesOf(words: readonly PreparedWord[]): number {
  return words.reduce((sum, word) => sum + shortest(word), 0);
}
