/**
 * A symbol of the 48 that are taught in China (20 vowels, 28 consonants). `spellings`: letters and lemmas that are written so, `a-e` is an a before a
 * consonant and a silent e. `pairs`: a word with it, one with another symbol, that symbol's name.
 */
export interface SymbolSource {
  /** Its item is `symbol:` and this. */
  name: string;
  text: string;
  /** ARPABET that is scored against first, and what counts too. */
  phones: string;
  otherPhones?: string[];
  /** British only: American English says another sound there. */
  british?: true;
  judged?: 'in-words';
  /** What the voices are told: Flite's phones, espeak-ng's phoneme letters; null where a voice has no plain sound for it. */
  us: string | null;
  uk: string | null;
  spellings: Record<string, string>;
  pairs: [word: string, otherWord: string, other: string][];
}

export interface SymbolGroup {
  id: string;
  title: Record<string, string>;
  symbols: SymbolSource[];
}
