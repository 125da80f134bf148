import type { AlignmentFigures } from './alignment.ts';
import { CHANNELS } from './channels.ts';
import type { BrowserFigures } from './browser/measure.ts';
import type { Figures, Group } from './figures.ts';

/** A figure with what it must reach. */
export interface Row {
  readonly what: string;
  readonly have: number | undefined;
  readonly must: number | undefined;
  readonly aim: number | undefined;
  /** Whether larger is better. */
  readonly up: boolean;
  readonly unit: '' | '%' | 'ms' | 's' | 'MB' | '×';
  /** How many phones, words, recordings it is of. */
  readonly n: number | undefined;
  readonly ok: boolean | undefined;
}

/** Cost of running, measured on this machine. */
export interface Costs {
  readonly wordTailMs: number;
  readonly sentenceTailMs: number;
  readonly wireBytes: number;
  readonly nodeMemoryBytes: number;
  readonly batchSeconds: number;
  readonly browser: BrowserFigures | undefined;
}

type Limits = readonly [must: number | undefined, aim: number | undefined];

const row = (what: string, have: number | undefined, up: boolean, [must, aim]: Limits, unit: Row['unit'] = '', n?: number): Row => ({
  what,
  have,
  must,
  aim,
  up,
  unit,
  n,
  ok: have === undefined || must === undefined ? undefined : up ? have >= must : have <= must,
});

const MB = 1_000_000;
const AGES = ['<=10', '11-17', 'adult'] as const satisfies readonly Group[];

/** The table that a release is judged by. Correlations: at least those of the recipe that the scorer began with, out of fold. */
export function rowsOf(figures: Figures, costs: Costs | undefined, alignment?: AlignmentFigures): Row[] {
  const { levels, anotherText, oneWrongWord, missingWords, singleWords, inNoise, refused } = figures;
  const correlation = (name: string, limits: Limits, group: Group = 'all'): Row => {
    const { pcc, n } = levels[name]![group];
    return row(`${name} PCC${group === 'all' ? '' : `, ${group}`}`, pcc, true, limits, '', n);
  };
  const worst = (name: string): Row => {
    const groups = levels[name]!;
    const most = Math.max(...AGES.filter((group) => groups[group].n > 0).map((group) => groups[group].mse));
    return row(`${name} MSE, worst age group against all`, most / groups.all.mse, false, [1.3, 1.15], '×', groups.all.n);
  };
  const browser = costs?.browser;
  const shown = (name: string, limits: Limits): Row => {
    const { pcc, n } = figures.shownOfAll[name]!.all;
    return row(`${name} PCC as shown, nothing refused`, pcc, true, limits, '', n);
  };
  const channels = CHANNELS.flatMap((channel): Row[] => {
    const found = figures.channels[channel];
    const n = found?.n;
    return [
      row(`${channel}: mean change of the score`, found && Math.abs(found.mean), false, [2, undefined], '', n),
      row(`${channel}: scores that it moves by 8 or more`, found && 100 * found.far, false, [12, undefined], '%', n),
      row(`${channel}: right recordings refused`, found && 100 * found.refused, false, [1.5, undefined], '%', n),
      row(`${channel}: another text said, AUC`, found?.anotherText, true, [0.998, undefined], '', n),
      row(`${channel}: one wrong word, AUC`, found?.oneWrongWord, true, [0.95, undefined], '', n),
      row(`${channel}: a single word against another, AUC`, found?.singleWord, true, [0.95, undefined], '', found?.words),
    ];
  });
  const { digits } = figures;
  return [
    correlation('phone', [0.652, 0.7]),
    correlation('word accuracy', [0.68, 0.75]),
    correlation('sentence accuracy', [0.784, undefined]),
    correlation('sentence fluency', [0.831, undefined]),
    correlation('sentence total', [0.805, undefined]),
    correlation('sentence total', [0.45, 0.6], '<=12'),
    shown('phone', [0.68, undefined]),
    shown('word accuracy', [0.7, undefined]),
    worst('phone'),
    worst('word accuracy'),
    worst('sentence total'),
    row('another text said, AUC', anotherText.auc, true, [0.995, 0.999], '', anotherText.n),
    row('one wrong word in a right sentence, AUC', oneWrongWord.auc, true, [0.95, 0.98], '', oneWrongWord.n),
    row('a single word against another, AUC', singleWords.auc, true, [0.95, 0.98], '', singleWords.n),
    row('missing words found', 100 * missingWords.found, true, [95, 98], '%', missingWords.n),
    row('whole ones wrongly marked missing', 100 * missingWords.wronglyMissing, false, [2.5, 1], '%', missingWords.n),
    row('right recordings refused', 100 * refused.all, false, [2, undefined], '%', figures.recordings),
    row('right recordings refused, <=10', 100 * refused.young, false, [4, undefined], '%', levels['sentence total']!['<=10'].n),
    row('scores that white noise at 20 dB moves by less than 8', 100 * inNoise.near, true, [undefined, 100], '%', inNoise.n),
    row('right single words refused', 100 * singleWords.refused, false, [2, undefined], '%', singleWords.n),
    row('right single words refused, <=10', 100 * singleWords.refusedYoung, false, [4, undefined], '%', undefined),
    ...channels,
    row('spoken digits: right ones refused', digits && 100 * digits.refused, false, [4, undefined], '%', digits?.n),
    row('spoken digits: score against another digit, AUC', digits?.auc, true, [0.95, undefined], '', digits?.n),
    row('alignment: words begin off by, median', alignment?.medianMs, false, [40, undefined], 'ms', alignment?.words),
    row('alignment: words begin off by, p95', alignment?.p95Ms, false, [120, undefined], 'ms', alignment?.words),
    row('alignment: said sentences that are sure', alignment && 100 * alignment.sure, true, [90, 98], '%', alignment?.sentences),
    row('alignment: words found that are not said', alignment?.falseWords, false, [0, undefined]),
    row('word: score after the end of speech, p95', costs?.wordTailMs, false, [100, 30], 'ms'),
    row('sentence of 10 s: the same', costs?.sentenceTailMs, false, [150, 50], 'ms'),
    row('model on the wire, gzip', costs && costs.wireBytes / MB, false, [2, undefined], 'MB'),
    row('memory of the worker, Chromium', browser && browser.memory / MB, false, [120, 60], 'MB'),
    row('memory of a scorer, Node', costs && costs.nodeMemoryBytes / MB, false, [120, 60], 'MB'),
    row('60 recordings of 1.5 s on 2 threads', costs?.batchSeconds, false, [10, 4], 's'),
    row('Chromium against Node, greatest difference of a score', browser?.parity, false, [0.2, 0], '', browser?.recordings),
  ];
}

