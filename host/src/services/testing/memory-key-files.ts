import type { KeyFiles } from '../journal/sound-vault.ts';

/** Files of keys that tabs of a test share. */
export class MemoryKeyFiles implements KeyFiles {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Names of files that were written a moment ago. */
  readonly young = new Set<string>();
  broken = false;

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#check();
    return this.files.get(name);
  }

  async take(name: string, fresh: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    this.#check();
    const kept = this.files.get(name) ?? fresh;
    this.files.set(name, kept);
    return kept;
  }

  async delete(name: string): Promise<void> {
    this.#check();
    this.files.delete(name);
  }

  async before(): Promise<readonly string[]> {
    this.#check();
    return [...this.files.keys()].filter((name) => !this.young.has(name));
  }

  #check(): void {
    if (this.broken) throw new DOMException('The file system is away.', 'InvalidStateError');
  }
}
