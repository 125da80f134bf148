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
  /** Its end in Zip64, also where there are few files. */
  readonly zip64?: boolean;
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
  const records = all(directory);
  const comment = strToU8(zip.comment ?? '');
  const many = zip.zip64 === true || entries.length >= 0xffff;
  const count = zip.count ?? (many ? 0xffff : entries.length);
  const place = many ? 0xffffffff : at;
  const tail = joined(
    many ? zip64End(entries.length, records.length, at) : new Uint8Array(),
    u32(end),
    u16(zip.disk ?? 0),
    u16(zip.disk ?? 0),
    u16(count),
    u16(count),
    u32(records.length),
    u32(place),
    u16(comment.length),
    comment,
  );
  return all([...bodies, records, tail]);
}

/** More files than the end has room for are told in front of it (APPNOTE.TXT of PKWARE, 4.3.14 and 4.3.15). */
function zip64End(count: number, bytes: number, at: number): Uint8Array {
  const record = joined(u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count), u64(bytes), u64(at));
  return joined(record, u32(0x07064b50), u32(0), u64(at + bytes), u32(1));
}

/** A package with one book and what is told besides. */
export const packageForTest = (besides: readonly TestEntry[] = [], bookId = 'b1') =>
  zipForTest([{ name: `${bookId}/book_config.json`, data: '{"name":"Book One"}', deflate: true }, ...besides]);

export const joined = (...pieces: readonly Uint8Array[]): Uint8Array => all(pieces);

function all(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const u16 = (value: number) => Uint8Array.of(value & 255, (value >>> 8) & 255);
const u32 = (value: number) => joined(u16(value), u16(value >>> 16));

const u64 = (value: number) => joined(u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32)));

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
