import { isUnreachable } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';

/** Why something is not at the server yet. `queued`: its turn has not come. `older-server`: the server can't keep all that it says; a newer one will. */
export type WaitReason = 'queued' | 'offline' | 'older-server' | 'store-offline' | 'store-full' | 'upload-failed' | 'refused' | 'failed';

/** How often something was tried to be sent, and what came of the last time. */
export interface Tries {
  readonly count: number;
  readonly why: WaitReason;
}

const key = 'journal/tries';

/** How often each entry and recording was tried, over reloads too; what has arrived is forgotten. */
export class SyncTries {
  #tries: Map<string, Tries> | undefined;

  constructor(private readonly store: KeyValueStore) {}

  async all(): Promise<ReadonlyMap<string, Tries>> {
    return this.#load();
  }

  async failed(ids: readonly string[], why: WaitReason): Promise<void> {
    const tries = await this.#load();
    for (const id of ids) tries.set(id, { count: (tries.get(id)?.count ?? 0) + 1, why });
    await this.#save(tries);
  }

  async arrived(ids: readonly string[]): Promise<void> {
    const tries = await this.#load();
    const known = ids.filter((id) => tries.delete(id));
    if (known.length > 0) await this.#save(tries);
  }

  async #load(): Promise<Map<string, Tries>> {
    this.#tries ??= new Map(
      Object.entries(((await this.store.get(key).catch(() => undefined)) as Record<string, Tries> | undefined) ?? {}),
    );
    return this.#tries;
  }

  async #save(tries: ReadonlyMap<string, Tries>): Promise<void> {
    // A count that is lost by a full disk is no loss.
    await this.store.set(key, Object.fromEntries(tries)).catch(() => undefined);
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
