import { isUnreachable } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { LockedValue } from '../storage/locked-value.ts';
import { token } from '../../lifecycle/token.ts';
import type { Locks } from './writer-lock.ts';

/**
 * Why something is not at the server yet. `queued`: its turn has not come. `older-server`: the server can't keep all that it says; a newer one will.
 * `lesson-refused`: the server doesn't take the lesson, because it was not this teacher's class.
 */
export type WaitReason =
  | 'queued'
  | 'offline'
  | 'older-server'
  | 'store-offline'
  | 'store-full'
  | 'upload-failed'
  | 'refused'
  | 'lesson-refused'
  | 'failed';

/** How often something was tried to be sent, and what came of the last time. */
export interface Tries {
  readonly count: number;
  readonly why: WaitReason;
}

type Kept = Readonly<Record<string, Tries>>;

export const triesToken = token<SyncTries>('tries');

/** How often each entry and recording was tried, over reloads too; what has arrived is forgotten. */
export class SyncTries {
  readonly #tries: LockedValue<Kept>;

  constructor(store: KeyValueStore, locks: Locks) {
    this.#tries = new LockedValue<Kept>(store, locks, 'chorus.journal.tries', () => 'journal/tries', {});
  }

  async all(): Promise<ReadonlyMap<string, Tries>> {
    return new Map(Object.entries(await this.#tries.get().catch(() => ({}))));
  }

  async failed(ids: readonly string[], why: WaitReason): Promise<void> {
    if (ids.length === 0) return;
    await this.#change((kept) => ({ ...kept, ...Object.fromEntries(ids.map((id) => [id, { count: (kept[id]?.count ?? 0) + 1, why }])) }));
  }

  async arrived(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids);
    await this.#change((kept) => {
      const left = Object.entries(kept).filter(([id]) => !gone.has(id));
      return left.length < Object.keys(kept).length ? Object.fromEntries(left) : undefined;
    });
  }

  async #change(change: (kept: Kept) => Kept | undefined): Promise<void> {
    // A count that is lost by a full disk is no loss.
    await this.#tries.change((kept) => [undefined, change(kept)]).catch(() => undefined);
  }
}

/** What an error says of the way to the server, or to the object store. */
export function reasonOf(error: unknown, way: 'server' | 'store'): WaitReason {
  if (isUnreachable(error)) return 'offline';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'offline') return way === 'store' ? 'store-offline' : 'offline';
  if (code === 'quota') return 'store-full';
  return code === 'upload-failed' ? 'upload-failed' : 'failed';
}
