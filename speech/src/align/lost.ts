import type { Frames } from '../frames.ts';
import { PHONE_COUNT, SIL } from '../phones.ts';
import type { WordSegment } from './align.ts';
import { emission, REPEAT } from './emission.ts';

/** Frames of silence that part what is said around the words from the words. */
const PAUSE = 12;

/**
 * By how many nats per frame of the words any other phones would fit better. With `around`, also where speech goes on without a pause before and after
 * them: another word said leaves sounds over that the asked one has no place for. At least one word has phones.
 */
export function lostNats(words: readonly WordSegment[], frames: Frames, logPrior: readonly number[], around: boolean): number {
  const phones = words.flatMap((word) => word.phones);
  const begin = phones[0]!.from;
  const end = phones.at(-1)!.to;
  const from = around ? begin - spokenOn(frames, begin - 1, -1) : begin;
  const to = around ? end + spokenOn(frames, end, 1) : end;
  const of = (t: number, p: number): number => emission(frames, t, p, logPrior);
  let own = 0;
  let next = 0;
  for (let t = from; t < to; t++) {
    while (next < phones.length && phones[next]!.to <= t) next++;
    const inside = next < phones.length && phones[next]!.from <= t;
    own += of(t, inside ? phones[next]!.phone : SIL);
  }
  return (freest(from, to, of) - own) / (end - begin);
}

/** How many frames until a pause, from `at` on in steps of one. */
function spokenOn(frames: Frames, at: number, step: 1 | -1): number {
  let count = 0;
  let pause = 0;
  for (let i = 0; pause < PAUSE && at >= 0 && at < frames.length; i++, at += step) {
    const silent = isSilent(frames, at);
    pause = silent ? pause + 1 : 0;
    if (!silent) count = i + 1;
  }
  return count;
}

function isSilent({ logPosteriors }: Frames, t: number): boolean {
  const row = t * PHONE_COUNT;
  for (let p = 0; p < PHONE_COUNT; p++) if (logPosteriors[row + p]! > logPosteriors[row + SIL]!) return false;
  return true;
}

/** Score of the best path over any phones, each of three frames and more, and silence: what no text can be better than. */
function freest(from: number, to: number, of: (t: number, p: number) => number): number {
  const score = new Float64Array(REPEAT * PHONE_COUNT).fill(Number.NEGATIVE_INFINITY);
  let silence = of(from, SIL);
  for (let p = 0; p < PHONE_COUNT; p++) if (p !== SIL) score[p] = of(from, p);
  const ended = (): number => {
    let best = silence;
    for (let p = 0; p < PHONE_COUNT; p++) best = Math.max(best, score[(REPEAT - 1) * PHONE_COUNT + p]!);
    return best;
  };
  for (let t = from + 1; t < to; t++) {
    const begin = ended();
    silence = begin + of(t, SIL);
    for (let p = 0; p < PHONE_COUNT; p++) {
      if (p === SIL) continue;
      const value = of(t, p);
      for (let state = REPEAT - 1; state >= 0; state--) {
        const at = state * PHONE_COUNT + p;
        score[at] = Math.max(score[at]!, state === 0 ? begin : score[at - PHONE_COUNT]!) + value;
      }
    }
  }
  return ended();
}
