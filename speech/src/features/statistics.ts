/** Mean; 0 of nothing. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length ? sum / values.length : 0;
}

/** Standard deviation of a whole population; 0 of nothing. */
export function deviation(values: ArrayLike<number>): number {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - centre) ** 2;
  return values.length ? Math.sqrt(sum / values.length) : 0;
}

/** Quantile `q` in 0–1 with linear interpolation; 0 of nothing. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return 0;
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (at - low) * (sorted[high]! - sorted[low]!);
}

/** Share of values for which the test holds; 0 of nothing. */
export function share(values: readonly number[], test: (value: number) => boolean): number {
  return values.length ? values.filter(test).length / values.length : 0;
}
