/** Log posteriors below this say "certainly not" and nothing more. */
const FLOOR = -12;

/** A log posterior as the features see it. */
export function clipped(logPosterior: number): number {
  return logPosterior < FLOOR ? FLOOR : logPosterior;
}
