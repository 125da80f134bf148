/** 16-bit samples of samples in [-1, 1]; what is beyond is clipped, what is no number is silence. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    const sample = samples[i] ?? 0;
    out[i] = Number.isNaN(sample) ? 0 : Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
  }
  return out;
}

/** One run of samples out of many. */
export function joinSamples(pieces: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const all = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Level 0–1 of a block: its root mean square on a scale of 60 dB, as a meter shows it. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  return rms > 0 ? Math.max(0, Math.min(1, 1 + (20 * Math.log10(rms)) / 60)) : 0;
}

/** One run of samples out of many. */
export function joinFloats(pieces: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
