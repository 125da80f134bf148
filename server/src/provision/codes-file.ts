import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { StartError } from '../errors.ts';

/** A code of one use, and whose it is. */
export interface CodeLine {
  readonly phone: string;
  readonly name: string;
  readonly code: string;
  readonly expiresAt: number;
  /** Of teachers of a table. */
  readonly school?: string;
}

/** Where codes of one use are written: its owner's alone, and made with the first code. A file that is there may be somebody's: it is not written over. */
export class CodesFile {
  #handle: number | undefined;
  #written = false;
  constructor(readonly path: string) {}

  /** Whether a code is in it. */
  get isWritten(): boolean {
    return this.#written;
  }

  /** They are on the disk when this returns: before what they are good for is kept. Error: `bad-provision`. */
  add(codes: readonly CodeLine[]): void {
    if (codes.length === 0) return;
    this.#handle ??= this.#open();
    const lines = codes.map(({ phone, name, code, expiresAt, school }) =>
      [phone, name, code, new Date(expiresAt).toISOString(), ...(school === undefined ? [] : [school])].join('\t'),
    );
    writeSync(this.#handle, `${lines.join('\n')}\n`);
    fsyncSync(this.#handle);
    this.#written = true;
  }

  /** Nothing that they are good for was kept. */
  remove(): void {
    if (this.#handle === undefined) return;
    this.close();
    rmSync(this.path, { force: true });
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }

  #open(): number {
    try {
      return openSync(this.path, 'wx', 0o600);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const why = code === 'EEXIST' ? 'is there already: move it away' : `can't be written (${code}): make its folder writable`;
      throw new StartError('bad-provision', `${this.path}, where codes of one use are to go, ${why}, and start again. Nothing was set up.`);
    }
  }
}
