import { openDB, type IDBPDatabase } from 'idb';

/** Larger values of this browser: caches, plugin state, snapshots, marks. Keys are paths such as `content/words/u1`. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** Resolves when it is on disk (or in memory, where the browser gives no disk). */
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
  deletePrefix(prefix: string): Promise<void>;
}

/** {@link KeyValueStore} that lives until the page ends. */
export class MemoryKeyValueStore implements KeyValueStore {
  readonly #values = new Map<string, unknown>();

  async get(key: string): Promise<unknown> {
    return structuredClone(this.#values.get(key));
  }
  async set(key: string, value: unknown): Promise<void> {
    this.#values.set(key, structuredClone(value));
  }
  async delete(key: string): Promise<void> {
    this.#values.delete(key);
  }
  async keys(prefix: string): Promise<readonly string[]> {
    return [...this.#values.keys()].filter((key) => key.startsWith(prefix)).sort();
  }
  async deletePrefix(prefix: string): Promise<void> {
    for (const key of await this.keys(prefix)) this.#values.delete(key);
  }
}

const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** {@link KeyValueStore} over IndexedDB. What can't be written (full disk) stays in memory. */
export class IdbKeyValueStore implements KeyValueStore {
  readonly #overflow = new MemoryKeyValueStore();

  private constructor(private readonly db: IDBPDatabase) {}

  static async open(name: string): Promise<KeyValueStore> {
    try {
      return new IdbKeyValueStore(await openDB(name, 1, { upgrade: (db) => void db.createObjectStore('values') }));
    } catch {
      return new MemoryKeyValueStore();
    }
  }

  async get(key: string): Promise<unknown> {
    const kept = await this.#overflow.get(key);
    if (kept !== undefined) return kept;
    return this.db.get('values', key).catch(() => undefined) as Promise<unknown>;
  }

  async set(key: string, value: unknown): Promise<void> {
    await this.#overflow.delete(key);
    try {
      const tx = this.db.transaction('values', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put(value, key), tx.done]);
    } catch {
      await this.#overflow.set(key, value);
    }
  }

  async delete(key: string): Promise<void> {
    await this.#overflow.delete(key);
    await this.db.delete('values', key).catch(() => undefined);
  }

  async keys(prefix: string): Promise<readonly string[]> {
    const stored = await this.db.getAllKeys('values', range(prefix)).catch(() => []);
    return [...new Set([...stored.map(String), ...(await this.#overflow.keys(prefix))])].sort();
  }

  async deletePrefix(prefix: string): Promise<void> {
    await this.#overflow.deletePrefix(prefix);
    try {
      const tx = this.db.transaction('values', 'readwrite');
      const deleted = tx.store.delete(range(prefix));
      // At once: a page that goes away does not come back to it.
      tx.commit();
      await Promise.all([deleted, tx.done]);
    } catch {
      // What can't be deleted stays.
    }
  }
}
