import type { TextFile } from '../json-file.ts';

/** {@link TextFile} in memory. */
export class MemoryFile implements TextFile {
  text: string | undefined;
  readonly aside: string[] = [];
  full = false;

  constructor(text?: string) {
    this.text = text;
  }

  read(): string | undefined {
    return this.text;
  }

  write(text: string): void {
    if (this.full) throw new Error('ENOSPC');
    this.text = text;
  }

  putAside(): void {
    this.aside.push(this.text ?? '');
    this.text = undefined;
  }
}
