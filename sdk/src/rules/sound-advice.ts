const sameAs: Readonly<Record<string, string>> = {
  oʊ: 'əʊ',
  ɛ: 'e',
  ɝ: 'ɜː',
  ɚ: 'ə',
  ɜːr: 'ɜː',
  ɑ: 'ɑː',
  ɔ: 'ɒ',
  i: 'ɪ',
  u: 'ʊ',
  ɹ: 'r',
  tɹ: 'tr',
  dɹ: 'dr',
};

/** A phonetic symbol as Chorus lists it: without slashes and brackets, with the length mark, the IPA's ɡ, and one sign for what is taught as one sound. */
export function symbolOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[/[\]\s]/g, '')
    .replaceAll(':', 'ː')
    .replaceAll('g', 'ɡ');
  return sameAs[plain] ?? plain;
}

/** Sounds that the mouth makes alike, and the throat does not: without voice, with it. */
const voicePairs = ['p b', 't d', 'k ɡ', 'f v', 'θ ð', 's z', 'ʃ ʒ', 'tʃ dʒ', 'tr dr', 'ts dz'].map((pair) => pair.split(' '));

const vowels = new Set('iː ɪ e æ ɑː ɒ ɔː ʊ uː ʌ ɜː ə eɪ aɪ ɔɪ aʊ əʊ ɪə eə ʊə'.split(' '));
const voiced = new Set([...voicePairs.map((pair) => pair[1]!), ...'m n ŋ l r w j'.split(' ')]);
const unvoiced = new Set([...voicePairs.map((pair) => pair[0]!), 'h']);

/** What kind of sound a symbol is; undefined for one that is not among the 48 that are taught, such as a school's own. */
export function soundKind(symbol: string): 'vowel' | 'voiced' | 'unvoiced' | undefined {
  const plain = symbolOf(symbol);
  if (vowels.has(plain)) return 'vowel';
  return voiced.has(plain) ? 'voiced' : unvoiced.has(plain) ? 'unvoiced' : undefined;
}

/** What to mind of a sound: how the mouth makes it, or, of one that differs from what was heard in the voice alone, the voice (`voice`: to add it, `breath`: to leave it out). */
export function mindOf(symbol: string, heard?: string): 'mouth' | 'voice' | 'breath' {
  const [wanted, other] = [symbolOf(symbol), heard === undefined ? undefined : symbolOf(heard)];
  const pair = voicePairs.find((one) => one.includes(wanted));
  if (!pair || other === undefined || other === wanted || !pair.includes(other)) return 'mouth';
  return pair[1] === wanted ? 'voice' : 'breath';
}
