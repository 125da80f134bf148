import type { KeyValueStore } from '../storage/key-value-store.ts';

/** What {@link DraftShelf} needs. */
export interface DraftShelfPorts {
  readonly values: KeyValueStore;
  /** What its keys begin with: whose drafts they are. */
  prefix(): string;
  now(): number;
}

/** What somebody is working at, by id: written down at every change, one write at a time; the last of several at once is enough. */
export class DraftShelf<T extends { readonly id: string; readonly at: number }> {
  readonly #next = new Map<string, T | undefined>();
  #writing: Promise<void> | undefined;

  constructor(private readonly ports: DraftShelfPorts) {}

  /** The last first. */
  async all(): Promise<readonly T[]> {
    await this.#written();
    const keys = await this.ports.values.keys(this.ports.prefix());
    const drafts = (await Promise.all(keys.map((key) => this.ports.values.get(key)))) as (T | undefined)[];
    return drafts.filter((draft) => draft !== undefined).sort((a, b) => b.at - a.at);
  }

  async get(id: string): Promise<T | undefined> {
    await this.#written();
    return (await this.ports.values.get(this.#key(id))) as T | undefined;
  }

  /** Resolves when it is on disk, with the time of it. Error: `NotOnDiskError`; until the page ends it is found all the same. */
  async keep(draft: Omit<T, 'at'> & { readonly id: string }): Promise<number> {
    const at = this.ports.now();
    await this.#write(draft.id, { ...draft, at } as unknown as T);
    return at;
  }

  drop(id: string): Promise<void> {
    return this.#write(id, undefined);
  }

  #write(id: string, draft: T | undefined): Promise<void> {
    this.#next.set(this.#key(id), draft);
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  /** What can't be written is said to who has written it. */
  async #written(): Promise<void> {
    await this.#writing?.catch(() => undefined);
  }

  async #writeAll(): Promise<void> {
    const failed: unknown[] = [];
    for (let [next] = this.#next; next; [next] = this.#next) {
      const [key, draft] = next;
      this.#next.delete(key);
      await (draft ? this.ports.values.setOnDisk(key, draft) : this.ports.values.delete(key)).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
  }

  #key(id: string): string {
    return `${this.ports.prefix()}${id}`;
  }
}
