/** How loud a class is, by the teacher's limit. */
export type Zone = 'quiet' | 'fine' | 'loud';

/** This far below the limit and less is quiet; 12 dB of the meter's 60. */
const quietBelow = 0.2;
/** A chair that falls is over before the meter says so. */
const smoothMs = 1_000;

/** Which zone a level is in; both 0–1. */
export const zoneOf = (level: number, limit: number): Zone => (level >= limit ? 'loud' : level < limit - quietBelow ? 'quiet' : 'fine');

/** The level as the meter shows it, after another measurement so many milliseconds later. */
export const smoothed = (shown: number, measured: number, ms: number): number =>
  shown + (measured - shown) * (1 - Math.exp(-Math.max(0, ms) / smoothMs));
