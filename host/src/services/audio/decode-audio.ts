import { recordingRateHz } from './recording-rate.ts';

/** Samples at 16 kHz in [-1, 1] of any file that the browser can play. Rejects on one that it can't. */
export async function decodeAudio(bytes: Uint8Array<ArrayBuffer>): Promise<Float32Array> {
  // Decoding brings any rate to that of the context, and takes the buffer away from who gave it.
  const sound = await new OfflineAudioContext(1, 1, recordingRateHz).decodeAudioData(bytes.slice().buffer);
  return sound.getChannelData(0);
}
