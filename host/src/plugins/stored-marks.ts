import type { SafeStartMarks } from '../kernel/ports.ts';
import type { KeyValueStore } from '../services/storage/key-value-store.ts';
import type { Locks } from '../services/journal/writer-lock.ts';

const lockName = (tab: string) => `chorus.tab/${tab}`;

/** {@link SafeStartMarks} in IndexedDB (`strict`: a mark in local storage was seen lost), with one Web Lock a tab that ends when the tab does. */
export class StoredMarks implements SafeStartMarks {
  readonly #ready: Promise<void>;

  constructor(
    private readonly store: KeyValueStore,
    private readonly locks: (NonNullable<Locks> & Partial<Pick<LockManager, 'query'>>) | undefined,
    private readonly tab: string,
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

  /** The page goes away in an orderly way: whatever it was doing did not take it down. */
  async clearOwn(): Promise<void> {
    await this.store.deletePrefix(`mark/${this.tab}/`);
  }

  async list(): Promise<readonly { readonly pluginId: string; readonly tab: string }[]> {
    return (await this.store.keys('mark/')).map((key) => {
      const [, tab = '', pluginId = ''] = key.split('/');
      return { pluginId, tab };
    });
  }

  async tabLives(tab: string): Promise<boolean> {
    if (tab === this.tab) return true;
    if (!this.locks?.query) return false;
    const { held = [] } = await this.locks.query();
    return held.some(({ name }) => name === lockName(tab));
  }

  #key(pluginId: string, tab: string): string {
    return `mark/${tab}/${pluginId}`;
  }
}
