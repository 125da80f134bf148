import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadTable } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import { sha256Hex } from '../sha256.ts';
import type { ReceivedBlob } from '../ports/blobs.ts';
import type { BlobFolder } from '../embedded/blob-folder.ts';
import { ObjectError } from './object-error.ts';
import type { ObjectStore } from './object-store.ts';
import { maxObjectBytes } from './receive-blob.ts';
import type { UploadSizes } from './upload-sizes.ts';

/** An upload that was not completed for so long is nobody's. */
export const uploadMs = 24 * 3_600_000;
/** Uploads of one key that may be open; a client that begins anew leaves the old ones. */
const maxOpen = 4;
const maxPart = 1000;
/** So much of an upload's id says whose key it is of. */
const prefixLength = 32;

/** A part that has arrived. */
export interface StoredPart {
  readonly number: number;
  /** MD5 in upper-case hex, without quotes. */
  readonly etag: string;
  readonly bytes: number;
  readonly file: string;
}

/**
 * Objects that come in parts [7.4-2]. The parts are files in a folder of their upload; its name begins with a hash of whose key it is, so that
 * nobody else can add to it.
 */
export class MultipartUploads {
  /** What an upload is doing last, by its id. */
  readonly #turns = new Map<string, Promise<void>>();

  constructor(
    private readonly store: ObjectStore,
    private readonly blobs: BlobFolder,
    private readonly sizes: UploadSizes,
  ) {
    mkdirSync(blobs.partsDir, { recursive: true });
  }

  /** Gives the upload's id. Error: `AccessDenied`. */
  async initiate(owner: Owner, key: string): Promise<string> {
    await this.store.requirePuttable(owner, key);
    const prefix = prefixOf(owner, key);
    const open = (await readdir(this.blobs.partsDir)).filter((name) => name.startsWith(prefix));
    const oldest = open.map((name) => ({ name, at: statSync(join(this.blobs.partsDir, name)).mtimeMs })).toSorted((a, b) => a.at - b.at);
    for (const { name } of oldest.slice(0, Math.max(0, open.length - maxOpen + 1))) await this.#remove(name);
    const uploadId = `${prefix}${randomBytes(16).toString('hex').toUpperCase()}`;
    await mkdir(join(this.blobs.partsDir, uploadId), { mode: 0o700 });
    return uploadId;
  }

  /** Keeps a part; the same number again replaces it. Gives its ETag. Error: `ObjectError`. */
  async put(owner: Owner, key: string, uploadId: string, number: number, stream: AsyncIterable<Buffer>, bytes: number | undefined) {
    if (!Number.isInteger(number) || number < 1 || number > maxPart)
      throw new ObjectError('InvalidPart', `A part has a number from 1 to ${maxPart}.`);
    await this.store.requirePuttable(owner, key);
    await this.#open(owner, key, uploadId);
    const blob = await this.blobs.receive(stream, undefined, bytes);
    const etag = blob.md5.toString('hex').toUpperCase();
    await this.#inTurn(uploadId, () => this.#add(owner, key, uploadId, `${number}.${etag}`, blob));
    return etag;
  }

