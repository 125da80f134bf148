import type { SafeStartMarks } from '../kernel/ports.ts';
import type { KeyValueStore } from '../services/storage/key-value-store.ts';
import { readJson, type LocalStore } from '../services/storage/local-store.ts';
import type { Locks } from '../services/journal/writer-lock.ts';
import { token } from '../lifecycle/token.ts';

/** Where the tabs are noted that went away in an orderly way, and how many of the last ones. */
const leftKey = 'safe-start.left';
const leftKept = 20;
const isTabs = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((tab) => typeof tab === 'string');

const lockName = (tab: string) => `chorus.tab/${tab}`;

/** Names this page while it lives. */
export const bootIdToken = token<string>('bootId');
export const marksToken = token<StoredMarks>('marks');

/** {@link SafeStartMarks} in IndexedDB (`strict`: a mark in local storage was seen lost), with one Web Lock a tab that ends when the tab does. */
export class StoredMarks implements SafeStartMarks {
  readonly #ready: Promise<void>;

  constructor(
    private readonly store: KeyValueStore,
    private readonly locks: (NonNullable<Locks> & Partial<Pick<LockManager, 'query'>>) | undefined,
    private readonly tab: string,
    private readonly local: LocalStore,
  ) {
    this.#ready = new Promise((resolve) => {
      if (!locks) resolve();
      else
        void locks
          .request(lockName(tab), {}, () => {
            resolve();
            return new Promise<never>(() => undefined);
          })
          .catch(() => resolve());
    });
  }

  async put(pluginId: string): Promise<void> {
    await this.#ready;
    await this.store.set(this.#key(pluginId, this.tab), 1);
  }

  remove(pluginId: string, tab: string = this.tab): Promise<void> {
    return this.store.delete(this.#key(pluginId, tab));
  }

  /**
   * The page goes away in an orderly way: whatever it was doing did not take it down. Said in local storage as well, which is written at
   * once: the database of a page that goes may end between the mark and its deletion.
   */
  async leave(): Promise<void> {
    this.local.set(leftKey, JSON.stringify([...this.#left(), this.tab].slice(-leftKept)));
    await this.#clear(this.tab);
  }

  async list(): Promise<readonly { readonly pluginId: string; readonly tab: string }[]> {
    const marks = (await this.store.keys('mark/')).map((key) => {
      const [, tab = '', pluginId = ''] = key.split('/');
      return { pluginId, tab };
    });
    // Read after the marks: a page that leaves meanwhile is known here.
    const left = new Set(this.#left());
    await Promise.all([...new Set(marks.map(({ tab }) => tab))].filter((tab) => left.has(tab)).map((tab) => this.#clear(tab)));
    return marks.filter(({ tab }) => !left.has(tab));
  }

  async tabLives(tab: string): Promise<boolean> {
    if (tab === this.tab) return true;
    if (!this.locks?.query) return false;
    const { held = [] } = await this.locks.query();
    return held.some(({ name }) => name === lockName(tab));
  }

  #left(): readonly string[] {
    return readJson(this.local, leftKey, isTabs) ?? [];
  }

  #clear(tab: string): Promise<void> {
    return this.store.deletePrefix(`mark/${tab}/`);
  }

  #key(pluginId: string, tab: string): string {
    return `mark/${tab}/${pluginId}`;
  }
}
