import { sha256Hex } from '../sha256.ts';

/** No server knows a session this long after its login. */
const keptMs = 31 * 24 * 3_600_000;
/** A disk that doesn't answer holds up neither a logout nor a start. */
const limitMs = 2_000;
const prefix = 'ended/';

/** Sessions of this browser that have ended, by their tokens. */
export interface EndedSessions {
  /** Resolves when it is on disk; never rejects. */
  add(token: string): Promise<void>;
  has(token: string): Promise<boolean>;
}

/**
 * {@link EndedSessions} in IndexedDB, `strict`: a browser writes local storage up to half a minute late, so a power cut after a logout brings back the token
 * that was removed there. Only a token's hash is kept. The database is the one of `IdbKeyValueStore`, open for the moment.
 */
export class StoredEndedSessions implements EndedSessions {
  constructor(
    private readonly factory: () => IDBFactory,
    private readonly now: () => number,
  ) {}

  async add(token: string): Promise<void> {
    const key = await keyOf(token);
    await this.#inStore('readwrite', (store, resolve) => {
      store.put(this.now(), key);
      store.transaction.oncomplete = () => resolve();
      store.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`)).onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        if (!(Number(cursor.value) > this.now() - keptMs)) cursor.delete();
        cursor.continue();
      };
    });
  }

  async has(token: string): Promise<boolean> {
    const key = await keyOf(token);
    return (
      (await this.#inStore<boolean>('readonly', (store, resolve) => {
        const request = store.count(key);
        request.onsuccess = () => resolve(request.result > 0);
      })) ?? false
    );
  }

  /** Undefined where the browser has no disk, or none in time. */
  async #inStore<T = void>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore, resolve: (result: T) => void) => void,
  ): Promise<T | undefined> {
    let db: IDBDatabase | undefined;
    let late: ReturnType<typeof setTimeout> | undefined;
    const done = new Promise<T>((resolve, reject) => {
      late = setTimeout(() => reject(new Error('The database did not answer in time.')), limitMs);
      const opening = this.factory().open('chorus', 1);
      opening.onupgradeneeded = () => void opening.result.createObjectStore('values');
      opening.onerror = () => reject(opening.error ?? new Error('The database could not be opened.'));
      opening.onsuccess = () => {
        db = opening.result;
        const tx = db.transaction('values', mode, { durability: 'strict' });
        tx.onabort = () => reject(tx.error ?? new Error('The database did not take it.'));
        run(tx.objectStore('values'), resolve);
      };
    });
    try {
      return await done;
    } catch {
      return undefined;
    } finally {
      clearTimeout(late);
      db?.close();
    }
  }
}

const keyOf = async (token: string): Promise<string> => prefix + (await sha256Hex(token));
