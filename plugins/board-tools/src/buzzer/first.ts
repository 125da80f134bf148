/** Two touches within a frame came together. */
const frameMs = 17;

/** One press of the buzzer: whose, and when it was heard on the page's monotonic clock. `pollMs`: of a clicker, how far apart its receiver can tell two. */
export interface Buzz {
  readonly by: string;
  readonly at: number;
  readonly pollMs?: number;
}

/** As long after the first one another may still be heard that came together with it. */
export const togetherMs = (first: Buzz): number => Math.max(first.pollMs ?? 0, 100);

/** Who was first: one, or all that came too close to the first to be told apart. Each once, in the order in which they were heard. */
export function firstOf(buzzes: readonly Buzz[]): readonly string[] {
  const [first, ...others] = [...buzzes].sort((a, b) => a.at - b.at);
  if (!first) return [];
  const apart = (other: Buzz) => Math.max(frameMs, first.pollMs ?? 0, other.pollMs ?? 0);
  return [...new Set([first.by, ...others.filter((other) => other.at - first.at < apart(other)).map(({ by }) => by)])];
}