  async #add(owner: Owner, key: string, uploadId: string, name: string, blob: ReceivedBlob): Promise<void> {
    const number = Number.parseInt(name, 10);
    try {
      const there = await this.#open(owner, key, uploadId);
      if (!there) return await this.blobs.drop(blob);
      const bytes = sizeOf(there.filter((part) => part.number !== number)) + blob.bytes;
      if (bytes > maxObjectBytes) throw new ObjectError('EntityTooLarge', `An object may have ${maxObjectBytes} bytes.`);
      await this.sizes.claim({ id: uploadId, schoolId: owner.schoolId, key, bytes });
      for (const part of there.filter((one) => one.number === number)) {
        await rm(part.file, { force: true });
        this.blobs.freed(part.bytes);
      }
      await rename(blob.aside, join(this.#dir(owner, key, uploadId), name)).catch(async () => {
        await this.sizes.correct(uploadId, bytes - blob.bytes);
        throw noUpload();
      });
    } catch (error) {
      await this.blobs.drop(blob);
      throw error;
    }
  }

  /** What has arrived; undefined when the object is there as a whole: what comes late is in it. Error: `NoSuchUpload`. */
  async #open(owner: Owner, key: string, uploadId: string): Promise<StoredPart[] | undefined> {
    return this.parts(owner, key, uploadId).catch(async (error: unknown) => {
      if (await this.store.isStored(owner, key)) return undefined;
      throw error;
    });
  }

  /** What has arrived, by number. Error: `NoSuchUpload`. */
  async parts(owner: Owner, key: string, uploadId: string): Promise<StoredPart[]> {
    const dir = this.#dir(owner, key, uploadId);
    const names = await readdir(dir).catch(() => {
      throw noUpload();
    });
    return partsIn(dir, names);
  }

  /** Puts the parts together under the key; gives the object's ETag. What is complete already stays so. Error: `ObjectError`. */
  async complete(owner: Owner, key: string, uploadId: string, wanted: readonly { number: number; etag: string }[]): Promise<string> {
    const extension = await this.store.requirePuttable(owner, key);
    const etag = etagOf(wanted.map((part) => part.etag));
    // Undefined also when the answer to an earlier completion was lost.
    const there = await this.#open(owner, key, uploadId);
    if (!there) return etag;
    const parts = wanted.map(({ number, etag: given }, i) => {
      if (i > 0 && number <= wanted[i - 1]!.number) throw new ObjectError('InvalidPartOrder', 'Parts are named by rising numbers.');
      const part = there.find((one) => one.number === number && one.etag === given);
      if (!part) throw new ObjectError('InvalidPart', `Part ${number} is not there, or another.`);
      return part;
    });
    if (parts.length === 0) throw new ObjectError('MalformedXML', 'No part is named.');
    const blob = await this.blobs.receive(joined(parts), extension, undefined);
    await this.store.put(owner, key, blob);
    await this.forget(owner, key);
    return etag;
  }

  /** Removes all that has come of a key in parts: once it is there as a whole, or deleted, its sound is nowhere else. */
  async forget(owner: Owner, key: string): Promise<void> {
    const prefix = prefixOf(owner, key);
    for (const name of await readdir(this.blobs.partsDir)) if (name.startsWith(prefix)) await this.#remove(name);
  }

  /** Forgets every upload of this owner that is not whole yet; a client that is still sending begins anew. */
  async forgetOpen(owner: Owner): Promise<void> {
    const prefixes = new Set((await this.store.unusedKeys(owner)).map((key) => prefixOf(owner, key)));
    for (const name of await readdir(this.blobs.partsDir)) if (prefixes.has(name.slice(0, prefixLength))) await this.#remove(name);
  }

  /** Forgets an upload. Error: `NoSuchUpload`. */
  async abort(owner: Owner, key: string, uploadId: string): Promise<void> {
    await this.parts(owner, key, uploadId);
    await this.#remove(uploadId);
  }

  /**
   * Counts anew what there is: a crash may have come between a part and the count. Uploads of keys that wait for nothing any more are removed. Before the
   * first request.
   */
  async recount(): Promise<void> {
    const ids = await readdir(this.blobs.partsDir);
    const waiting = ids.length === 0 ? [] : await this.sizes.waitingKeys();
    const keys = new Map(waiting.map((row) => [prefixOf(row, row.key), row]));
    const found: UploadTable[] = [];
    for (const id of ids) {
      const of = keys.get(id.slice(0, prefixLength));
      const dir = join(this.blobs.partsDir, id);
      if (of) found.push({ id, schoolId: of.schoolId, key: of.key, bytes: sizeOf(await partsIn(dir, await readdir(dir))) });
      else await this.#remove(id);
    }
    await this.sizes.replace(found);
  }

  /** Removes uploads that nobody completes. `now` is of the files' clock. */
  async sweep(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.blobs.partsDir)) {
      const found = await stat(join(this.blobs.partsDir, name)).catch(() => undefined);
      if (found && now - found.mtimeMs > uploadMs) await this.#remove(name);
    }
  }

  async #remove(uploadId: string): Promise<void> {
    await this.#inTurn(uploadId, async () => {
      const dir = join(this.blobs.partsDir, uploadId);
      const parts = await partsIn(dir, await readdir(dir).catch(() => []));
      rmSync(dir, { recursive: true, force: true });
      this.blobs.freed(sizeOf(parts));
      await this.sizes.remove(uploadId);
    });
  }

  /** Parts that come at once are added one after the other, and none while they are removed: together they may not be larger than one object. */
  async #inTurn<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(uploadId);
    const turn = (before ?? Promise.resolve()).then(work);
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(uploadId, ended);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(uploadId) === ended) this.#turns.delete(uploadId);
    }
  }

  #dir(owner: Owner, key: string, uploadId: string): string {
    const prefix = prefixOf(owner, key);
    // The pattern first: an id that is given twice is a list.
    if (!/^[0-9A-F]+$/.test(uploadId) || !uploadId.startsWith(prefix)) throw noUpload();
    return join(this.blobs.partsDir, uploadId);
  }
}

async function partsIn(dir: string, names: readonly string[]): Promise<StoredPart[]> {
  const parts = await Promise.all(
    names.map(async (name) => {
      const file = join(dir, name);
      const [number, etag = ''] = name.split('.');
      const size = await stat(file).then(
        (found) => found.size,
        () => undefined,
      );
      return size === undefined ? undefined : { number: Number(number), etag, bytes: size, file };
    }),
  );
  return parts.filter((part) => part !== undefined).toSorted((a, b) => a.number - b.number);
}

const sizeOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, part) => sum + part.bytes, 0);

const noUpload = (): ObjectError => new ObjectError('NoSuchUpload', 'There is no such upload.');

const prefixOf = ({ schoolId, teacherId }: Owner, key: string): string =>
  sha256Hex(JSON.stringify([schoolId, teacherId, key]))
    .slice(0, prefixLength)
    .toUpperCase();

/** As OSS makes it: MD5 of the parts' MD5s, and how many there are. */
function etagOf(etags: readonly string[]): string {
  const all = Buffer.concat(etags.map((etag) => Buffer.from(etag, 'hex')));
  return `${createHash('md5').update(all).digest('hex').toUpperCase()}-${etags.length}`;
}

async function* joined(parts: readonly StoredPart[]): AsyncGenerator<Buffer> {
  for (const { file } of parts) for await (const chunk of createReadStream(file)) yield chunk as Buffer;
}
