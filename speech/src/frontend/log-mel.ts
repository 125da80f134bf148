import { PowerSpectrum } from './fft.ts';

/** Samples per second that everything behind the resampler works at. */
export const SAMPLE_RATE = 16_000;
/** Samples a frame covers (25 ms). */
export const FRAME_LENGTH = 400;
/** Samples between frames (10 ms). */
export const FRAME_STEP = 160;
/** Mel bands a frame has. */
export const BANDS = 40;

const FFT_SIZE = 512;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 7800;
const PRE_EMPHASIS = 0.97;
const FLOOR = 1e-6;

interface Filter {
  readonly from: number;
  readonly weights: Float64Array;
}

const toMel = (hz: number): number => 1127 * Math.log(1 + hz / 700);
const toHz = (mel: number): number => 700 * (Math.exp(mel / 1127) - 1);

/** Triangles that are linear in hertz with corners equally spaced in mel, not normalised. */
function melFilters(): Filter[] {
  const low = toMel(LOWEST_HZ);
  const step = (toMel(HIGHEST_HZ) - low) / (BANDS + 1);
  const corners = Array.from({ length: BANDS + 2 }, (_, i) => toHz(low + i * step));
  return Array.from({ length: BANDS }, (_, band) => {
    const left = corners[band]!;
    const peak = corners[band + 1]!;
    const right = corners[band + 2]!;
    const weights: number[] = [];
    let from = -1;
    for (let bin = 0; bin <= FFT_SIZE / 2; bin++) {
      const hz = (bin * SAMPLE_RATE) / FFT_SIZE;
      const weight = Math.min((hz - left) / (peak - left), (right - hz) / (right - peak));
      if (weight <= 0) continue;
      if (from < 0) from = bin;
      weights.push(weight);
    }
    return { from: Math.max(0, from), weights: Float64Array.from(weights) };
  });
}

const FILTERS = melFilters();
const WINDOW = Float64Array.from({ length: FRAME_LENGTH }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME_LENGTH));

/** Number of whole frames in that many samples. */
export function frameCount(samples: number): number {
  return samples < FRAME_LENGTH ? 0 : Math.floor((samples - FRAME_LENGTH) / FRAME_STEP) + 1;
}

/**
 * Turns 16 kHz mono samples in [-1, 1] into log-mel frames of 40 bands, block by block.
 * How the samples are cut into blocks changes nothing.
 */
export class LogMel {
  private readonly spectrum = new PowerSpectrum(FFT_SIZE);
  private readonly windowed = new Float64Array(FRAME_LENGTH);
  private readonly power = new Float64Array(FFT_SIZE / 2 + 1);
  private readonly bands = new Float32Array(BANDS);
  private readonly emphasised = new Float64Array(FRAME_LENGTH);
  private filled = 0;
  private previous = 0;
  private started = false;

  /** Calls `onFrame` for each frame that the block completes; its argument is reused by the next one. */
  push(samples: Float32Array, onFrame: (bands: Float32Array) => void): void {
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i]!;
      this.emphasised[this.filled++] = this.started ? sample - PRE_EMPHASIS * this.previous : (1 - PRE_EMPHASIS) * sample;
      this.started = true;
      this.previous = sample;
      if (this.filled === FRAME_LENGTH) {
        onFrame(this.frame());
        this.emphasised.copyWithin(0, FRAME_STEP);
        this.filled = FRAME_LENGTH - FRAME_STEP;
      }
    }
  }

  private frame(): Float32Array {
    const { windowed, emphasised, power, bands } = this;
    for (let i = 0; i < FRAME_LENGTH; i++) windowed[i] = emphasised[i]! * WINDOW[i]!;
    this.spectrum.compute(windowed, power);
    for (let band = 0; band < BANDS; band++) {
      const { from, weights } = FILTERS[band]!;
      let energy = 0;
      for (let i = 0; i < weights.length; i++) energy += weights[i]! * power[from + i]!;
      bands[band] = Math.log(energy + FLOOR);
    }
    return bands;
  }
}
