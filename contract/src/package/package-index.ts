import { crc32 } from './crc32.ts';
import { PackageError } from './package-error.ts';

/** A file of an installed package: where its bytes are. */
export interface PackageEntry {
  readonly path: string;
  /** Of its bytes in the package's file. */
  readonly at: number;
  readonly packed: number;
  readonly size: number;
  readonly deflated: boolean;
  /** Number of the file of its own that it was unpacked into. */
  readonly media: number | undefined;
  readonly crc32: number;
  /** 32 bytes, of what is unpacked. */
  readonly sha256: Uint8Array;
}

const magic = 0x31495843;
const headBytes = 16;
const noMedia = 0xffffffff;
/** Bytes of an entry beside its path: three lengths, flags, media, CRC-32, SHA-256. */
const entryBytes = 8 + 8 + 8 + 1 + 4 + 4 + 32;

/** Column by column, so that a hundred thousand files are read in one go: paths, places, lengths, hashes; a CRC-32 of all at the end. */
export function encodeIndex(entries: readonly PackageEntry[]): Uint8Array {
  const paths = new TextEncoder().encode(entries.map(({ path }) => path).join('\0'));
  const bytes = new Uint8Array(headBytes + paths.length + entries.length * entryBytes + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, entries.length, true);
  view.setUint32(8, paths.length, true);
  bytes.set(paths, headBytes);
  const columns = columnsAt(paths.length, entries.length);
  entries.forEach((entry, i) => {
    view.setFloat64(columns.at + i * 8, entry.at, true);
    view.setFloat64(columns.packed + i * 8, entry.packed, true);
    view.setFloat64(columns.size + i * 8, entry.size, true);
    view.setUint8(columns.deflated + i, entry.deflated ? 1 : 0);
    view.setUint32(columns.media + i * 4, entry.media ?? noMedia, true);
    view.setUint32(columns.crc32 + i * 4, entry.crc32, true);
    bytes.set(entry.sha256, columns.sha256 + i * 32);
  });
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true);
  return bytes;
}

/** Files by path; an entry is made when it is asked for. */
export class PackageIndex {
  readonly paths: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #view: DataView;
  readonly #columns: ReturnType<typeof columnsAt>;
  #anyCase: ReadonlyMap<string, string> | undefined;

  /** Fails with `store-failed` where it is not what was written. */
  constructor(private readonly bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = view;
    const whole = bytes.length >= headBytes + 4 && view.getUint32(0, true) === magic;
    if (!whole || view.getUint32(bytes.length - 4, true) !== crc32(bytes.subarray(0, -4)))
      throw new PackageError('store-failed', "the package's index is damaged; import the package again");
    const [count, pathBytes] = [view.getUint32(4, true), view.getUint32(8, true)];
    const paths = new TextDecoder().decode(bytes.subarray(headBytes, headBytes + pathBytes));
    this.paths = count === 0 ? [] : paths.split('\0');
    this.#places = new Map(this.paths.map((path, i) => [path, i]));
    this.#columns = columnsAt(pathBytes, count);
  }

  /** Also for a path whose capital letters differ, as on a disk of Windows: no package has two such paths. */
  entry(asked: string): PackageEntry | undefined {
    const path = this.#places.has(asked) ? asked : this.#inAnyCase(asked);
    const i = path === undefined ? undefined : this.#places.get(path);
    if (path === undefined || i === undefined) return undefined;
    const [view, columns] = [this.#view, this.#columns];
    const media = view.getUint32(columns.media + i * 4, true);
    return {
      path,
      at: view.getFloat64(columns.at + i * 8, true),
      packed: view.getFloat64(columns.packed + i * 8, true),
      size: view.getFloat64(columns.size + i * 8, true),
      deflated: view.getUint8(columns.deflated + i) === 1,
      media: media === noMedia ? undefined : media,
      crc32: view.getUint32(columns.crc32 + i * 4, true),
      sha256: this.bytes.subarray(columns.sha256 + i * 32, columns.sha256 + i * 32 + 32),
    };
  }

  #inAnyCase(asked: string): string | undefined {
    this.#anyCase ??= new Map(this.paths.map((path) => [path.toLowerCase(), path]));
    return this.#anyCase.get(asked.toLowerCase());
  }
}

function columnsAt(pathBytes: number, count: number) {
  const at = headBytes + pathBytes;
  const [packed, size] = [at + count * 8, at + count * 16];
  const deflated = at + count * 24;
  const media = deflated + count;
  return { at, packed, size, deflated, media, crc32: media + count * 4, sha256: media + count * 8 };
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
