import type { Frames } from '../frames.ts';
import type { PhoneSegment } from '../align/align.ts';
import { PHONE_COUNT, SIL } from '../phones.ts';
import { clipped } from './clip-posteriors.ts';

/** What the frames of one phone say about it, before anything is compared with other phones. Log posteriors are natural logs. */
export interface PhoneMeasures {
  /** Mean log posterior of the phone. */
  readonly lpp: number;
  /** Mean over frames of the log posterior minus that of the best other phone: goodness of pronunciation. */
  readonly gop: number;
  readonly middleLpp: number;
  readonly lowest: number;
  readonly highest: number;
  readonly posterior: number;
  readonly silenceLog: number;
  readonly silence: number;
  /** The phone's mean log posterior minus the best other phone's. */
  readonly meanMargin: number;
  /** Share of frames whose best guess is the phone. */
  readonly match: number;
  readonly energy: number;
  /** Mean log posterior of each of the 40. */
  readonly means: Float64Array;
  /** The phone other than the expected one with the highest mean log posterior. */
  readonly rival: number;
}

/** Measures one phone over its frames. */
export function measurePhone(frames: Frames, segment: PhoneSegment): PhoneMeasures {
  const { logPosteriors, energy } = frames;
  const { phone, from, to } = segment;
  const count = to - from;
  const means = new Float64Array(PHONE_COUNT);
  let gop = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  let posterior = 0;
  let silence = 0;
  let matches = 0;
  let loudness = 0;
  let middle = 0;
  const quarter = Math.floor(count / 4);
  for (let t = from; t < to; t++) {
    const row = t * PHONE_COUNT;
    let other = Number.NEGATIVE_INFINITY;
    let top = 0;
    for (let p = 0; p < PHONE_COUNT; p++) {
      const value = clipped(logPosteriors[row + p]!);
      means[p] = means[p]! + value;
      if (p !== SIL && p !== phone && value > other) other = value;
      if (logPosteriors[row + p]! > logPosteriors[row + top]!) top = p;
    }
    const own = clipped(logPosteriors[row + phone]!);
    gop += own - other;
    if (own < lowest) lowest = own;
    if (own > highest) highest = own;
    posterior += Math.exp(own);
    silence += Math.exp(clipped(logPosteriors[row]!));
    if (top === phone) matches++;
    loudness += energy[t]!;
    if (t >= from + quarter && t < to - quarter) middle += own;
  }
  let rival = phone === 1 ? 2 : 1;
  for (let p = 0; p < PHONE_COUNT; p++) {
    means[p] = means[p]! / count;
    if (p !== SIL && p !== phone && means[p]! > means[rival]!) rival = p;
  }
  return {
    lpp: means[phone]!,
    gop: gop / count,
    middleLpp: middle / (count - 2 * quarter),
    lowest,
    highest,
    posterior: posterior / count,
    silenceLog: means[SIL]!,
    silence: silence / count,
    meanMargin: means[phone]! - means[rival]!,
    match: matches / count,
    energy: loudness / count,
    means,
    rival,
  };
}
