/** One figure beside the same work done by the bare platform in the same run. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'bytes' | '/s' | 'count';
  readonly baseline: number;
  readonly ratio: number;
  /** What both sides of the figure do differently. */
  readonly note?: string;
  readonly bar?: Bar;
}

/** What a ratio has to be, or a value itself (`within`); the bench fails where it is not. */
export type Bar = { readonly most: number } | { readonly least: number } | { readonly within: number };

/** With small counts a part shows that it still works, and its figures say nothing. */
const small = process.env['CHORUS_BENCH_SMALL'] === '1';

/** How much there is of something: `whole`, or `least` of it where only small counts are wanted. */
export const sized = (whole: number, least: number): number => (small ? least : whole);

/** How often each thing is measured. */
export const rounds = sized(9, 1);

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const tidy = (value: number, unit: Row['unit']) => (unit === 'bytes' ? Math.round(value) : Math.round(value * 100) / 100);

export function row(name: string, unit: Row['unit'], values: readonly number[], baselines: readonly number[], note?: string): Row {
  const value = median(values);
  const baseline = median(baselines);
  return {
    name,
    value: tidy(value, unit),
    unit,
    baseline: tidy(baseline, unit),
    ratio: baseline === 0 ? 0 : Math.round((value / baseline) * 1000) / 1000,
    ...(note !== undefined && { note }),
  };
}

/** A row whose ratio has a bar: small counts say nothing of it. */
export const barred = (one: Row, bar: Bar): Row => (small ? one : { ...one, bar });

/** Measures all of them once, then again, so that what the machine does besides falls on all alike. Gives the values by name. */
export async function interleaved<K extends string>(
  things: Readonly<Record<K, () => Promise<number> | number>>,
  times = rounds,
): Promise<Record<K, number[]>> {
  const names = Object.keys(things) as K[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (const name of names) await things[name]();
  for (let round = 0; round < times; round += 1) for (const name of names) values[name].push(await things[name]());
  return values;
}
