import type { WordSegment } from '../align/align.ts';
import { bestNeighbour, fitOf } from '../align/neighbours.ts';
import type { Neighbour } from '../align/neighbours.ts';
import { phoneFeatures } from '../features/phone-features.ts';
import type { Loudness } from '../features/phone-features.ts';
import { measurePhone } from '../features/phone-measures.ts';
import type { PhoneMeasures } from '../features/phone-measures.ts';
import { mean, quantile } from '../features/statistics.ts';
import { utteranceFeatures } from '../features/utterance-features.ts';
import type { Span } from '../features/utterance-features.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import type { Steps } from '../steps.ts';
import { scoreNets } from './net.ts';
import type { NetScores } from './net.ts';

/** A word that was said: where, what its phones measure. */
export interface MeasuredWord {
  readonly segment: WordSegment;
  readonly measures: readonly PhoneMeasures[];
  /** Mean goodness of the word's phones. */
  readonly gop: number;
  /** The neighbour that fits best in place of each phone. */
  readonly neighbours: readonly (Neighbour | undefined)[];
}

/** Measures the said words (those with phones). */
export function measureWords({ manifest }: Model, frames: Frames, words: readonly WordSegment[]): MeasuredWord[] {
  return words
    .filter((segment) => segment.phones.length > 0)
    .map((segment) => {
      const measures = segment.phones.map((phone) => measurePhone(frames, phone));
      const neighbours = segment.phones.map((_, at) => bestNeighbour(segment.phones, at, frames, manifest.acoustic.logPrior));
      return { segment, measures, gop: mean(measures.map((m) => m.gop)), neighbours };
    });
}

/** Mean goodness over all phones of the words; −∞ of none. */
export function meanGop(words: readonly MeasuredWord[]): number {
  const all = words.flatMap((word) => word.measures.map((m) => m.gop));
  return all.length ? mean(all) : Number.NEGATIVE_INFINITY;
}

/** Loud and quiet end of a stretch of a recording. */
export function loudnessOf(frames: Frames, { from, to }: Span): Loudness {
  const energy = frames.energy.subarray(from, to);
  return { high: quantile(energy, 0.98), low: quantile(energy, 0.03) };
}

/** Runs features and the mode's nets over one sentence: its said words (at least one) and the frames that belong to it. */
export function* scoreSpan(
  model: Model,
  mode: 'word' | 'sentence',
  frames: Frames,
  span: Span,
  words: readonly MeasuredWord[],
): Steps<NetScores> {
  const durations = model.manifest.acoustic.lnDuration;
  const loudness = loudnessOf(frames, span);
  const segments = words.map((word) => word.segment);
  const measures = words.flatMap((word) => word.measures);
  const fits = words.flatMap((word) => word.neighbours.map(fitOf));
  const features = phoneFeatures(segments, measures, fits, durations, loudness);
  const utterance = utteranceFeatures(frames, span, segments, measures, durations, loudness);
  let at = 0;
  const phones = words.map((word) =>
    word.segment.phones.map(({ phone }, i) => ({ phone, features: features[at++]!, means: word.measures[i]!.means })),
  );
  yield;
  return yield* scoreNets(model.nets[mode], phones, utterance);
}
