const headerBytes = 44;

/** A WAV file of 16-bit mono samples. */
export function encodeWav(samples: Int16Array, rateHz: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => new TextEncoder().encode(text).forEach((byte, i) => view.setUint8(at + i, byte));
  ascii(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, i) => view.setInt16(headerBytes + i * 2, sample, true));
  return bytes;
}

/** The samples of a file that {@link encodeWav} made, in [-1, 1]. */
export function decodeWav(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from(
    { length: Math.max(0, Math.floor((bytes.length - headerBytes) / 2)) },
    (_, i) => view.getInt16(headerBytes + i * 2, true) / 32_768,
  );
}
