import { SpeechError } from '../errors.ts';

/** Sound as numbers: mono samples in [-1, 1] (float files may go beyond) at `rate` samples per second. */
export interface Sound {
  readonly rate: number;
  readonly samples: Float32Array;
}

interface Format {
  readonly encoding: 'integer' | 'float';
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

const INTEGER = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const MOST_CHANNELS = 8;
/** Lowest and highest sampling rate that is taken. */
export const RATES = { lowest: 4000, highest: 384_000 } as const;

/**
 * Reads a WAV file: 8-, 16-, 24-, 32-bit integers and 32-, 64-bit floats, any rate from 4 to 384 kHz, up to 8 channels (averaged).
 * A file shorter than its header says is read as far as it goes; a writer that could not go back to fill in the length is forgiven.
 * Of a longer file the first `maxSeconds` are read. Throws `wav-empty`, `wav-not-riff`, `wav-bad-format`, `wav-unsupported`, `wav-no-samples`, `wav-not-finite`.
 */
export function readWav(bytes: Uint8Array, maxSeconds = Number.POSITIVE_INFINITY): Sound {
  if (bytes.length === 0) throw new SpeechError('wav-empty', 'The file is empty: record again.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new SpeechError('wav-not-riff', 'The file is not a WAV file.');
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (tag(at) === 'fmt ') format = readFormat(view, from, size);
    if (tag(at) === 'data') {
      if (!format) throw new SpeechError('wav-bad-format', 'The samples come before their description.');
      const rest = bytes.length - from;
      // 0 and 0xFFFFFFFF are what programs leave that write to a pipe.
      const samples = readSamples(view, from, size === 0 ? rest : Math.min(size, rest), Math.ceil(maxSeconds * format.rate), format);
      return { rate: format.rate, samples };
    }
    at = from + size + (size % 2);
  }
  throw new SpeechError(
    format ? 'wav-no-samples' : 'wav-bad-format',
    format ? 'The file has no samples.' : 'The file says nothing about its samples.',
  );
}

function readFormat(view: DataView, at: number, size: number): Format {
  if (size < 16 || at + 16 > view.byteLength) throw new SpeechError('wav-bad-format', 'The description of the samples is cut off.');
  let code = view.getUint16(at, true);
  if (code === EXTENSIBLE && size >= 26 && at + 26 <= view.byteLength) code = view.getUint16(at + 24, true);
  const channels = view.getUint16(at + 2, true);
  const rate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  const known = code === INTEGER ? [8, 16, 24, 32].includes(bits) : code === FLOAT && [32, 64].includes(bits);
  if (!known) throw new SpeechError('wav-unsupported', `Encoding ${code} with ${bits} bits is not read; use 16-bit PCM.`);
  if (channels < 1 || channels > MOST_CHANNELS) throw new SpeechError('wav-bad-format', `${channels} channels are not possible.`);
  if (rate < RATES.lowest || rate > RATES.highest) throw new SpeechError('wav-bad-format', `${rate} samples per second are not possible.`);
  return { encoding: code === FLOAT ? 'float' : 'integer', channels, rate, bits };
}

function readSamples(view: DataView, at: number, size: number, most: number, { encoding, channels, bits }: Format): Float32Array {
  const width = bits / 8;
  const count = Math.min(most, Math.floor(size / (width * channels)));
  if (count === 0) throw new SpeechError('wav-no-samples', 'The file has no samples.');
  const read = reader(view, encoding, bits);
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += read(at + (i * channels + channel) * width);
    if (!Number.isFinite(sum)) throw new SpeechError('wav-not-finite', `Sample ${i} is not a number: the file is damaged.`);
    samples[i] = sum / channels;
  }
  return samples;
}

function reader(view: DataView, encoding: Format['encoding'], bits: number): (at: number) => number {
  if (encoding === 'float') return bits === 32 ? (at) => view.getFloat32(at, true) : (at) => view.getFloat64(at, true);
  switch (bits) {
    case 8:
      return (at) => (view.getUint8(at) - 128) / 128;
    case 16:
      return (at) => view.getInt16(at, true) / 32_768;
    case 24:
      return (at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 8_388_608;
    default:
      return (at) => view.getInt32(at, true) / 2_147_483_648;
  }
}
