/**
 * Numbers of 0 to below 1 that look like chance and are the same for the same seed, on every machine: what is drawn with them survives a reload. Not for secrets.
 * Source: FNV-1a for the seed, then mulberry32 (Tommy Ettinger, public domain).
 */
export function seeded(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in an order that the seed decides (Fisher–Yates). */
export function shuffled<T>(things: readonly T[], seed: string): readonly T[] {
  const next = seeded(seed);
  const order = [...things];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = Math.floor(next() * (last + 1));
    [order[last], order[at]] = [order[at]!, order[last]!];
  }
  return order;
}
