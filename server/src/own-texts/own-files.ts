import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { soundHeadBytes, soundType } from '@chorus/contract';
import { ownTextLimits } from '@chorus/contract/content/own-text-draft';
import { isStorageFull } from '../database/open.ts';

/** Why a sound is not kept. */
export class SoundFileError extends Error {
  constructor(readonly code: 'no-sound' | 'not-this' | 'too-large' | 'cut-off' | 'no-room') {
    super(`The sound is not kept: ${code}`);
    this.name = 'SoundFileError';
  }
}

/** What a sound is by its hash and its size. */
export interface SoundFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** What a text is named by. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The files of own texts, each once, by its hash: a sound that two schools have is one file. */
export class OwnFiles {
  constructor(private readonly dir: string) {}

  /** Folder and name of a sound. */
  placeOf = (sha256: string): { readonly dir: string; readonly path: string } => ({
    dir: join(this.dir, sha256.slice(0, 2)),
    path: sha256,
  });

  async has({ sha256, bytes }: SoundFile): Promise<boolean> {
    const { dir, path } = this.placeOf(sha256);
    return (await stat(join(dir, path)).catch(() => undefined))?.size === bytes;
  }

  /** Keeps what comes, if it is this sound: when this resolves it is there for good. Error: `SoundFileError`. */
  async receive(stream: AsyncIterable<Buffer>, wanted: SoundFile): Promise<void> {
    await this.#keep(wanted.sha256, (handle) => copySound(stream, wanted, handle));
  }

  /** Keeps a text, and says what it is. */
  async write(text: string): Promise<SoundFile> {
    const file = { sha256: hashOf(text), bytes: Buffer.byteLength(text) };
    if (!(await this.has(file))) await this.#keep(file.sha256, (handle) => handle.writeFile(text));
    return file;
  }

  async remove(sha256: string): Promise<void> {
    const { dir, path } = this.placeOf(sha256);
    await rm(join(dir, path), { force: true });
  }

  /** What a server that ended left half received is of no use to the next one. */
  async clear(): Promise<void> {
    await rm(join(this.dir, 'incoming'), { recursive: true, force: true });
  }

  async #keep(sha256: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
    const incoming = join(this.dir, 'incoming');
    const aside = join(incoming, randomUUID());
    try {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const handle = await open(aside, 'wx', 0o600);
      try {
        await write(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      const { dir, path } = this.placeOf(sha256);
      await mkdir(dir, { recursive: true });
      await rename(aside, join(dir, path));
    } catch (error) {
      throw isStorageFull(error) ? new SoundFileError('no-room') : error;
    } finally {
      await rm(aside, { force: true });
    }
  }
}

async function copySound(stream: AsyncIterable<Buffer>, wanted: SoundFile, handle: FileHandle): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > Math.min(wanted.bytes, ownTextLimits.soundBytes)) throw new SoundFileError('too-large');
    if (head.length < soundHeadBytes) head = Buffer.concat([head, chunk.subarray(0, soundHeadBytes - head.length)]);
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  if (bytes < wanted.bytes) throw new SoundFileError('cut-off');
  if (hash.digest('hex') !== wanted.sha256) throw new SoundFileError('not-this');
  if (soundType(head) === undefined) throw new SoundFileError('no-sound');
}