/** What a row was over the whole corpus. */
export type WholeCorpus = Readonly<Record<string, number>>;

/** The rows as text; beside a sample's those of the whole corpus, where there are such. */
export function tableOf(rows: readonly Row[], whole?: WholeCorpus): string {
  const digits = ({ unit, what }: Row): number => (unit === '' ? (what.includes('AUC') ? 4 : 3) : unit === 'ms' ? 1 : 2);
  const number = (one: Row, value: number | undefined, sign: string): string =>
    value === undefined || !Number.isFinite(value) ? '-' : `${sign}${value.toFixed(digits(one))}${one.unit && ` ${one.unit}`}`;
  const cells = rows.map((one) => {
    const sign = one.up ? '>= ' : '<= ';
    const ok = one.ok === undefined ? '-' : one.ok ? 'yes' : 'NO';
    const corpus = whole ? [number(one, whole[one.what], '')] : [];
    return [
      one.what,
      number(one, one.have, ''),
      ...corpus,
      number(one, one.must, sign),
      number(one, one.aim, sign),
      String(one.n ?? ''),
      ok,
    ];
  });
  const all = [['what', 'have', ...(whole ? ['corpus'] : []), 'must', 'aim', 'n', 'ok'], ...cells];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)));
  return all.map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')).join('\n');
}

/** Correlation and error of every level by age group as text. */
export function levelsTable(levels: Figures['levels']): string {
  const groups = Object.keys(Object.values(levels)[0]!) as Group[];
  const head = `${'PCC, MSE'.padEnd(20)}${groups.map((group) => group.padStart(16)).join('')}`;
  const lines = Object.entries(levels).map(([name, by]) => {
    const cells = groups.map((group) => `${by[group].pcc.toFixed(3)} ${by[group].mse.toFixed(3)}`.padStart(16));
    return `${name.padEnd(20)}${cells.join('')}`;
  });
  return [head, ...lines].join('\n');
}
