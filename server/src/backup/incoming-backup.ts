import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { appendFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { badField } from '../http/call-error.ts';
import { freeBytes } from '../storage/free-bytes.ts';
import { ObjectError } from '../storage/object-error.ts';
import type { Working } from './backup-work.ts';
import type { Backups } from './backups.ts';
import { verifyBackup } from './check-backup.ts';
import { makingMark, syncFile } from './copy-database.ts';

/** One that is larger comes another way: a database has answers, no recordings. */
export const maxIncomingBytes = 64 * 1024 ** 3;
/** Who sends nothing for so long has given up. */
const idleMs = 10 * 60_000;

/** A backup that comes from another machine, part by part. */
export class IncomingBackup {
  readonly id = randomUUID();
  readonly file: string;
  #bytes = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #arrived!: () => void;
  #failed!: (error: Error) => void;
  readonly #whole = new Promise<void>((resolve, reject) => {
    this.#arrived = resolve;
    this.#failed = reject;
  });
  #idle: NodeJS.Timeout | undefined;

  private constructor(
    private readonly backups: Backups,
    private readonly total: number,
  ) {
    this.file = join(backups.folder, `incoming-${this.id}${makingMark}`);
    closeSync(openSync(this.file, 'wx', 0o600));
    this.#whole.catch(() => undefined);
    this.#wait();
  }

  /** Error: `bad-input` for what there is no room for: it is restored beside itself, too. */
  static async begin(backups: Backups, bytes: number): Promise<IncomingBackup> {
    backups.prepare();
    if (bytes > maxIncomingBytes || (await freeBytes(backups.folder)) < 3 * bytes) throw badField('/bytes', 'no-room');
    return new IncomingBackup(backups, bytes);
  }

  /** Adds a part; gives how many bytes are there. One that is there already is left out: the answer to it was lost. Error: `ObjectError`. */
  async add(offset: number, part: Buffer): Promise<number> {
    const turn = this.#turn.then(() => this.#add(offset, part));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #add(offset: number, part: Buffer): Promise<number> {
    if (offset + part.length <= this.#bytes) return this.#bytes;
    if (offset !== this.#bytes || offset + part.length > this.total)
      throw new ObjectError('InvalidPart', `The next part begins at byte ${this.#bytes} and ends before byte ${this.total}.`);
    // A disk that was full in the middle of a part leaves half of it.
    if ((await stat(this.file)).size !== this.#bytes) throw new ObjectError('InvalidPart', 'A part could not be kept: begin anew.');
    await appendFile(this.file, part);
    this.#bytes += part.length;
    this.#wait();
    if (this.#bytes === this.total) this.#arrived();
    return this.#bytes;
  }

  /** Waits for all of it, reads it through, and gives it its name among the backups. Nothing is left of one that does not come to that. */
  async receive({ signal, grows, named }: Working, now: number): Promise<'done'> {
    grows(this.file, this.total);
    const stop = () => this.#failed(signal.reason as Error);
    signal.addEventListener('abort', stop);
    try {
      await this.#whole;
      clearTimeout(this.#idle);
      await verifyBackup(this.file, signal);
      syncFile(this.file);
      const to = this.backups.nameAt('received', now);
      renameSync(this.file, to);
      syncFile(dirname(to));
      named(basename(to));
      return 'done';
    } finally {
      clearTimeout(this.#idle);
      signal.removeEventListener('abort', stop);
      rmSync(this.file, { force: true });
    }
  }

  #wait(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#failed(new Error('No part of the backup has come for ten minutes.')), idleMs);
    this.#idle.unref();
  }
}
