import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull } from '../database/open.ts';
import type { ObjectExtension } from './keys.ts';
import { ObjectError } from './object-error.ts';
import { looksLike, sniffBytes } from './sniff.ts';

/** A recording may have this size. */
export const maxObjectBytes = 20 * 1024 * 1024;
const maxInfoBytes = 1024 * 1024;

/** A file that was received whole and stands aside until it is kept. */
export interface ReceivedBlob {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly md5: Buffer;
}

/** The folder of objects: the one place that writes recordings. `budget` bounds what it takes, as a full disk would. */
export class BlobFolder {
  readonly #dir: string;
  readonly #incoming: string;
  #room: number;

  constructor(dir: string, budget = Number.POSITIVE_INFINITY) {
    this.#dir = dir;
    this.#incoming = join(dir, 'incoming');
    this.#room = budget;
    // What a crash left half received is nobody's.
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true });
  }

  /** Folder and name of a key. */
  placeOf(key: string): { dir: string; name: string } {
    return { dir: join(this.#dir, key.slice(0, 2)), name: key };
  }

  /** Parts of objects that are still being put. */
  get partsDir(): string {
    return join(this.#dir, 'parts');
  }

  /**
   * Receives a stream into a file aside; without an extension it is a part, whose content is not looked at. Whatever goes wrong leaves nothing
   * behind. Error: `ObjectError`.
   */
  async receive(
    stream: AsyncIterable<Buffer>,
    extension: ObjectExtension | undefined,
    expectedBytes: number | undefined,
  ): Promise<ReceivedBlob> {
    const file = join(this.#incoming, randomUUID());
    const sha256 = createHash('sha256');
    const md5 = createHash('md5');
    let bytes = 0;
    let head = Buffer.alloc(0);
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const chunk of stream) {
        bytes += chunk.length;
        if (bytes > maxObjectBytes) throw new ObjectError('EntityTooLarge', `An object may have ${maxObjectBytes} bytes.`);
        if (chunk.length > this.#room) throw new ObjectError('QuotaExceeded', 'There is no room left for recordings.');
        if (head.length < sniffBytes) head = Buffer.concat([head, chunk.subarray(0, sniffBytes - head.length)]);
        sha256.update(chunk);
        md5.update(chunk);
        await handle.writeFile(chunk);
        this.#room -= chunk.length;
      }
      if (expectedBytes !== undefined && bytes !== expectedBytes)
        throw new ObjectError('IncompleteBody', `${bytes} of ${expectedBytes} bytes came.`);
      if (extension && !looksLike(extension, head)) throw new ObjectError('InvalidObjectContent', `The content is not ${extension}.`);
      await handle.sync();
      await handle.close();
      if (extension === 'info') await requireJson(file, bytes);
      return { file, bytes, sha256: sha256.digest('hex'), md5: md5.digest() };
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(file, { force: true });
      this.#room += bytes;
      throw asObjectError(error);
    }
  }

  /** Keeps what was received under its key. */
  async keep(blob: ReceivedBlob, key: string): Promise<void> {
    const { dir, name } = this.placeOf(key);
    await mkdir(dir, { recursive: true });
    await rename(blob.file, join(dir, name));
    // The new name is on disk only when its folder is.
    const folder = await open(dir, 'r').catch(() => undefined);
    await folder?.sync().catch(() => undefined);
    await folder?.close();
  }

  async drop(blob: ReceivedBlob): Promise<void> {
    await rm(blob.file, { force: true });
    this.#room += blob.bytes;
  }

  async remove(key: string): Promise<void> {
    const { dir, name } = this.placeOf(key);
    await rm(join(dir, name), { force: true });
  }

  /** Room that something else than {@link remove} made. */
  freed(bytes: number): void {
    this.#room += bytes;
  }

  /** Keys that have a file. */
  keys(): string[] {
    return readdirSync(this.#dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'incoming' && entry.name !== 'parts')
      .flatMap((entry) => readdirSync(join(this.#dir, entry.name)));
  }
}

async function requireJson(file: string, bytes: number): Promise<void> {
  if (bytes > maxInfoBytes) throw new ObjectError('EntityTooLarge', `An info file may have ${maxInfoBytes} bytes.`);
  try {
    JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new ObjectError('InvalidObjectContent', 'The content is not JSON.');
  }
}

function asObjectError(error: unknown): ObjectError {
  if (error instanceof ObjectError) return error;
  if (isStorageFull(error)) return new ObjectError('QuotaExceeded', 'The disk is full.');
  const { code } = error as { code?: string };
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR')
    return new ObjectError('IncompleteBody', 'The upload broke off.');
  return Object.assign(new ObjectError('InternalError', 'The object could not be kept.'), { cause: error });
}
