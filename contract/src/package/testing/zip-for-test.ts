import { deflateSync, strToU8 } from 'fflate';
import { crc32 } from '../crc32.ts';

/** A file of a zip, with all that can be said of it untruly. */
export interface TestEntry {
  readonly name: string | Uint8Array;
  readonly data?: string | Uint8Array;
  readonly deflate?: boolean;
  /** Of both headers: bit 0 encrypted, bit 11 the name is UTF-8. Bit 11 unless told otherwise. */
  readonly flags?: number;
  readonly method?: number;
  readonly crc32?: number;
  /** In the directory. */
  readonly size?: number;
  readonly packed?: number;
  readonly offset?: number;
  /** In the header before the bytes. */
  readonly localName?: string;
  /** Of a Unix file, such as 0o120777 for a link. */
  readonly mode?: number;
  readonly extra?: Uint8Array;
}

export interface TestZip {
  readonly comment?: string;
  /** Number of files that the end tells. */
  readonly count?: number;
  readonly disk?: number;
  readonly before?: Uint8Array;
}

const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;

/** A zip as told, right in all that isn't. */
export function zipForTest(entries: readonly TestEntry[], zip: TestZip = {}): Uint8Array {
  const bodies: Uint8Array[] = zip.before ? [zip.before] : [];
  const directory: Uint8Array[] = [];
  let at = zip.before?.length ?? 0;
  for (const entry of entries) {
    const data = typeof entry.data === 'string' ? strToU8(entry.data) : (entry.data ?? new Uint8Array());
    const packed = entry.deflate ? deflateSync(data) : data;
    const name = typeof entry.name === 'string' ? strToU8(entry.name) : entry.name;
    const localName = entry.localName === undefined ? name : strToU8(entry.localName);
    const [flags, method] = [entry.flags ?? 0x800, entry.method ?? (entry.deflate ? 8 : 0)];
    const sum = entry.crc32 ?? crc32(data);
    const common = (packedBytes: number, size: number, names: Uint8Array, extra: number) =>
      joined(u16(20), u16(flags), u16(method), u32(0x00210000), u32(sum), u32(packedBytes), u32(size), u16(names.length), u16(extra));
    const body = joined(u32(local), common(packed.length, data.length, localName, 0), localName, packed);
    const extra = entry.extra ?? new Uint8Array();
    directory.push(
      joined(
        u32(central),
        u16(entry.mode === undefined ? 20 : (3 << 8) | 20),
        common(entry.packed ?? packed.length, entry.size ?? data.length, name, extra.length),
        u16(0),
        u16(0),
        u16(0),
        u32(((entry.mode ?? 0) << 16) >>> 0),
        u32(entry.offset ?? at),
        name,
        extra,
      ),
    );
    bodies.push(body);
    at += body.length;
  }
  const records = joined(...directory);
  const comment = strToU8(zip.comment ?? '');
  const count = zip.count ?? entries.length;
  const tail = joined(
    u32(end),
    u16(zip.disk ?? 0),
    u16(zip.disk ?? 0),
    u16(count),
    u16(count),
    u32(records.length),
    u32(at),
    u16(comment.length),
    comment,
  );
  return joined(...bodies, records, tail);
}

/** A package with one book and what is told besides. */
export const packageForTest = (besides: readonly TestEntry[] = [], bookId = 'b1') =>
  zipForTest([{ name: `${bookId}/book_config.json`, data: '{"name":"Book One"}', deflate: true }, ...besides]);

export function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const u16 = (value: number) => Uint8Array.of(value & 255, (value >>> 8) & 255);
const u32 = (value: number) => joined(u16(value), u16(value >>> 16));

/** The same bytes for the same seed. */
export function noise(bytes: number, seed: number): Uint8Array {
  const all = new Uint8Array(bytes);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < bytes; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    all[i] = state;
  }
  return all;
}

/** A file that was chosen. */
export const sourceOf = (fileName: string, bytes: Uint8Array) => ({
  fileName,
  size: bytes.length,
  read: async (at: number, count: number) => {
    if (at + count > bytes.length) throw new RangeError('behind the end');
    return bytes.slice(at, at + count);
  },
});
