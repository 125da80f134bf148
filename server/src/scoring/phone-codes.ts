/**
 * The protocol writes phones in lower case, with codes of its own where British English has a sound that ARPABET has not
 * (https://help.aliyun.com/en/document_detail/2996301.html). Here each is said as the scorer knows it.
 */
const own: Readonly<Record<string, readonly string[]>> = {
  ax: ['AH'],
  axr: ['ER'],
  oo: ['AA'],
  ir: ['IH', 'R'],
  ar: ['EH', 'R'],
  ur: ['UH', 'R'],
  tr: ['T', 'R'],
  dr: ['D', 'R'],
  ts: ['T', 'S'],
  dz: ['D', 'Z'],
  h: ['HH'],
  j: ['Y'],
};
const plain = new Set('AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(' '));

/** ARPABET of a line of codes; undefined when one of them is none. */
export function phonesOfCodes(codes: string): string[] | undefined {
  const parts = codes.trim().split(/[\s,]+/);
  const phones = parts.map((part) => {
    const code = part.toLowerCase().replace(/[012]$/, '');
    const upper = code.toUpperCase();
    return own[code] ?? (plain.has(upper) ? [upper] : undefined);
  });
  return phones.every((phone) => phone !== undefined) ? phones.flat() : undefined;
}

/** Longest first, so that a diphthong is not read as two vowels. */
const ipa: readonly (readonly [string, string])[] = (
  [
    ['tʃ', 'CH'],
    ['dʒ', 'JH'],
    ['eɪ', 'EY'],
    ['aɪ', 'AY'],
    ['ɔɪ', 'OY'],
    ['aʊ', 'AW'],
    ['əʊ', 'OW'],
    ['oʊ', 'OW'],
    ['ɪə', 'IH R'],
    ['eə', 'EH R'],
    ['ʊə', 'UH R'],
    ['iː', 'IY'],
    ['ɑː', 'AA'],
    ['ɔː', 'AO'],
    ['uː', 'UW'],
    ['ɜː', 'ER'],
    ['ɝ', 'ER'],
    ['ɚ', 'ER'],
    ['ɪ', 'IH'],
    ['i', 'IY'],
    ['e', 'EH'],
    ['ɛ', 'EH'],
    ['æ', 'AE'],
    ['ɒ', 'AA'],
    ['ɑ', 'AA'],
    ['ɔ', 'AO'],
    ['ʊ', 'UH'],
    ['u', 'UW'],
    ['ʌ', 'AH'],
    ['ə', 'AH'],
    ['ɜ', 'ER'],
    ['p', 'P'],
    ['b', 'B'],
    ['t', 'T'],
    ['d', 'D'],
    ['k', 'K'],
    ['ɡ', 'G'],
    ['g', 'G'],
    ['f', 'F'],
    ['v', 'V'],
    ['θ', 'TH'],
    ['ð', 'DH'],
    ['s', 'S'],
    ['z', 'Z'],
    ['ʃ', 'SH'],
    ['ʒ', 'ZH'],
    ['h', 'HH'],
    ['m', 'M'],
    ['n', 'N'],
    ['ŋ', 'NG'],
    ['l', 'L'],
    ['r', 'R'],
    ['ɹ', 'R'],
    ['j', 'Y'],
    ['w', 'W'],
  ] as const
).toSorted((a, b) => b[0].length - a[0].length);

/** ARPABET of a transcription in IPA, stress marks and dots aside; undefined when a sign is unknown. */
export function phonesOfIpa(text: string): string[] | undefined {
  let rest = text
    .normalize('NFC')
    .replace(/[\s/[\]ˈˌ'.ˑ]/g, '')
    .replaceAll(':', 'ː');
  const phones: string[] = [];
  while (rest !== '') {
    const found = ipa.find(([sign]) => rest.startsWith(sign));
    if (!found) return undefined;
    phones.push(...found[1].split(' '));
    rest = rest.slice(found[0].length);
  }
  return phones.length > 0 ? phones : undefined;
}
