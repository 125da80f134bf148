/** Recordings of any format as samples: in Node and in a browser's worker, decoders loaded when they are first needed. */
import { SAMPLE_RATE } from '../frontend/log-mel.ts';
import { decodeAudio } from './decode-audio.ts';
import type { DecodeOptions } from './decode-audio.ts';
import { resample } from './resample.ts';

export { decodeAudio } from './decode-audio.ts';
export type { DecodedAudio, DecodeOptions } from './decode-audio.ts';
export { SpeechError } from '../errors.ts';

/** Decodes a recording to what the scorer takes: 16 kHz mono. Throws what `decodeAudio` throws. */
export async function decodeSpeech(bytes: Uint8Array, options: DecodeOptions = {}): Promise<Float32Array> {
  const { samples, rateHz } = await decodeAudio(bytes, options);
  return resample(samples, rateHz, SAMPLE_RATE);
}
