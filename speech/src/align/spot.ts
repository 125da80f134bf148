import type { Frames } from '../frames.ts';
import { PHONE_COUNT } from '../phones.ts';
import type { Steps } from '../steps.ts';
import type { PhoneSegment, WordSegment } from './align.ts';
import type { PreparedPronunciation, PreparedWord } from './prepared.ts';
import { emission, REPEAT } from './emission.ts';

/** States that are looked at in a step: a few milliseconds. */
const STEP = 400_000;

/** Per frame what the best phone has; a word is looked for against it. */
export function bestPhones(frames: Frames, logPrior: readonly number[]): Float32Array {
  const best = new Float32Array(frames.length).fill(Number.NEGATIVE_INFINITY);
  for (let t = 0; t < frames.length; t++)
    for (let p = 0; p < PHONE_COUNT; p++) best[t] = Math.max(best[t]!, emission(frames, t, p, logPrior));
  return best;
}

/**
 * The places where a word fits best anywhere in the frames, at most `most` for each pronunciation, which do not overlap; `best` is what `bestPhones`
 * gives. The word need not have been said: how well it fits is for the caller to measure.
 */
export function* spot(word: PreparedWord, frames: Frames, logPrior: readonly number[], best: Float32Array, most = 3): Steps<WordSegment[]> {
  const found: WordSegment[] = [];
  for (const [v, pronunciation] of word.pronunciations.entries())
    for (const phones of yield* places(pronunciation, frames, logPrior, best, most)) found.push({ word: 0, pronunciation: v, phones });
  return found;
}

function* places(
  { phones, stress }: PreparedPronunciation,
  frames: Frames,
  logPrior: readonly number[],
  best: Float32Array,
  most: number,
): Steps<PhoneSegment[][]> {
  const states = phones.length * REPEAT;
  const count = frames.length;
  if (count < states) return [];
  const moved = new Uint8Array(count * states);
  const cost = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
  const start = new Int32Array(states);
  const ends = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const begins = new Int32Array(count);
  const stepFrames = Math.ceil(STEP / states);
  for (let t = 0; t < count; t++) {
    if (t > 0 && t % stepFrames === 0) yield;
    for (let s = states - 1; s >= 0; s--) {
      const p = phones[Math.floor(s / REPEAT)]!;
      const own = best[t]! - emission(frames, t, p, logPrior);
      const before = s === 0 ? 0 : cost[s - 1]!;
      if (before < cost[s]! || (s === 0 && before <= cost[s]!)) {
        moved[t * states + s] = 1;
        cost[s] = before + own;
        start[s] = s === 0 ? t : start[s - 1]!;
      } else cost[s] = cost[s]! + own;
    }
    ends[t] = cost[states - 1]!;
    begins[t] = start[states - 1]!;
  }
  const found: PhoneSegment[][] = [];
  const taken: { from: number; to: number }[] = [];
  for (const t of Array.from(ends, (_, i) => i).sort((a, b) => ends[a]! - ends[b]!)) {
    if (found.length >= most || ends[t] === Number.POSITIVE_INFINITY) break;
    const from = begins[t]!;
    if (taken.some((one) => from <= one.to && t >= one.from)) continue;
    taken.push({ from, to: t });
    found.push(trace(phones, stress, moved, states, t));
  }
  return found;
}

function trace(phones: readonly number[], stress: readonly number[], moved: Uint8Array, states: number, end: number): PhoneSegment[] {
  const out: PhoneSegment[] = [];
  let to = end + 1;
  let s = states - 1;
  for (let t = end; s >= 0; t--) {
    if (moved[t * states + s] !== 1) continue;
    if (s % REPEAT === 0) {
      const at = s / REPEAT;
      out.unshift({ phone: phones[at]!, stress: stress[at]!, from: t, to });
      to = t;
    }
    s--;
  }
  return out;
}
