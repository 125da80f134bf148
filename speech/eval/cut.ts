import type { WordSegment } from '../src/align/align.ts';
import { FRAME_LENGTH, FRAME_STEP } from '../src/frontend/log-mel.ts';

/** What is kept around a word, in samples: 25 ms before, 50 ms after. */
const BEFORE = 400;
const AFTER = 800;
const QUIET_FRAMES = 20;
/** Background on either side of a cut word, in samples: 0.1–0.4 s. */
const LEAST_PAD = 1600;
const MOST_PAD = 6400;
/** Half a second of background after a reading that stops. */
const AFTER_STOP = 8000;

/** A single word cut out of its sentence, between its own background, as `training/words.py` cuts them. */
export function cutWord(pcm: Float32Array, energy: Float32Array, { phones }: WordSegment, random: () => number): Float32Array {
  const from = Math.max(0, phones[0]!.from * FRAME_STEP - BEFORE);
  const to = Math.min(pcm.length, (phones.at(-1)!.to - 1) * FRAME_STEP + FRAME_LENGTH + AFTER);
  const quiet = background(pcm, energy);
  const pad = (): number => LEAST_PAD + Math.floor(random() * (MOST_PAD - LEAST_PAD));
  return joined([quiet.slice(0, pad()), pcm.subarray(from, to), quiet.slice().reverse().slice(0, pad())]);
}

/** A reading that stops before its middle word. */
export function stopped(pcm: Float32Array, energy: Float32Array, words: readonly WordSegment[]): Float32Array {
  const end = words[Math.floor(words.length / 2)]!.phones[0]!.from * FRAME_STEP;
  const quiet = background(pcm, energy);
  return joined([pcm.subarray(0, end), quiet, quiet]).subarray(0, end + AFTER_STOP);
}

/** The recording's quietest 0.2 s, forwards and backwards: no step where it begins again. */
function background(pcm: Float32Array, energy: Float32Array): Float32Array {
  let sum = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let at = 0;
  energy.forEach((value, t) => {
    sum += value - (t >= QUIET_FRAMES ? energy[t - QUIET_FRAMES]! : 0);
    if (t >= QUIET_FRAMES - 1 && sum < lowest) [lowest, at] = [sum, t - QUIET_FRAMES + 1];
  });
  const quiet = pcm.subarray(at * FRAME_STEP, (at + QUIET_FRAMES) * FRAME_STEP);
  return joined([quiet, quiet.slice().reverse()]);
}

export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
