import type { WordSegment } from '../align/align.ts';
import type { PhoneMeasures } from './phone-measures.ts';
import { deviation, mean } from './statistics.ts';

/** Features per phone before standardising. */
export const PHONE_FEATURES = 25;

/** Loudness of a stretch: 98th and 3rd percentile of the mean log-mel energy per frame, in nats. */
export interface Loudness {
  readonly high: number;
  readonly low: number;
}

/** Mean and deviation of ln(frames) per phone index over the training alignments. */
export type Durations = readonly (readonly [number, number])[];

/** How long each phone lasts against its usual length: ln(frames) − μ. One per phone, in order. */
export function durationDeviations(words: readonly WordSegment[], durations: Durations): number[] {
  return words.flatMap((word) => word.phones.map((p) => Math.log(p.to - p.from) - durations[p.phone]![0]));
}

/** How the phones' lengths differ from what is usual: the deviation of their standardised lengths. */
export function unevenness(words: readonly WordSegment[], durations: Durations): number {
  return deviation(standardLengths(words, durations));
}

/** How long each phone lasts against its usual length, in deviations. */
export function standardLengths(words: readonly WordSegment[], durations: Durations): number[] {
  const phones = words.flatMap((word) => word.phones);
  return durationDeviations(words, durations).map((value, i) => value / durations[phones[i]!.phone]![1]);
}

/**
 * The 25 features of every phone of the said words, row by row. `measures` and `fits` (of the best neighbours) have one entry per phone in the
 * same order; the order of the columns is the one the scoring net was fitted on.
 */
export function phoneFeatures(
  words: readonly WordSegment[],
  measures: readonly PhoneMeasures[],
  fits: readonly number[],
  durations: Durations,
  loudness: Loudness,
): Float32Array[] {
  const deviations = durationDeviations(words, durations);
  const usual = mean(deviations);
  const total = measures.length;
  const rows: Float32Array[] = [];
  words.forEach((word, w) => {
    const previous = words[w - 1]?.phones.at(-1);
    const next = words[w + 1]?.phones[0];
    const last = word.phones.length - 1;
    word.phones.forEach((segment, i) => {
      const j = rows.length;
      const m = measures[j]!;
      const spread = durations[segment.phone]![1];
      const before = i === 0 && previous ? segment.from - previous.to : 0;
      const after = i === last && next ? next.from - segment.to : 0;
      rows.push(
        Float32Array.of(
          m.lpp,
          m.gop,
          m.middleLpp,
          m.lowest,
          m.highest,
          m.posterior,
          m.silenceLog,
          m.silence,
          m.meanMargin,
          m.match,
          deviations[j]! / spread,
          (deviations[j]! - usual) / spread,
          Math.log(segment.to - segment.from),
          (m.energy - loudness.high) / (loudness.high - loudness.low + 1),
          Math.log(1 + before / 10),
          Math.log(1 + after / 10),
          segment.stress,
          last === 0 ? 1 : 0,
          last > 0 && i === 0 ? 1 : 0,
          i > 0 && i < last ? 1 : 0,
          last > 0 && i === last ? 1 : 0,
          Math.log(last + 1),
          j / total,
          1 - j / total,
          fits[j]!,
        ),
      );
    });
  });
  return rows;
}
