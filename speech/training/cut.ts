import type { PhoneSegment } from '../src/align/align.ts';
import type { Frames } from '../src/frames.ts';
import { FRAME_LENGTH, FRAME_STEP } from '../src/frontend/log-mel.ts';

const BEFORE = 400;
const AFTER = 800;
const PADDING_FRAMES = 20;

/** Cuts a word out of its sentence: 25 ms before, 50 ms after, and 0.2 s of the recording's own quietest stretch on either side. */
export function cutWord(pcm: Float32Array, frames: Frames, phones: readonly PhoneSegment[]): Float32Array {
  const from = Math.max(0, phones[0]!.from * FRAME_STEP - BEFORE);
  const to = Math.min(pcm.length, (phones.at(-1)!.to - 1) * FRAME_STEP + FRAME_LENGTH + AFTER);
  const noise = quietest(pcm, frames);
  const out = new Float32Array(to - from + 2 * noise.length);
  out.set(noise, 0);
  out.set(pcm.subarray(from, to), noise.length);
  // Backwards, so that the two ends are not the same sound twice.
  out.set(noise.slice().reverse(), noise.length + to - from);
  return out;
}

function quietest(pcm: Float32Array, frames: Frames): Float32Array {
  let sum = 0;
  let best = Number.POSITIVE_INFINITY;
  let at = 0;
  for (let t = 0; t < frames.length; t++) {
    sum += frames.energy[t]! - (t >= PADDING_FRAMES ? frames.energy[t - PADDING_FRAMES]! : 0);
    if (t >= PADDING_FRAMES - 1 && sum < best) {
      best = sum;
      at = t - PADDING_FRAMES + 1;
    }
  }
  return pcm.slice(at * FRAME_STEP, (at + PADDING_FRAMES) * FRAME_STEP);
}
