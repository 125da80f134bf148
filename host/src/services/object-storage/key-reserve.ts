import type { Clock } from '@chorus/sdk';
import type { Locks } from '../journal/writer-lock.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { LockedValue } from '../storage/locked-value.ts';

/** The server honours an unused key for seven days; one that is nearly as old is left alone. */
export const keyMs = 6 * 24 * 3_600_000;

interface KeptKey {
  readonly key: string;
  readonly until: number;
}

/** Keys that the server has issued and nobody has used: they outlive a reload, so that a class without its server can still upload. */
export class KeyReserve {
  readonly #kept = new Map<string, LockedValue<readonly KeptKey[]>>();

  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    /** Tabs of one browser share the reserve. */
    private readonly locks: Locks,
    /** Keys are a user's. */
    private readonly owner: () => string,
  ) {}

  /** Takes a key out, for good. */
  take(extension: string): Promise<string | undefined> {
    return this.#change(extension, ([first, ...rest]) => [first?.key, rest]);
  }

  /** Adds issued keys; gives how many there are then. */
  add(extension: string, keys: readonly string[]): Promise<number> {
    const until = this.clock.now() + keyMs;
    return this.#change(extension, (kept) => {
      const all = [...kept, ...keys.map((key) => ({ key, until }))];
      return [all.length, all];
    });
  }

  /** Forgets the keys: they hold no longer. */
  clear(extension: string): Promise<void> {
    return this.#change(extension, () => [undefined, []]);
  }

  count(extension: string): Promise<number> {
    return this.add(extension, []);
  }

  /** The key that an upload of this content had that may have arrived: the same content under the same key is the same object. */
  async pending(sha256: string): Promise<string | undefined> {
    const kept = (await this.store.get(this.#pendingPath(sha256))) as KeptKey | undefined;
    return kept && kept.until > this.clock.now() ? kept.key : undefined;
  }

  async setPending(sha256: string, key: string | undefined): Promise<void> {
    const path = this.#pendingPath(sha256);
    if (key === undefined) await this.store.delete(path);
    else await this.store.set(path, { key, until: this.clock.now() + keyMs } satisfies KeptKey);
  }

  #pendingPath(sha256: string): string {
    return `storage/pending/${this.owner()}/${sha256}`;
  }

  #change<T>(extension: string, change: (kept: readonly KeptKey[]) => [T, readonly KeptKey[]]): Promise<T> {
    const path = `storage/keys/${this.owner()}/${extension}`;
    const kept = this.#kept.get(path) ?? new LockedValue<readonly KeptKey[]>(this.store, this.locks, 'chorus.storage.keys', () => path, []);
    this.#kept.set(path, kept);
    return kept.change((keys) => change(keys.filter(({ until }) => until > this.clock.now())));
  }
}
