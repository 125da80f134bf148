import { PHONE_COUNT } from '../phones.ts';
import type { Frames } from '../frames.ts';
import type { Steps } from '../steps.ts';
import type { Graph } from './graph.ts';
import { emission, PRIOR_WEIGHT } from './emission.ts';

/** States that are looked at in a step: a few milliseconds. */
const STEP = 400_000;

/** The best path's state per frame, or `undefined` when no path fits (fewer frames than states in a row). */
export function* bestPath(graph: Graph, frames: Frames, logPrior: readonly number[]): Steps<Int32Array | undefined> {
  const { phone, arcStart, arcFrom, arcCost } = graph;
  const states = phone.length;
  const count = frames.length;
  if (count === 0) return undefined;
  const { logPosteriors } = frames;
  const offset = Float64Array.from(phone, (p) => -PRIOR_WEIGHT * logPrior[p]!);
  // The number of the arc taken, not the state it came from: one byte a cell keeps a minute of reading at 10 MB.
  const taken = new Uint8Array(count * states);
  let before = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let now = new Float64Array(states);
  const stepFrames = Math.ceil(STEP / states);
  for (const s of graph.starts) before[s] = logPosteriors[phone[s]!]! + offset[s]!;
  for (let t = 1; t < count; t++) {
    if (t % stepFrames === 0) yield;
    const row = t * PHONE_COUNT;
    const cell = t * states;
    for (let s = 0; s < states; s++) {
      const first = arcStart[s]!;
      const end = arcStart[s + 1]!;
      let best = before[s]!;
      let arc = 0;
      for (let a = first + 1; a < end; a++) {
        const score = before[arcFrom[a]!]! - arcCost[a]!;
        if (score > best) {
          best = score;
          arc = a - first;
        }
      }
      taken[cell + s] = arc;
      now[s] = best + logPosteriors[row + phone[s]!]! + offset[s]!;
    }
    [before, now] = [now, before];
  }
  let last = -1;
  for (const s of graph.ends) if (before[s]! > (last < 0 ? Number.NEGATIVE_INFINITY : before[last]!)) last = s;
  if (last < 0) return undefined;
  const path = new Int32Array(count);
  for (let t = count - 1; t >= 0; t--) {
    path[t] = last;
    if (t > 0) last = arcFrom[arcStart[last]! + taken[t * states + last]!]!;
  }
  return path;
}

/** What a path without costs of its own adds up to, nats. */
export function pathScore({ phone }: Graph, frames: Frames, logPrior: readonly number[], path: Int32Array): number {
  let sum = 0;
  path.forEach((state, t) => {
    const p = phone[state]!;
    sum += emission(frames, t, p, logPrior);
  });
  return sum;
}
