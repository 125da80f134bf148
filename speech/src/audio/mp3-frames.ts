/** A whole frame of MPEG layer III. */
export interface Mp3Frame {
  readonly bytes: Uint8Array;
  readonly rateHz: number;
  readonly channels: number;
  /** Samples of one channel. */
  readonly samples: number;
}

interface Header {
  readonly length: number;
  readonly rateHz: number;
  readonly channels: number;
  readonly samples: number;
}

const HEADER = 4;
const LAYER_3 = 1;
const MPEG_1 = 3;
/** Sampling rates by the header's two version bits (2.5, reserved, 2, 1). */
const RATES: readonly (readonly number[])[] = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** How far into a file its first frame is looked for: other things before it are tags, whose length is known. */
const SEARCHED = 64 * 1024;
/** Samples that every decoder of layer III is late by. */
const DECODER_DELAY = 529;
/** Who says in the first frame what they put before the sound. */
const ENCODERS = new Set(['LAME', 'Lavf', 'Lavc']);

function headerAt(bytes: Uint8Array, at: number): Header | undefined {
  if (at + HEADER > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return undefined;
  const version = (bytes[at + 1]! >> 3) & 3;
  const rateHz = RATES[version]?.[(bytes[at + 2]! >> 2) & 3];
  const kbits = (version === MPEG_1 ? KBITS_1 : KBITS_2)[bytes[at + 2]! >> 4];
  if (((bytes[at + 1]! >> 1) & 3) !== LAYER_3 || !rateHz || !kbits) return undefined;
  const samples = version === MPEG_1 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((1000 * kbits) / rateHz)) + ((bytes[at + 2]! >> 1) & 1);
  return { length, rateHz, channels: bytes[at + 3]! >> 6 === 3 ? 1 : 2, samples };
}

/** Length of an ID3v2 tag at the start. */
function tagLength(bytes: Uint8Array): number {
  if (bytes.length < 10 || bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0;
  return 10 + [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (bytes[at]! & 0x7f), 0);
}

/** Where the next frame begins, or −1. Bytes that look like a header count only when another follows or the file ends with the frame. */
function find(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const header = headerAt(bytes, at);
    if (!header) continue;
    const next = at + header.length;
    if (next === bytes.length || headerAt(bytes, next)?.rateHz === header.rateHz) return at;
  }
  return -1;
}

/** Whether the bytes are an MP3 file: a tag, or two frames one after the other near the start. */
export function isMp3(bytes: Uint8Array): boolean {
  const tag = tagLength(bytes);
  return tag > 0 || find(bytes, 0, Math.min(bytes.length, SEARCHED)) >= 0;
}

/**
 * Samples of one channel before the sound: what its encoder says that it had to add (LAME's extension of the Xing header:
 * http://gabriel.mp3-tech.org/mp3infotag.html) and what decoding adds. Browsers leave them out, too.
 */
export function mp3Delay(bytes: Uint8Array): number {
  const at = find(bytes, tagLength(bytes), Math.min(bytes.length, tagLength(bytes) + SEARCHED));
  const header = at < 0 ? undefined : headerAt(bytes, at);
  if (!header) return 0;
  const mono = header.channels === 1;
  const side = header.samples === 1152 ? (mono ? 17 : 32) : mono ? 9 : 17;
  const frame = bytes.subarray(at, at + header.length);
  const xing = HEADER + side;
  const flags = frame[xing + 7] ?? 0;
  const lame = xing + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  if (frame.length < lame + 24 || !/Xing|Info/.test(text(frame, xing, 4)) || !ENCODERS.has(text(frame, lame, 4))) return 0;
  return ((frame[lame + 21]! << 4) | (frame[lame + 22]! >> 4)) + DECODER_DELAY;
}

const text = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));

/** The whole frames of an MP3 file; a last one that is cut off is left out, and what is between frames is passed over. */
export function* mp3Frames(bytes: Uint8Array): Generator<Mp3Frame> {
  let at = find(bytes, tagLength(bytes), bytes.length);
  let first = true;
  while (at >= 0 && at < bytes.length) {
    const header = headerAt(bytes, at);
    if (!header) {
      at = find(bytes, at + 1, bytes.length);
      continue;
    }
    const end = at + header.length;
    if (end > bytes.length) return;
    const frame = bytes.subarray(at, end);
    if (!(first && isIndex(frame))) yield { ...header, bytes: frame };
    first = false;
    at = end;
  }
}

/** Whether a first frame holds no sound but the table of a file with varying bit rate. */
function isIndex(frame: Uint8Array): boolean {
  return /Xing|Info|VBRI/.test(text(frame, 0, 48));
}
