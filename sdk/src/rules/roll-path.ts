/** How long names roll at a roll call, in milliseconds. */
export const rollMs = 1_000;

/** Names a second when a roll begins and when it ends. */
const fastest = 24;
const slowest = 6;
const samples = 40;

/**
 * Where a roll is, in names that have gone by, at equal steps of its time; the last is a whole number. It begins with 24 names a second and slows to 6, along
 * `cubic-bezier(.12, .8, .2, 1)`.
 */
export function rollPath(): readonly number[] {
  const path = [0];
  const step = rollMs / 1_000 / samples;
  for (let n = 0; n < samples; n += 1) path.push(path[n]! + step * (fastest - (fastest - slowest) * ease((n + 0.5) / samples)));
  const end = path.at(-1)!;
  return path.map((names) => (names / end) * Math.round(end));
}

/** `cubic-bezier(.12, .8, .2, 1)` at part `x` of its time. */
function ease(x: number): number {
  const bezier = (t: number, a: number, b: number) => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (low + high) / 2;
    if (bezier(middle, 0.12, 0.2) < x) low = middle;
    else high = middle;
  }
  return bezier(low, 0.8, 1);
}
