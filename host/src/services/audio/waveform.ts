import type { Waveform } from '@chorus/sdk';

/** Samples in a millisecond, at 16 kHz. */
const samplesPerMs = 16;
/** A phone is some 50 ms long: ten of these show its shape, and a word of a second has a hundred. */
const stepMs = 10;

/** The largest sample of each ten milliseconds. */
export function waveformOf(samples: Float32Array): Waveform {
  const step = stepMs * samplesPerMs;
  const peaks = Array.from({ length: Math.ceil(samples.length / step) }, (_, at) =>
    samples.subarray(at * step, (at + 1) * step).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  return Object.freeze({ stepMs, peaks: Object.freeze(peaks) });
}
