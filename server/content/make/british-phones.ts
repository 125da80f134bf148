import { isVowel, type Phones } from './arpabet.ts';

/**
 * Sounds of British IPA in ARPABET, longest first. ARPABET has no vowel of its own for LOT: AO is the rounded one.
 * The centring diphthongs, whose R is not spoken, end in AH.
 */
const sounds: [string, string[]][] = [
  ['tʃ', ['CH']],
  ['dʒ', ['JH']],
  ['eə', ['EH', 'AH']],
  ['ɪə', ['IH', 'AH']],
  ['ʊə', ['UH', 'AH']],
  ['əʊ', ['OW']],
  ['eɪ', ['EY']],
  ['aɪ', ['AY']],
  ['ɔɪ', ['OY']],
  ['aʊ', ['AW']],
  ['ɑː', ['AA']],
  ['ɔː', ['AO']],
  ['ɜː', ['ER']],
  ['iː', ['IY']],
  ['uː', ['UW']],
  ...Object.entries({ i: 'IY', u: 'UW', ɪ: 'IH', ʊ: 'UH', e: 'EH', æ: 'AE', ʌ: 'AH', ə: 'AH', ɒ: 'AO' }).map(
    ([ipa, phone]): [string, string[]] => [ipa, [phone]],
  ),
  ...Object.entries({ b: 'B', d: 'D', ð: 'DH', f: 'F', ɡ: 'G', h: 'HH', k: 'K', l: 'L', m: 'M', n: 'N', ŋ: 'NG', p: 'P', r: 'R' }).map(
    ([ipa, phone]): [string, string[]] => [ipa, [phone]],
  ),
  ...Object.entries({ s: 'S', ʃ: 'SH', t: 'T', θ: 'TH', v: 'V', w: 'W', j: 'Y', z: 'Z', ʒ: 'ZH' }).map(
    ([ipa, phone]): [string, string[]] => [ipa, [phone]],
  ),
];
const obstruents = new Set('P B T D K G F V S Z SH ZH CH JH TH DH'.split(' '));

/** The British transcription of a word (without slashes) as phones to score against. */
export function britishPhones(ipa: string): Phones {
  const phones: string[] = [];
  const stress: number[] = [];
  let pending = 0;
  for (let at = 0; at < ipa.length;) {
    const mark = 'ˈˌ'.indexOf(ipa[at]!);
    if (mark >= 0) {
      pending = mark + 1;
      at++;
      continue;
    }
    const sound = sounds.find(([written]) => ipa.startsWith(written, at));
    if (sound === undefined) throw new Error(`"${ipa}" has a sound that is not British English: "${ipa.slice(at)}"`);
    at += sound[0].length;
    if (isSyllabic(sound[1][0]!, phones.at(-1), ipa[at])) push('AH', 0);
    for (const phone of sound[1]) {
      const stressed = isVowel(phone) ? pending : 0;
      if (stressed > 0) pending = 0;
      push(phone, stressed);
    }
  }
  // A word of one syllable carries its stress unwritten, as CMUdict's own entries do.
  if (!stress.includes(1)) stress[phones.findIndex(isVowel)] = 1;
  return { phones, stress };

  function push(phone: string, level: number) {
    phones.push(phone);
    stress.push(level);
  }
}

/** The l of "apple" and the n of "station" are a syllable of their own: a vowel is spoken that the transcription leaves out. */
function isSyllabic(phone: string, before: string | undefined, next: string | undefined): boolean {
  if ((phone !== 'L' && phone !== 'N') || before === undefined || !obstruents.has(before)) return false;
  return next === undefined || !/[ˈˌaeiouæɑɒɔəɜɪʊʌj]/.test(next);
}
