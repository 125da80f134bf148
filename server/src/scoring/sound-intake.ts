import { resample, SAMPLE_RATE, SpeechError } from '@chorus/speech';
import { decodeAudio } from '@chorus/speech/audio';
import type { SoundFormat } from './pool-protocol.ts';
import { ScoringError, tooLong } from './scoring-error.ts';
import { plainTypes } from './sound-types.ts';

/** A header of a WAV stream is within this. */
const headerBytes = 4096;
/** A device may record this much more than it was told to. */
const toleranceSeconds = 0.5;

interface Header {
  readonly channels: number;
  readonly rateHz: number;
  readonly bits: number;
  readonly pcm: boolean;
  /** Where the samples begin. */
  readonly from: number;
}

/**
 * Turns the bytes of a recording into 16 kHz samples: while they come where that is possible (plain 16 kHz mono samples, with a WAV header or
 * without one), otherwise all at the end. Errors: `ScoringError` `tooLong`, `audioType`, `channel`.
 */
export class SoundIntake {
  #kept: Uint8Array[] = [];
  #bytes = 0;
  #live: boolean | undefined;
  /** Bytes of a sample that was cut between two pieces. */
  #rest = new Uint8Array(0);
  #width: number;
  #samples = 0;

  constructor(
    private readonly format: SoundFormat,
    private readonly maxSeconds: number,
  ) {
    this.#width = format.bytesPerSample;
  }

  /** Samples that are ready to be heard. */
  push(bytes: Uint8Array): Float32Array | undefined {
    if (this.#live === true) return this.#samplesOf(bytes);
    this.#kept.push(bytes);
    this.#bytes += bytes.length;
    this.#live ??= this.#decide();
    if (this.#live !== true) return undefined;
    const all = this.#all();
    this.#kept = [];
    const header = headerOf(all);
    return this.#samplesOf(header ? all.subarray(header.from) : all);
  }

  /** The samples that are left when all bytes have come. */
  async finish(signal: AbortSignal): Promise<Float32Array | undefined> {
    if (this.#live === true) return undefined;
    const all = this.#all();
    this.#kept = [];
    if (all.length === 0) throw new ScoringError('audioType', 'audio is empty');
    const { audioType, rateHz, bytesPerSample } = this.format;
    const limit = this.maxSeconds + toleranceSeconds;
    const header = headerOf(all);
    if (header && header.channels !== 1) throw new ScoringError('channel', `audio has ${header.channels} channels: record one`);
    const bare = plainTypes.has(audioType) && !isContainer(all);
    if (bare && audioType === 'wav' && all.length < 44) throw new ScoringError('audioType', 'audio is cut off');
    const sound = bare
      ? { samples: plainSamples(all, bytesPerSample), rateHz }
      : await decodeAudio(all, { signal, maxSeconds: limit + 1 }).catch((error: unknown) => {
          if (error instanceof SpeechError && error.code !== 'aborted') throw new ScoringError('audioType', error.message);
          throw error;
        });
    if (sound.samples.length > limit * sound.rateHz) throw tooLong(this.maxSeconds);
    return resample(sound.samples, sound.rateHz, SAMPLE_RATE);
  }

  /** Whether it can be heard while it comes; known once the beginning is there. */
  #decide(): boolean | undefined {
    const { audioType, rateHz } = this.format;
    if (!plainTypes.has(audioType)) return false;
    if (this.#bytes < 4) return undefined;
    const all = this.#all();
    if (!isContainer(all)) return rateHz === SAMPLE_RATE;
    const header = headerOf(all);
    if (!header) return this.#bytes > headerBytes ? false : undefined;
    const live = header.pcm && header.channels === 1 && header.rateHz === SAMPLE_RATE && (header.bits === 8 || header.bits === 16);
    if (live) this.#width = header.bits / 8;
    return live;
  }

  #samplesOf(bytes: Uint8Array): Float32Array {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const whole = all.length - (all.length % this.#width);
    this.#rest = all.slice(whole);
    const samples = plainSamples(all.subarray(0, whole), this.#width);
    this.#samples += samples.length;
    if (this.#samples > (this.maxSeconds + toleranceSeconds) * SAMPLE_RATE) throw tooLong(this.maxSeconds);
    return samples;
  }

  #all(): Uint8Array {
    if (this.#kept.length > 1) this.#kept = [Buffer.concat(this.#kept)];
    return this.#kept[0] ?? new Uint8Array(0);
  }
}

/** Files say what they are in their first bytes; anything else under a plain type is samples. */
function isContainer(bytes: Uint8Array): boolean {
  const tag = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.byteLength)).toString('latin1');
  return tag === 'RIFF' || tag === 'OggS' || tag.startsWith('ID3') || tag === '\x1aE\xdf\xa3';
}

/** The header of a WAV file, once it has come as far as the samples. */
function headerOf(bytes: Uint8Array): Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') return undefined;
  let format: Omit<Header, 'from'> | undefined;
  for (let at = 12; at + 8 <= bytes.length && at < headerBytes;) {
    const size = view.getUint32(at + 4, true);
    if (tag(at) === 'data') return format && { ...format, from: at + 8 };
    if (tag(at) === 'fmt ' && size >= 16 && at + 24 <= bytes.length) {
      format = {
        pcm: view.getUint16(at + 8, true) === 1,
        channels: view.getUint16(at + 10, true),
        rateHz: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Little-endian samples of one or two bytes; of two are signed, of one not, as in WAV. */
function plainSamples(bytes: Uint8Array, width: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(Math.floor(bytes.length / width));
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = width === 1 ? (view.getUint8(i) - 128) / 128 : view.getInt16(2 * i, true) / 32_768;
  return samples;
}
