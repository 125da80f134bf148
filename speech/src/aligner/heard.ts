import { AcousticStream } from '../acoustic/acoustic-stream.ts';
import { bestPhones } from '../align/spot.ts';
import { background } from './background.ts';
import { Frames } from '../frames.ts';
import { LogMel } from '../frontend/log-mel.ts';
import type { Model } from '../model/model.ts';
import { PHONE_COUNT } from '../phones.ts';
import type { Steps } from '../steps.ts';

/** A stretch of frames `[from, to)`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A sound as the acoustic model hears it. */
export interface Heard {
  readonly frames: Frames;
  /** Per frame what the best phone has. */
  readonly best: Float32Array;
  /** Per frame what speech that nobody asked for gains. */
  readonly background: Float32Array;
  readonly logPrior: readonly number[];
}

/** Samples of a block: 100 ms of sound, some ten milliseconds of work. */
const BLOCK = 1600;

/** Hears a sound (16 kHz mono), block by block. */
export function* hear(pcm16k: Float32Array, { acoustic, manifest }: Model): Steps<Heard> {
  const frames = new Frames();
  const stream = new AcousticStream(acoustic, (row) => frames.addLogPosteriors(row));
  const logMel = new LogMel();
  for (let from = 0; from < pcm16k.length; from += BLOCK) {
    logMel.push(pcm16k.subarray(from, from + BLOCK), (bands) => stream.push(bands));
    yield;
  }
  stream.finish();
  const { logPrior } = manifest.acoustic;
  return { frames, best: bestPhones(frames, logPrior), background: background(frames, logPrior), logPrior };
}

/** The frames of a span, without a copy. */
export function framesOf({ frames }: Heard, { from, to }: Span): Frames {
  return Frames.of(frames.logPosteriors.subarray(from * PHONE_COUNT, to * PHONE_COUNT));
}
