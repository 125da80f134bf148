import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull } from '../database/open.ts';
import type { Blobs, ReceivedBlob } from '../ports/blobs.ts';
import type { ObjectExtension } from '../storage/keys.ts';
import { ObjectError } from '../storage/object-error.ts';
import { DiskReserve } from './disk-reserve.ts';
import { receiveBlob } from '../storage/receive-blob.ts';

/** The folder of objects: the one place that writes recordings. `budget` bounds what it takes, as a full disk would. */
export class BlobFolder implements Blobs {
  readonly #dir: string;
  readonly #incoming: string;
  #room: number;

  constructor(
    dir: string,
    budget = Number.POSITIVE_INFINITY,
    private readonly reserve = new DiskReserve(dir, 0, () => undefined),
  ) {
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

  /** Whether there is more room than what is kept for answers and logins. */
  hasRoom(): Promise<boolean> {
    return this.reserve.allows(0, this.#room);
  }

  async receive(
    stream: AsyncIterable<Buffer>,
    extension: ObjectExtension | undefined,
    expectedBytes: number | undefined,
  ): Promise<ReceivedBlob> {
    if (!(await this.reserve.allows(expectedBytes ?? 0, this.#room)))
      throw new ObjectError('QuotaExceeded', 'The disk has no room left for recordings; answers are still taken.');
    const aside = join(this.#incoming, randomUUID());
    let written = 0;
    const handle = await open(aside, 'wx', 0o600);
    try {
      const received = await receiveBlob(stream, extension, expectedBytes, async (chunk) => {
        if (chunk.length > this.#room) throw new ObjectError('QuotaExceeded', 'There is no room left for recordings.');
        await handle.writeFile(chunk);
        this.#room -= chunk.length;
        written += chunk.length;
      });
      await handle.sync();
      await handle.close();
      return { aside, ...received };
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(aside, { force: true });
      this.#room += written;
      throw asObjectError(error);
    }
  }

  async keep(blob: ReceivedBlob, key: string): Promise<void> {
    const { dir, name } = this.placeOf(key);
    await mkdir(dir, { recursive: true });
    await rename(blob.aside, join(dir, name));
    // The new name is on disk only when its folder is.
    const folder = await open(dir, 'r').catch(() => undefined);
    await folder?.sync().catch(() => undefined);
    await folder?.close();
  }

  async drop(blob: ReceivedBlob): Promise<void> {
    await rm(blob.aside, { force: true });
    this.#room += blob.bytes;
  }

  async remove(key: string): Promise<void> {
    const { dir, name } = this.placeOf(key);
    await rm(join(dir, name), { force: true });
  }

  async describe(key: string): Promise<Omit<ReceivedBlob, 'aside'> | undefined> {
    const { dir, name } = this.placeOf(key);
    const content = createReadStream(join(dir, name)) as AsyncIterable<Buffer>;
    return receiveBlob(content, undefined, undefined, async () => undefined).catch(() => undefined);
  }

  async keptAt(key: string): Promise<number | undefined> {
    const { dir, name } = this.placeOf(key);
    return stat(join(dir, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  }

  /** Room that something else than {@link remove} made. */
  freed(bytes: number): void {
    this.#room += bytes;
  }

  async *keys(): AsyncGenerator<string> {
    const folders = readdirSync(this.#dir, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'incoming' && entry.name !== 'parts',
    );
    for (const { name } of folders) yield* await readdir(join(this.#dir, name));
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
