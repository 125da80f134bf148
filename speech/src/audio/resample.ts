import { SpeechError } from '../errors.ts';
import { RATES } from './wav.ts';

/** Zero crossings of the sinc on either side: 32 keep the pass band flat to 90 % of the lower Nyquist frequency. */
const CROSSINGS = 32;
const ROLL_OFF = 0.95;

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Bessel function I₀, for the Kaiser window. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const BETA = 8;

/**
 * Converts mono samples between rates (4–384 kHz, whole numbers) by a polyphase filter: a windowed sinc whose phases are made as they are
 * needed. The length is `round(samples · to / from)`. Throws `bad-rate`.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  for (const rate of [from, to])
    if (!Number.isInteger(rate) || rate < RATES.lowest || rate > RATES.highest)
      throw new SpeechError('bad-rate', `${rate} samples per second are not possible.`);
  if (from === to) return samples;
  const common = divisor(from, to);
  const up = to / common;
  const down = from / common;
  const cutoff = ROLL_OFF * Math.min(1, to / from);
  const reach = Math.ceil(CROSSINGS / cutoff);
  const phases = new Map<number, Float32Array>();
  const phase = (index: number): Float32Array => {
    let taps = phases.get(index);
    if (!taps) {
      taps = makePhase(index / up, cutoff, reach);
      phases.set(index, taps);
    }
    return taps;
  };
  const out = new Float32Array(Math.round((samples.length * to) / from));
  for (let i = 0; i < out.length; i++) {
    const position = i * down;
    const centre = Math.floor(position / up);
    const taps = phase(position % up);
    const first = centre - reach + 1;
    const begin = Math.max(0, -first);
    const end = Math.min(taps.length, samples.length - first);
    let sum = 0;
    for (let k = begin; k < end; k++) sum += taps[k]! * samples[first + k]!;
    out[i] = sum;
  }
  return out;
}

function makePhase(fraction: number, cutoff: number, reach: number): Float32Array {
  const taps = new Float32Array(2 * reach);
  let sum = 0;
  for (let k = 0; k < taps.length; k++) {
    const x = k - reach + 1 - fraction;
    const edge = x / reach;
    const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x);
    const value = Math.abs(edge) >= 1 ? 0 : (sinc * bessel(BETA * Math.sqrt(1 - edge * edge))) / bessel(BETA);
    taps[k] = value;
    sum += value;
  }
  // Every phase passes a constant unchanged; otherwise the phases' small differences are heard as a tone.
  return taps.map((value) => value / sum);
}
