/** One cycle of the mouth; half as fast for slow. */
export const cycleMs = 1_600;

/** Where in a cycle the mouth is: on the way from posture `from` to posture `to`; −1 is rest. */
export type Step = { readonly from: number; readonly to: number; readonly share: number };

const ease = (share: number): number => share * share * (3 - 2 * share);

/**
 * The step at a part 0–1 of a cycle over so many postures: from rest to the first, held, through the others, and back to rest. Before its beginning and after
 * its end it is the still: the first posture, by which the sound is known.
 */
export function stepAt(part: number, postures: number): Step {
  if (postures < 1 || part <= 0 || part >= 1) return { from: 0, to: 0, share: 0 };
  // rest to first, hold first, then per further posture a way and a hold, the way back to rest, and the way to the still
  const ways: [from: number, to: number, weight: number][] = [
    [0, -1, 0.12],
    [-1, 0, 0.2],
    [0, 0, 0.24],
  ];
  for (let n = 1; n < postures; n += 1) ways.push([n - 1, n, 0.18], [n, n, 0.2]);
  ways.push([postures - 1, -1, 0.2], [-1, 0, 0.16]);
  const whole = ways.reduce((sum, [, , weight]) => sum + weight, 0);
  let left = part * whole;
  for (const [from, to, weight] of ways) {
    if (left <= weight) return { from, to, share: ease(left / weight) };
    left -= weight;
  }
  return { from: 0, to: 0, share: 0 };
}
