import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TextFile } from './json-file.ts';

/** {@link TextFile} on the disk. */
export class NodeTextFile implements TextFile {
  constructor(
    private readonly path: string,
    private readonly now: () => number,
  ) {}

  read(): string | undefined {
    try {
      return readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  write(text: string): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const beside = `${this.path}.new`;
    const file = openSync(beside, 'w');
    try {
      writeSync(file, text);
      // A power cut must not leave an empty file in the place of the one before.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, this.path);
  }

  putAside(): void {
    renameSync(this.path, `${this.path}.${this.now()}.broken`);
  }
}
