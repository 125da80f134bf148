import type { PhoneSegment, WordSegment } from '../align/align.ts';
import type { Frames } from '../frames.ts';
import { isVowelIndex, PHONE_COUNT, SIL } from '../phones.ts';
import { clipped } from './clip-posteriors.ts';
import { durationDeviations, standardLengths } from './phone-features.ts';
import type { Durations, Loudness } from './phone-features.ts';
import type { PhoneMeasures } from './phone-measures.ts';
import { deviation, mean, quantile, share } from './statistics.ts';

/** Features per utterance before standardising. */
export const UTTERANCE_FEATURES = 33;

/** Frames of the recording that belong to the utterance: `[from, to)`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The 33 features of an utterance of at least one said word, in the order that the scoring net was fitted on. */
export function utteranceFeatures(
  frames: Frames,
  span: Span,
  words: readonly WordSegment[],
  measures: readonly PhoneMeasures[],
  durations: Durations,
  loudness: Loudness,
): Float32Array {
  const phones = words.flatMap((word) => word.phones);
  const begin = phones[0]!.from;
  const end = phones.at(-1)!.to;
  const length = end - begin;
  const gaps = wordGaps(words);
  const pause = gaps.reduce((sum, gap) => sum + gap, 0);
  const deviations = durationDeviations(words, durations);
  const z = standardLengths(words, durations);
  const lpp = measures.map((m) => m.lpp);
  const gop = measures.map((m) => m.gop);
  const best = againstBest(frames, phones);
  return Float32Array.of(
    (10 * phones.length) / length,
    (10 * phones.length) / Math.max(1, length - pause),
    pause / length,
    gaps.filter((gap) => gap >= 5).length / words.length,
    Math.log(1 + Math.max(0, ...gaps) / 10),
    gaps.filter((gap) => gap >= 20).length / words.length,
    mean(lpp),
    deviation(lpp),
    quantile(lpp, 0.1),
    quantile(lpp, 0.5),
    mean(gop),
    deviation(gop),
    quantile(gop, 0.1),
    quantile(gop, 0.5),
    share(gop, (value) => value < -1),
    mean(z.map(Math.abs)),
    deviation(z),
    mean(deviations),
    Math.log(phones.length),
    Math.log(words.length),
    Math.log(length / 100),
    best.own - best.top,
    best.own,
    best.top,
    freeRuns(frames, begin, end) / phones.length,
    share(gop, (value) => value < -3),
    mean(measures.map((m) => m.posterior)),
    mean(measures.map((m) => m.match)),
    Math.log(1 + (begin - span.from) / 10),
    Math.log(1 + (span.to - end) / 10),
    (loudness.high - loudness.low) / 10,
    vowelVariability(phones),
    energyMovement(frames, begin, end),
  );
}

function wordGaps(words: readonly WordSegment[]): number[] {
  return words.slice(1).map((word, i) => word.phones[0]!.from - words[i]!.phones.at(-1)!.to);
}

/** Mean from first to last phone of the log posterior of what was expected (silence in the gaps) and of the best guess. */
function againstBest(frames: Frames, phones: readonly PhoneSegment[]): { own: number; top: number } {
  let own = 0;
  let top = 0;
  const begin = phones[0]!.from;
  const end = phones.at(-1)!.to;
  let current = 0;
  for (let t = begin; t < end; t++) {
    if (t >= phones[current]!.to) current++;
    const expected = t >= phones[current]!.from ? phones[current]!.phone : SIL;
    const row = t * PHONE_COUNT;
    own += clipped(frames.logPosteriors[row + expected]!);
    let highest = Number.NEGATIVE_INFINITY;
    for (let p = 0; p < PHONE_COUNT; p++) highest = Math.max(highest, frames.logPosteriors[row + p]!);
    top += highest;
  }
  return { own: own / (end - begin), top: top / (end - begin) };
}

/** Stretches of at least 3 frames with the same best guess, silence not counted: how many phones a free decoder would hear. */
function freeRuns(frames: Frames, begin: number, end: number): number {
  let runs = 0;
  let length = 0;
  let previous = -1;
  for (let t = begin; t < end; t++) {
    const row = t * PHONE_COUNT;
    let top = 0;
    for (let p = 1; p < PHONE_COUNT; p++) if (frames.logPosteriors[row + p]! > frames.logPosteriors[row + top]!) top = p;
    length = top === previous ? length + 1 : 1;
    previous = top;
    if (length === 3 && top !== SIL) runs++;
  }
  return runs;
}

/** Normalised pairwise variability of vowel lengths: 0 when all vowels last the same. */
function vowelVariability(phones: readonly PhoneSegment[]): number {
  const lengths = phones.filter((p) => isVowelIndex(p.phone)).map((p) => p.to - p.from);
  return mean(lengths.slice(1).map((length, i) => Math.abs(length - lengths[i]!) / ((length + lengths[i]!) / 2)));
}

function energyMovement(frames: Frames, begin: number, end: number): number {
  const steps: number[] = [];
  for (let t = begin + 1; t < end; t++) steps.push(frames.energy[t]! - frames.energy[t - 1]!);
  return deviation(steps);
}
