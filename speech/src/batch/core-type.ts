/** What a line of a list may ask for. `unsupported` are core types that exist and are not scored here. */
export type CoreType = 'word' | 'sentence' | 'paragraph' | 'choice' | 'qa' | 'alphabet' | 'symbol' | 'retell' | 'unsupported';

/** Numbers of the specification (9-6), plain names, and the names that cloud services use. */
const NAMES: Readonly<Record<string, CoreType>> = {
  '1': 'word',
  word: 'word',
  'en.word.score': 'word',
  'en.word_kid.score': 'word',
  '2': 'sentence',
  sentence: 'sentence',
  sent: 'sentence',
  'en.sent.score': 'sentence',
  'en.sent_kid.score': 'sentence',
  '3': 'paragraph',
  paragraph: 'paragraph',
  'en.pred.score': 'paragraph',
  '4': 'choice',
  choice: 'choice',
  'en.pche.score': 'choice',
  'en.choc.score': 'choice',
  '5': 'qa',
  qa: 'qa',
  'q&a': 'qa',
  'en.pqan.score': 'qa',
  '6': 'unsupported',
  picture: 'unsupported',
  'en.pict.score': 'unsupported',
  '11': 'unsupported',
  '12': 'alphabet',
  alphabet: 'alphabet',
  'alphabet/symbol': 'alphabet',
  'en.alpha.score': 'alphabet',
  symbol: 'symbol',
  phone: 'symbol',
  '13': 'unsupported',
  '15': 'retell',
  retell: 'retell',
  'en.retell.score': 'retell',
  '16': 'unsupported',
};

/** Reads a core type given as a number or a name; `undefined` for what is none. */
export function coreTypeOf(value: unknown): CoreType | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const name = String(value).trim().toLowerCase();
  if (Object.hasOwn(NAMES, name)) return NAMES[name];
  // Other services of the same family: free speech, recital, phonics.
  return /^en\.[a-z_]+\.(score|rec)$/.test(name) ? 'unsupported' : undefined;
}
