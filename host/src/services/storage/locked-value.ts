import type { Locks } from '../journal/writer-lock.ts';
import type { KeyValueStore } from './key-value-store.ts';

/** Locks between the tabs of this browser, where it has them. */
export const tabLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** A stored value that several tabs change: each change reads what the others have written, and none is lost. */
export class LockedValue<T> {
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: KeyValueStore,
    private readonly locks: Locks,
    private readonly lock: string,
    private readonly key: () => string,
    private readonly empty: T,
  ) {}

  async get(): Promise<T> {
    return ((await this.store.get(this.key())) as T | undefined) ?? this.empty;
  }

  /** `change` gives a result, and what is kept from now on; undefined: what was. */
  change<R>(change: (kept: T) => readonly [result: R, next: T | undefined]): Promise<R> {
    const key = this.key();
    const work = async (): Promise<R> => {
      const [result, next] = change(((await this.store.get(key)) as T | undefined) ?? this.empty);
      if (next !== undefined) await this.store.set(key, next);
      return result;
    };
    const { locks } = this;
    const turn = this.#turn.then(async () => {
      if (!locks) return work();
      let result!: R;
      await locks.request(this.lock, async () => void (result = await work()));
      return result;
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
