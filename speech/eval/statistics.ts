/** Correlation and error, areas and rates, as `training/evaluate.py` computes them. */

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson's correlation; NaN of fewer than three. */
export function pcc(predicted: readonly number[], label: readonly number[]): number {
  if (label.length < 3) return Number.NaN;
  const p = mean(predicted);
  const y = mean(label);
  let both = 0;
  let own = 0;
  let other = 0;
  for (let i = 0; i < label.length; i++) {
    both += (predicted[i]! - p) * (label[i]! - y);
    own += (predicted[i]! - p) ** 2;
    other += (label[i]! - y) ** 2;
  }
  return both / Math.sqrt(own * other + 1e-12);
}

/** Mean squared error. */
export const mse = (predicted: readonly number[], label: readonly number[]): number =>
  mean(predicted.map((value, i) => (value - label[i]!) ** 2));

/** Share of pairs in which the right one is higher; equal ones count half. `weight` says how often each right one counts. */
export function auc(right: readonly number[], wrong: readonly number[], weight: readonly number[] = right.map(() => 1)): number {
  const sorted = Float64Array.from(wrong).sort();
  const below = (value: number, orEqual: boolean): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let sum = 0;
  let all = 0;
  right.forEach((value, i) => {
    sum += (weight[i]! * (below(value, false) + below(value, true))) / 2;
    all += weight[i]!;
  });
  return sum / (all * wrong.length);
}

/** Weighted share of the values for which `is` holds. */
export function share<T>(values: readonly T[], is: (value: T) => boolean, weight: (value: T) => number = () => 1): number {
  const all = values.reduce((sum, value) => sum + weight(value), 0);
  return values.reduce((sum, value) => sum + (is(value) ? weight(value) : 0), 0) / all;
}

/** The value below which a share `q` of them lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low]! + (at - low) * (sorted[Math.min(low + 1, sorted.length - 1)]! - sorted[low]!);
}

/** Numbers in [0, 1) that are the same in every run for the same text. */
export function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the values. */
export const pick = <T>(values: readonly T[], random: () => number): T | undefined => values[Math.floor(random() * values.length)];
