import type { Clock } from '@chorus/sdk';
import { openDB, type IDBPDatabase } from 'idb';
import { token } from '../../lifecycle/token.ts';
import { quietAborts } from './quiet-aborts.ts';

export const valuesToken = token<KeyValueStore>('values');

/** Larger values of this browser: caches, plugin state, snapshots, marks. Keys are paths such as `content/words/u1`. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** Resolves when it is on disk (or in memory, where the browser gives no disk). */
  set(key: string, value: unknown): Promise<void>;
  /** As `set`; rejects where it is in memory alone. Error: {@link NotOnDiskError}. */
  setOnDisk(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
  deletePrefix(prefix: string): Promise<void>;
}

/** What was to be kept goes with the page: the disk is full, or the browser gives none. */
export class NotOnDiskError extends Error {
  constructor(key: string) {
    super(`${key} is in memory alone.`);
    this.name = 'NotOnDiskError';
  }
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
  setOnDisk(key: string, value: unknown): Promise<void> {
    return this.set(key, value);
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

/** A database that could not be opened is tried again with the next call after this time. */
const retryMs = 1_000;

/** {@link KeyValueStore} over IndexedDB. What can't be written (full disk, a database that the browser has closed) stays in memory until it can. */
export class IdbKeyValueStore implements KeyValueStore {
  readonly #overflow = new MemoryKeyValueStore();
  /** What was deleted while there was no database. */
  readonly #undone: IDBKeyRange[] = [];
  #db: IDBPDatabase | undefined;
  #opening: Promise<void> | undefined;
  #triedAt = -Infinity;

  constructor(
    private readonly name: string,
    private readonly clock: Pick<Clock, 'mono' | 'timeout'>,
  ) {}

  /** Opens it, if the browser gives it. */
  static async open(name: string, clock: Pick<Clock, 'mono' | 'timeout'>): Promise<IdbKeyValueStore> {
    const store = new IdbKeyValueStore(name, clock);
    await store.open();
    return store;
  }

  async get(key: string): Promise<unknown> {
    const kept = await this.#overflow.get(key);
    if (kept !== undefined) return kept;
    return this.#there()
      ?.get('values', key)
      .catch(() => undefined) as Promise<unknown>;
  }

  set(key: string, value: unknown): Promise<void> {
    return this.setOnDisk(key, value).catch((error: unknown) => {
      if (!(error instanceof NotOnDiskError)) throw error;
    });
  }

  async setOnDisk(key: string, value: unknown): Promise<void> {
    await this.#overflow.delete(key);
    if (await this.#put(key, value)) return;
    await this.#overflow.set(key, value);
    throw new NotOnDiskError(key);
  }

  async delete(key: string): Promise<void> {
    await this.#overflow.delete(key);
    const db = this.#there();
    if (!db) this.#undone.push(IDBKeyRange.only(key));
    await db?.delete('values', key).catch(() => undefined);
  }

  async keys(prefix: string): Promise<readonly string[]> {
    const stored =
      (await this.#there()
        ?.getAllKeys('values', range(prefix))
        .catch(() => [])) ?? [];
    return [...new Set([...stored.map(String), ...(await this.#overflow.keys(prefix))])].sort();
  }

  async deletePrefix(prefix: string): Promise<void> {
    await this.#overflow.deletePrefix(prefix);
    const db = this.#there();
    if (!db) this.#undone.push(range(prefix));
    try {
      const tx = db?.transaction('values', 'readwrite');
      const deleted = tx?.store.delete(range(prefix));
      // At once: a page that goes away does not come back to it.
      tx?.commit();
      await Promise.all([deleted, tx?.done]);
    } catch {
      // What can't be deleted stays.
    }
  }

  /** Lets its database go for so long: everything is in memory meanwhile, and is written again should the database be another one then. */
  async rest(ms: number): Promise<void> {
    await this.#opening;
    const db = this.#db;
    this.#db = undefined;
    this.#triedAt = this.clock.mono() + ms - retryMs;
    this.clock.timeout(ms, () => void this.open());
    if (!db) return;
    try {
      const { store } = db.transaction('values');
      const [keys, values] = await Promise.all([store.getAllKeys() as Promise<string[]>, store.getAll()]);
      for (const [n, key] of keys.entries())
        if (!this.#undone.some((gone) => gone.includes(key)) && (await this.#overflow.get(key)) === undefined)
          await this.#overflow.set(key, values[n]);
    } catch {
      // What can't be read is what it was.
    }
    db.close();
  }

  /** The database, if it is open; one that is not is being opened from now on. */
  #there(): IDBPDatabase | undefined {
    if (!this.#db && this.clock.mono() - this.#triedAt >= retryMs) void this.open();
    return this.#db;
  }

  async #put(key: string, value: unknown): Promise<boolean> {
    try {
      const tx = this.#there()?.transaction('values', 'readwrite', { durability: 'strict' });
      await Promise.all([tx?.store.put(value, key), tx?.done]);
      return tx !== undefined;
    } catch {
      return false;
    }
  }

  /** Opens its database, if the browser gives it. */
  open(): Promise<void> {
    this.#triedAt = this.clock.mono();
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #connect(): Promise<void> {
    try {
      const gone = () => {
        this.#db?.close();
        this.#db = undefined;
      };
      const db = await openDB(this.name, 1, { upgrade: (db) => void db.createObjectStore('values'), blocking: gone, terminated: gone });
      quietAborts(db);
      this.#db = db;
    } catch {
      return;
    }
    // All of them before anything that is written from now on.
    const db = this.#db;
    await Promise.all(this.#undone.splice(0).map((gone) => db.delete('values', gone).catch(() => undefined)));
    for (const key of await this.#overflow.keys('')) {
      const value = await this.#overflow.get(key);
      if (value !== undefined && (await this.#put(key, value))) await this.#overflow.delete(key);
    }
  }
}
