import { createScorer, SAMPLE_RATE } from '../src/node.ts';
import type { Reference } from '../src/node.ts';
import { joined } from './cut.ts';
import { quantile } from './statistics.ts';

/** A recording with what was to be said. */
export interface Sample {
  readonly pcm: Float32Array;
  readonly reference: Reference;
}

const BLOCK = SAMPLE_RATE / 50;
/** Silence that lets the end of speech be noticed. */
const SILENCE_SECONDS = 1.5;

/** Faint noise: a muted microphone is no silence. */
const quiet = (seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => 0.0003 * Math.sin(i * 0.37) * Math.sin(i * 0.0113));

/** 95th percentile of the milliseconds from the block that ended the speech to the outcome, with sound coming in blocks of 20 ms. */
export function tailP95(samples: readonly Sample[], rounds: number): number {
  const scorer = createScorer();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const { pcm, reference } of samples) {
      const sound = joined([pcm, quiet(SILENCE_SECONDS)]);
      const take = scorer.open(reference, { maxSeconds: 60 });
      for (let from = 0; from < sound.length; from += BLOCK) if (take.push(sound.subarray(from, from + BLOCK)).ended) break;
      const started = performance.now();
      take.finish();
      times.push(performance.now() - started);
    }
  return quantile(times, 0.95);
}
