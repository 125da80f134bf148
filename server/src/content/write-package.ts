import { createReadStream } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { ContentPack } from '@chorus/contract/content-pack';
import { crc32 } from '@chorus/contract/package/crc32';
import { judgePath } from '@chorus/contract/package/entry-name';

/** What was written. */
export interface WrittenPackage {
  readonly bytes: number;
  readonly sha256: string;
}

interface Entry {
  readonly path: string;
  readonly deflated: boolean;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly at: number;
}

const deflate = promisify(deflateRaw);
/** From here on a length or a place stands in an entry's Zip64 field. */
const long = 0xffffffff;
const utf8Names = 0x0800;

/**
 * Writes the resource package of a pack's folder: `pack.json` with its files at the root, and for each book a folder with its `book_config.json`. Sounds and pictures
 * are stored as they are, so that they can be read by range; texts are deflated. The same pack of the same time gives the same bytes. No file is held whole but
 * `pack.json`.
 */
export async function writePackage(dir: string, time: Date, file: string, signal: AbortSignal): Promise<WrittenPackage> {
  const handle = await open(file, 'w', 0o600);
  try {
    const zip = new ZipFile(handle, time, signal);
    const json = await readFile(join(dir, 'pack.json'));
    const pack = JSON.parse(json.toString()) as ContentPack;
    await zip.addText('pack.json', json);
    for (const [name, config] of bookConfigs(pack)) await zip.addText(`${name}/book_config.json`, Buffer.from(JSON.stringify(config)));
    const paths = new Set(Object.values(pack.assets).map(({ path }) => path));
    for (const path of [...paths].sort()) await zip.addFile(path, join(dir, path));
    await zip.end();
    await handle.sync();
    return zip.written();
  } finally {
    await handle.close();
  }
}

/** A book whose id is no name of a folder everywhere is found by `pack.json` alone. */
function bookConfigs({ books, assets }: ContentPack): [name: string, config: object][] {
  return books.flatMap((book): [string, object][] => {
    const { id, title, cover } = book as { readonly id: string; readonly title?: Record<string, string>; readonly cover?: unknown };
    if (judgePath(id) !== undefined) return [];
    const picture = typeof cover === 'string' && Object.hasOwn(assets, cover) ? assets[cover]?.path : undefined;
    const name = title?.['zh-CN'] ?? Object.values(title ?? {})[0] ?? id;
    return [[id, { name, ...(picture !== undefined && { coverPackageUrl: picture }) }]];
  });
}

/** A zip that is written from its beginning to its end. */
class ZipFile {
  readonly #entries: Entry[] = [];
  readonly #hash = createHash('sha256');
  readonly #stamp: { readonly time: number; readonly date: number };
  #at = 0;

  constructor(
    private readonly handle: FileHandle,
    time: Date,
    private readonly signal: AbortSignal,
  ) {
    this.#stamp = {
      time: (time.getHours() << 11) | (time.getMinutes() << 5),
      date: (Math.max(0, time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
    };
  }

  async addText(path: string, text: Uint8Array): Promise<void> {
    const packed = await deflate(text);
    await this.#begin({ path, deflated: true, packed: packed.length, size: text.length, crc: crc32(text), at: this.#at });
    await this.#write(packed);
  }

  /** Read twice: its checksum stands before it. */
  async addFile(path: string, file: string): Promise<void> {
    let [crc, size] = [0, 0];
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      size += chunk.length;
    }
    await this.#begin({ path, deflated: false, packed: size, size, crc, at: this.#at });
    const from = this.#at;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) await this.#write(chunk);
    if (this.#at - from !== size) throw new Error(`${file} was changed while it was read.`);
  }

  async end(): Promise<void> {
    const from = this.#at;
    for (const entry of this.#entries) await this.#write(this.#central(entry));
    const size = this.#at - from;
    const count = this.#entries.length;
    const directory = this.#at;
    if (count >= 0xffff || directory >= long)
      await this.#write(
        fields([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, from]),
        fields([4, 0x07064b50], [4, 0], [8, directory], [4, 1]),
      );
    const few = Math.min(count, 0xffff);
    await this.#write(fields([4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few], [4, Math.min(size, long)], [4, Math.min(from, long)], [2, 0]));
  }

  written(): WrittenPackage {
    return { bytes: this.#at, sha256: this.#hash.digest('hex') };
  }

  async #begin(entry: Entry): Promise<void> {
    this.#entries.push(entry);
    const extra = entry.size >= long ? fields([2, 1], [2, 16], [8, entry.size], [8, entry.packed]) : Buffer.alloc(0);
    await this.#write(fields([4, 0x04034b50]), this.#about(entry, extra), extra);
  }

  #central(entry: Entry): Buffer {
    const longs = [...(entry.size >= long ? [entry.size, entry.packed] : []), ...(entry.at >= long ? [entry.at] : [])];
    const extra = longs.length > 0 ? fields([2, 1], [2, longs.length * 8], ...longs.map((value): Field => [8, value])) : Buffer.alloc(0);
    const about = this.#about(entry, extra);
    const fixed = 26;
    return Buffer.concat([
      fields([4, 0x02014b50], [2, 45]),
      about.subarray(0, fixed),
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(entry.at, long)]),
      about.subarray(fixed),
      extra,
    ]);
  }

  /** What stands in an entry's own header and in the directory alike, its name at the end. */
  #about({ path, deflated, packed, size, crc, at }: Entry, extra: Buffer): Buffer {
    const name = Buffer.from(path);
    const isLong = size >= long;
    const needs = isLong || at >= long ? 45 : 20;
    const { time, date } = this.#stamp;
    return Buffer.concat([
      fields([2, needs], [2, utf8Names], [2, deflated ? 8 : 0], [2, time], [2, date], [4, crc]),
      fields([4, isLong ? long : packed], [4, isLong ? long : size], [2, name.length], [2, extra.length]),
      name,
    ]);
  }

  async #write(...pieces: readonly Uint8Array[]): Promise<void> {
    this.signal.throwIfAborted();
    for (const piece of pieces) {
      await this.handle.writeFile(piece);
      this.#hash.update(piece);
      this.#at += piece.length;
    }
  }
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** Numbers, the low byte first. */
function fields(...list: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
