import { PHONE_COUNT, SIL } from '../phones.ts';
import type { Frames } from '../frames.ts';
import { emission } from '../align/emission.ts';

/** Nats that each phone costs which no text asks for: any of 39 may follow, and a learner's are seldom the best. */
const PHONE_COST = 10;

/**
 * Frame by frame what the best path through any phones gains with it: what a text has to beat. Summed over a stretch it is what the stretch is worth if
 * nobody asked for what is said there.
 */
export function background(frames: Frames, logPrior: readonly number[]): Float32Array {
  const gains = new Float32Array(frames.length);
  // Two states a phone: it lasts two frames at least.
  const first = new Float64Array(PHONE_COUNT).fill(Number.NEGATIVE_INFINITY);
  const last = new Float64Array(PHONE_COUNT).fill(Number.NEGATIVE_INFINITY);
  let silence = 0;
  let ended = 0;
  let total = 0;
  for (let t = 0; t < frames.length; t++) {
    let best = Number.NEGATIVE_INFINITY;
    silence = Math.max(silence, ended) + emission(frames, t, SIL, logPrior);
    best = silence;
    for (let p = SIL + 1; p < PHONE_COUNT; p++) {
      const own = emission(frames, t, p, logPrior);
      last[p] = Math.max(last[p]!, first[p]!) + own;
      first[p] = ended - PHONE_COST + own;
      if (last[p]! > best) best = last[p]!;
    }
    gains[t] = best - total;
    total = best;
    ended = best;
  }
  return gains;
}
