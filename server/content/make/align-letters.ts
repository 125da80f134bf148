/** Spellings of each phone; a phone may be written with others of its row too, at a price. */
const spellings: Record<string, string> = {
  AA: 'a o ar al ah ea ear',
  AE: 'a au',
  AH: 'a e i o u ou er or ar re ure io ai ea oo ia',
  AO: 'o oo a al au aw ou augh ough or oor oar ore ar oa',
  AW: 'ou ow',
  AY: 'i y ie igh uy eye',
  EH: 'e ea a ai ie ay',
  ER: 'er ir ur or ear ar re our',
  EY: 'a ai ay ei ey ea eigh',
  IH: 'i e y a ui u ie o ai ea',
  IY: 'e ee ea y i ie ei ey',
  OW: 'o oa ow oe ou ough',
  OY: 'oi oy',
  UH: 'u oo ou o',
  UW: 'u oo ew ue o ou ui eu',
  B: 'b bb',
  CH: 'ch tch t',
  D: 'd dd ed',
  DH: 'th',
  F: 'f ff ph gh',
  G: 'g gg gu gh',
  HH: 'h wh',
  JH: 'j g dg ge dge',
  K: 'k c ck ch cc q',
  L: 'l ll',
  M: 'm mm mb',
  N: 'n nn kn gn',
  NG: 'ng n',
  P: 'p pp',
  R: 'r rr wr re',
  S: 's ss c sc ce st',
  SH: 'sh ti ci ce s ss ch',
  T: 't tt ed bt',
  TH: 'th',
  V: 'v ve f',
  W: 'w wh u',
  Y: 'y i',
  Z: 'z zz s ss ze se',
  ZH: 's si g ge z',
};
/** Letters that stand for several phones at once. */
const together: Record<string, string> = {
  'K S': 'x',
  'G Z': 'x',
  'K W': 'qu',
  'Y UW': 'u ew ue eau',
  'Y AH': 'u',
  'Y UH': 'u',
  'Y ER': 'ure',
  'W AH': 'o',
  'AH L': 'l le',
  'AH N': 'n',
  'AH M': 'm',
  'EH AH': 'air are ear ere eir',
  'IH AH': 'ear eer ere ier',
  'UH AH': 'our oor ure',
  'AW AH': 'our',
  'AW ER': 'our',
  'AY AH': 'ire',
};

type Rule = { letters: string; phones: number; cost: number };

const rules = new Map<string, Rule[]>();
for (const [table, cost] of [
  [spellings, -0.1],
  [together, -0.15],
] as const) {
  for (const [phones, written] of Object.entries(table)) {
    for (const letters of written.split(' ')) {
      // Longer spellings are the more telling ones.
      const rule = { letters, phones: phones.split(' ').length, cost: cost * letters.length };
      rules.set(phones, [...(rules.get(phones) ?? []), rule]);
    }
  }
}
const silentLetter = 1.5;

/**
 * The letters `[start, end)` that each phone is written with: the cheapest way through word and phones. A silent letter belongs to
 * the phone before it (to the first one at the start of a word). Throws where no way is known.
 */
export function alignLetters(text: string, phones: string[]): [number, number][] {
  const word = text.toLowerCase();
  type Cell = { cost: number; ranges: [number, number][] };
  const best: (Cell | undefined)[][] = Array.from({ length: word.length + 1 }, () => Array.from({ length: phones.length + 1 }));
  best[0]![0] = { cost: 0, ranges: [] };
  const offer = (letter: number, phone: number, cell: Cell) => {
    const known = best[letter]![phone];
    if (known === undefined || cell.cost < known.cost) best[letter]![phone] = cell;
  };
  for (let l = 0; l <= word.length; l++) {
    for (let p = 0; p <= phones.length; p++) {
      const cell = best[l]![p];
      if (cell === undefined) continue;
      if (l < word.length) offer(l + 1, p, { cost: cell.cost + silentLetter, ranges: stretched(cell.ranges, l) });
      for (const count of [1, 2]) {
        for (const rule of rules.get(phones.slice(p, p + count).join(' ')) ?? []) {
          if (rule.phones !== count || !word.startsWith(rule.letters, l)) continue;
          // Letters before the first phone are silent ones and go with it.
          const start = cell.ranges.length === 0 ? 0 : l;
          const range: [number, number] = [start, l + rule.letters.length];
          offer(l + rule.letters.length, p + count, {
            cost: cell.cost + rule.cost,
            ranges: [...cell.ranges, ...Array.from({ length: count }, () => range)],
          });
        }
      }
    }
  }
  const end = best[word.length]![phones.length];
  if (end === undefined) throw new Error(`No spelling of "${phones.join(' ')}" by "${text}" is known: add it to align-letters.ts`);
  return end.ranges;
}

/** The last phone's letters, and those of phones that share them, reach over the silent letter. */
function stretched(ranges: [number, number][], letter: number): [number, number][] {
  const last = ranges.at(-1);
  return ranges.map((range) => (last !== undefined && range[0] === last[0] && range[1] === last[1] ? [range[0], letter + 1] : range));
}
