import { stat, readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isSafePath } from '@chorus/contract';

/** A text as it goes over the network. */
export interface CompressedText {
  readonly encoding: Encoding;
  readonly content: Buffer;
  /** Weak: the same for every encoding of the file. */
  readonly etag: string;
  readonly modified: string;
}
type Encoding = 'br' | 'gzip';

const texts = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.txt']);
/** A packet takes this much anyway. */
const minBytes = 1_400;
const maxBytes = 16 * 1024 * 1024;
/** What is kept of all files together; the web app and some dozens of activities. */
const maxKeptBytes = 32 * 1024 * 1024;

const shrink: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  // Half of the best quality finds nearly as much in a fiftieth of the time.
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Whether a file is text that is worth compressing, by its name. */
export const isCompressible = (path: string): boolean => texts.has(extname(path));

/** `bytes` counts when the work is done. */
interface Kept {
  readonly content: Promise<Buffer>;
  bytes: number;
}

/** Compresses texts when they are first asked for, and keeps them while their files stay the same. */
export class CompressedTexts {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** Undefined when the file is to be sent as it is, or not at all. */
  async find(dir: string, path: string, headers: IncomingHttpHeaders): Promise<CompressedText | undefined> {
    const encoding = encodingFor(headers);
    if (!isCompressible(path) || encoding === undefined || headers.range !== undefined) return undefined;
    if (!isSafePath(path) || path.split('/').some((part) => part.startsWith('.'))) return undefined;
    const file = join(dir, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.size < minBytes || found.size > maxBytes) return undefined;
    const etag = `W/"${found.size.toString(16)}-${found.mtime.getTime().toString(16)}"`;
    const content = await this.#compressed(file, encoding, etag);
    return { encoding, content, etag, modified: found.mtime.toUTCString() };
  }

  #compressed(file: string, encoding: Encoding, etag: string): Promise<Buffer> {
    const name = `${encoding} ${etag} ${file}`;
    const kept = this.#kept.get(name) ?? { content: this.#compress(name, file, encoding), bytes: 0 };
    // Asked for last, let go last.
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.content;
  }

  async #compress(name: string, file: string, encoding: Encoding): Promise<Buffer> {
    try {
      const content = await shrink[encoding](await readFile(file));
      const kept = this.#kept.get(name);
      if (kept) kept.bytes = content.length;
      this.#bytes += kept?.bytes ?? 0;
      this.#makeRoom();
      return content;
    } catch (error) {
      this.#kept.delete(name);
      throw error;
    }
  }

  #makeRoom(): void {
    for (const [name, { bytes }] of this.#kept) {
      if (this.#bytes <= maxKeptBytes) return;
      this.#kept.delete(name);
      this.#bytes -= bytes;
    }
  }
}

/** The best encoding that a request takes, if it takes one of ours. */
function encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]!.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
