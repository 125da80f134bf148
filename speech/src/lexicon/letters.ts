import { isVowel } from '../phones.ts';

/** How each phone is usually written. */
const SPELLINGS: Readonly<Record<string, string>> = {
  AA: 'o a ah au aw ow e al ho',
  AE: 'a ai au al',
  AH: 'u o a e i ou oo y ah eo ia ai io oe ei ea eu',
  AO: 'o a au aw ough augh ou oa oo al awe',
  AW: 'ou ow ough au hou',
  AY: 'i y igh ie ei eigh eye ai ey uy ye uye is ia',
  B: 'b bb pb',
  CH: 'ch tch t c cc tt',
  D: 'd dd ed ld t',
  DH: 'th the',
  EH: 'e ea ai a ie ei u ay eo ae hei',
  ER: 'er ir ur or ear ar re our yr err urr orr r ure eur oar irr ere olo yrr ier eer',
  EY: 'a ai ay ei ey eigh ea e et aigh ae au ee eh aye',
  F: 'f ff ph gh ft lf',
  G: 'g gg gh gu gue x',
  HH: 'h wh j',
  IH: 'i y e ui ie u ee ea a o ei ai ia hi',
  IY: 'e ee ea y i ie ei ey eo oe ay ae eye is',
  JH: 'j g dg dge ge gg d dj gi',
  K: 'c k ck ch cc qu q x kk cq lk que cch kh',
  L: 'l ll le lle el il al ol',
  M: 'm mm mb mn lm sm',
  N: 'n nn kn gn pn en on in an mn ne nd',
  NG: 'ng n ngue',
  OW: 'o ow oa oe ou ough ew eau oh ol owe oo au',
  OY: 'oi oy uoy',
  P: 'p pp ph',
  R: 'r rr wr rh re rrh',
  S: 's ss c sc ce st ps se x z sw sce sth',
  SH: 'sh ti ci ch s ss si ssi sch x xi sci ce c t',
  T: 't tt ed te th bt pt ght d ct cht z',
  TH: 'th',
  UH: 'oo u ou o oul',
  UW: 'oo u o ou ew ue ui ough eu oe wo eue ous wou',
  V: 'v f ve ph vv lve',
  W: 'w wh u o ou hu',
  Y: 'y i u e j ll',
  Z: 'z s zz x se ss ze cz sc si',
  ZH: 's si g z ge zi ti j',
};

/** Two phones that one or two letters can stand for. */
const PAIRS: Readonly<Record<string, string>> = {
  'K S': 'x xc xe cc',
  'G Z': 'x',
  'K SH': 'x xi',
  'G ZH': 'x',
  'Y UW': 'u ew ue eu you eau iew ewe',
  'Y UH': 'u eu ure',
  'W AH': 'o one',
  'K W': 'qu',
  'W AA': 'oi oir',
  'AH L': 'le el al il l ol ul',
  'AH N': 'n on en an',
  'AH M': 'm om em',
  'Y ER': 'ur ure iour',
  'Y AH': 'u io ia',
  'T S': 'z zz',
  'AY ER': 'ire yre',
  'AW ER': 'our ower',
  'Z AH': 's',
  'IY N': 'in',
};

const sets = (table: Readonly<Record<string, string>>): Map<string, Set<string>> =>
  new Map(Object.entries(table).map(([key, value]) => [key, new Set(value.split(' '))]));
const SINGLE = sets(SPELLINGS);
const PAIR = sets(PAIRS);

const LONGEST = 4;
const OFTEN_SILENT = new Set('ehgkwbtlnups');

function cost(letters: string, phone: string): number {
  // Longer spellings win over a short one with a silent letter, but only just; vowel letters go to vowels where they can.
  if (SINGLE.get(phone)!.has(letters)) return 0.02 * letters.length + (!isVowel(phone) && /[aeiou]/.test(letters) ? 0.05 : 0);
  if (letters.length > 2) return Number.POSITIVE_INFINITY;
  const vowelLetters = /^[aeiouyw]+$/.test(letters);
  return (vowelLetters === isVowel(phone) ? 2.5 : 6) + letters.length;
}

interface Cell {
  readonly cost: number;
  readonly from: readonly [letter: number, phone: number];
}

/**
 * Which letters `[start, end)` of the word each phone is written with. The ranges go from left to right and cover every letter:
 * silent letters belong to the phone before them (after them at the start of a word); two phones of one letter (`x`) share it.
 * `undefined` when the word is not written in Latin letters or there is nothing to map.
 */
export function mapLetters(word: string, phones: readonly string[]): [number, number][] | undefined {
  const text = word.toLowerCase().normalize('NFD');
  if (text.length !== word.length || phones.length === 0 || !/[a-z]/.test(text) || /\d/.test(text)) return undefined;
  const n = text.length;
  const m = phones.length;
  const best: (Cell | undefined)[][] = Array.from({ length: n + 1 }, () => Array.from({ length: m + 1 }, () => undefined));
  best[0]![0] = { cost: 0, from: [0, 0] };
  const offer = (i: number, j: number, total: number, from: [number, number]): void => {
    const cell = best[i]?.[j];
    if (i <= n && j <= m && total < (cell?.cost ?? Number.POSITIVE_INFINITY)) best[i]![j] = { cost: total, from };
  };
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      const here = best[i]![j]?.cost;
      if (here === undefined) continue;
      if (i < n) {
        const letter = text[i]!;
        const silent = !/[a-z]/.test(letter)
          ? 0
          : letter === 'e' && i === n - 1
            ? 0.3
            : letter === text[i - 1]
              ? 0.4
              : OFTEN_SILENT.has(letter)
                ? 0.9
                : 1.8;
        offer(i + 1, j, here + silent, [i, j]);
      }
      for (let size = 1; size <= LONGEST && i + size <= n; size++) {
        const letters = text.slice(i, i + size);
        if (j < m) offer(i + size, j + 1, here + cost(letters, phones[j]!), [i, j]);
        if (j + 1 < m && PAIR.get(`${phones[j]} ${phones[j + 1]}`)?.has(letters)) offer(i + size, j + 2, here + 0.35, [i, j]);
      }
      // A phone that no letter stands for shares the letter before it.
      if (j < m && i > 0) offer(i, j + 1, here + 4, [i, j]);
    }
  }
  return best[n]![m] ? trace(best, n, m) : undefined;
}

function trace(best: readonly (readonly (Cell | undefined)[])[], n: number, m: number): [number, number][] {
  const ranges: [number, number][] = Array.from({ length: m }, () => [0, 0]);
  let i = n;
  let j = m;
  let silentUntil = n;
  while (i > 0 || j > 0) {
    const [pi, pj] = best[i]![j]!.from;
    for (let k = pj; k < j; k++) ranges[k] = pi === i ? [Math.max(0, i - 1), silentUntil] : [pi, silentUntil];
    if (pj < j) silentUntil = pi === i ? silentUntil : pi;
    i = pi;
    j = pj;
  }
  ranges[0]![0] = 0;
  return ranges;
}
