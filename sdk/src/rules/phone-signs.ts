import type { Accent } from '../model/content.ts';
import { phoneIpa } from './phone-ipa.ts';

/** How phonetic marks of either accent write a phone, besides {@link phoneIpa}. */
const written: Readonly<Record<string, string>> = {
  AA: 'ɑː ɑ ɒ ɑːr ɑr a ɔ ɔː',
  AE: 'æ a ɑː',
  AH: 'ʌ ə ɪ ɒ ʊ i',
  AO: 'ɔː ɔ ɒ ɔːr ɔr ɑː',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'e ɛ eə',
  ER: 'ɜːr ɜː ɝː ɝ ɚ ər ə ɜr',
  EY: 'eɪ',
  IH: 'ɪ i ə iː',
  IY: 'iː i ɪ',
  OW: 'oʊ əʊ o',
  OY: 'ɔɪ',
  UH: 'ʊ ʊə uː u ɔː',
  UW: 'uː u juː ju',
  G: 'ɡ g',
  L: 'l əl',
  M: 'm əm',
  N: 'n ən ŋ',
  R: 'r ɹ',
  CH: 'tʃ',
  JH: 'dʒ',
  T: 't d',
};
const unsounded = /[/ˈˌ.()[\]\s‿]/g;
const vowel = /^[ɑɒæaʌəɛeɜɝɚɪiɔoʊu]/;
const longest = 3;
const another = 2;
const unwritten = 3;
const skipped = 2;

/**
 * The signs of a word's phones as its phonetic mark writes them, so that a sound has one sign on the whole screen: the mark of "teacher" has `ər` where
 * {@link phoneIpa} has `ɚ`. `ipa`: the mark, with or without slashes; `stress` as `phoneStress` gives it. A phone that the mark doesn't write keeps its
 * usual sign.
 */
export function phoneSigns(
  phones: readonly string[],
  ipa: string | undefined,
  stress: readonly (number | undefined)[] = [],
): readonly string[] {
  const usual = phones.map((phone, at) => phoneIpa(phone, stress[at]));
  if (ipa === undefined) return usual;
  const mark = [...ipa.normalize('NFC').replace(unsounded, '')];
  /** By phone and place in the mark: the least cost of the rest, and what of the mark the phone takes there. */
  const known = new Map<string, readonly [cost: number, taken: number]>();
  const rest = (phone: number, from: number): readonly [cost: number, taken: number] => {
    if (phone === phones.length) return [(mark.length - from) * skipped, 0];
    const key = `${phone} ${from}`;
    const before = known.get(key);
    if (before) return before;
    let best: readonly [number, number] = [unwritten + rest(phone + 1, from)[0], 0];
    if (from < mark.length && skipped + rest(phone, from + 1)[0] < best[0]) best = [skipped + rest(phone, from + 1)[0], -1];
    for (let length = 1; length <= Math.min(longest, mark.length - from); length += 1) {
      const cost = costOf(phones[phone]!, usual[phone]!, mark.slice(from, from + length).join('')) + rest(phone + 1, from + length)[0];
      // the longer one of two that fit: "ər" belongs to one phone
      if (cost <= best[0]) best = [cost, length];
    }
    known.set(key, best);
    return best;
  };
  let from = 0;
  return phones.map((_, phone) => {
    for (; rest(phone, from)[1] === -1; from += 1);
    const taken = rest(phone, from)[1];
    const sign = mark.slice(from, from + taken).join('');
    from += taken;
    return sign || usual[phone]!;
  });
}

function costOf(phone: string, usual: string, sign: string): number {
  if (sign === usual || written[phone]?.split(' ').includes(sign)) return 0;
  return [...sign.replace('ː', '')].length === 1 && vowel.test(sign) === vowel.test(usual) ? another : Number.POSITIVE_INFINITY;
}

/** The phonetic mark of the accent that is chosen, else the other one. */
export function chosenMark(ipa: Readonly<Partial<Record<Accent, string>>>, accent: Accent): string | undefined {
  return ipa[accent] ?? ipa.us ?? ipa.uk;
}
