import { createHash } from 'node:crypto';
import { gzipSync, inflateRawSync } from 'node:zlib';

/** Sizes of a block, in bytes; the usual one is about 16 KB, as in electron-builder's own maps. */
const least = 8 * 1024;
const most = 32 * 1024;
const mask = 0x3fff_0000;

/** A number for each byte, always the same, so that equal bytes are cut at equal places. */
const gear = Uint32Array.from({ length: 256 }, (_, byte) => createHash('sha256').update(`chorus ${byte}`).digest().readUInt32BE(0));

/** Where blocks end that begin at `from`: by what is in them, so that what is put in before one moves it and does not change it. */
function endOfBlock(bytes: Uint8Array, from: number): number {
  const limit = Math.min(from + most, bytes.length);
  let hash = 0;
  for (let at = from; at < limit; at++) {
    hash = ((hash << 1) + gear[bytes[at]!]!) >>> 0;
    if (at - from >= least && (hash & mask) === 0) return at + 1;
  }
  return limit;
}

/** The map of a file's blocks, as electron-updater reads it: a client that has the map of its own installer fetches of a new one what it has not. */
export function blockMapOf(bytes: Uint8Array): Buffer {
  const checksums: string[] = [];
  const sizes: number[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = endOfBlock(bytes, from);
    checksums.push(createHash('blake2b512').update(bytes.subarray(from, end)).digest().subarray(0, 18).toString('base64'));
    sizes.push(end - from);
    from = end;
  }
  return gzipSync(JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] }), { level: 9 });
}

/** Bytes of the map that electron-builder has put at the end of an AppImage; undefined where there is none. */
export function embeddedMapSize(bytes: Buffer): number | undefined {
  const size = bytes.length > 4 ? bytes.readUInt32BE(bytes.length - 4) : 0;
  if (size === 0 || size > bytes.length - 4) return undefined;
  try {
    const map = JSON.parse(inflateRawSync(bytes.subarray(-(size + 4), -4)).toString()) as { files?: unknown };
    return Array.isArray(map.files) ? size : undefined;
  } catch {
    return undefined;
  }
}
