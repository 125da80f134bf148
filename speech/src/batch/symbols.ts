import { phoneIndex } from '../phones.ts';

/** Phonetic symbols as textbooks in China write them (DJ and KK, with and without length marks) in ARPABET. Longer ones first. */
const IPA: readonly (readonly [string, string])[] = [
  ['eɪ', 'EY'],
  ['ei', 'EY'],
  ['aɪ', 'AY'],
  ['ai', 'AY'],
  ['ɔɪ', 'OY'],
  ['ɔi', 'OY'],
  ['aʊ', 'AW'],
  ['au', 'AW'],
  ['əʊ', 'OW'],
  ['əu', 'OW'],
  ['oʊ', 'OW'],
  ['ou', 'OW'],
  ['ɪə', 'IH R'],
  ['iə', 'IH R'],
  ['eə', 'EH R'],
  ['ɛə', 'EH R'],
  ['ʊə', 'UH R'],
  ['uə', 'UH R'],
  ['tʃ', 'CH'],
  ['dʒ', 'JH'],
  ['i:', 'IY'],
  ['u:', 'UW'],
  ['ɑ:', 'AA'],
  ['a:', 'AA'],
  ['ɔ:', 'AO'],
  ['ɜ:', 'ER'],
  ['ə:', 'ER'],
  ['ɝ', 'ER'],
  ['ɚ', 'ER'],
  ['ɜ', 'ER'],
  ['ɪ', 'IH'],
  ['i', 'IH'],
  ['e', 'EH'],
  ['ɛ', 'EH'],
  ['æ', 'AE'],
  ['ʌ', 'AH'],
  ['ə', 'AH'],
  ['ɑ', 'AA'],
  ['ɒ', 'AA'],
  ['ɔ', 'AO'],
  ['o', 'AO'],
  ['ʊ', 'UH'],
  ['u', 'UH'],
  ['θ', 'TH'],
  ['ð', 'DH'],
  ['ʃ', 'SH'],
  ['ʒ', 'ZH'],
  ['ŋ', 'NG'],
  ['ɡ', 'G'],
  ['ɹ', 'R'],
  ['j', 'Y'],
  ['h', 'HH'],
  ...'p b t d k g f v s z m n l r w'.split(' ').map((letter) => [letter, letter.toUpperCase()] as const),
];

/** A single letter of the alphabet, which is read by its name. */
export const isLetter = (text: string): boolean => /^[a-z]$/i.test(text.trim());

/** ARPABET phones of a phonetic symbol: `/θ/`, `[iː]`, `tr`, or ARPABET itself (`TH`, `T R`). `undefined` for anything else. */
export function symbolPhones(text: string): string[] | undefined {
  const bare = text.trim().replace(/^[/[\\]+|[/\]\\]+$/g, '');
  const words = bare.split(/\s+/);
  if (bare !== '' && words.every((word) => /^[A-Z]{1,2}[012]?$/.test(word) && phoneIndex(word) !== undefined)) return words;
  const phones: string[] = [];
  let rest = bare
    .normalize('NFC')
    .replaceAll('ː', ':')
    .replace(/[ˈˌ'\s()]/g, '');
  while (rest !== '') {
    const found = IPA.find(([symbol]) => rest.startsWith(symbol));
    if (!found) return undefined;
    phones.push(...found[1].split(' '));
    rest = rest.slice(found[0].length).replace(/^:/, '');
  }
  return phones.length > 0 ? phones : undefined;
}
