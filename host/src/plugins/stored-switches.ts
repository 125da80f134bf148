import type { SwitchedOffBy, SwitchStore } from '../kernel/ports.ts';
import type { KeyValueStore } from '../services/storage/key-value-store.ts';

const key = (pluginId: string) => `switch/${pluginId}`;
const reasons = new Set<unknown>(['teacher', 'faults']);

/** {@link SwitchStore} of this device. */
export class StoredSwitches implements SwitchStore {
  constructor(private readonly store: KeyValueStore) {}

  async all(): Promise<Readonly<Record<string, SwitchedOffBy>>> {
    const entries = await Promise.all(
      (await this.store.keys('switch/')).map(async (each) => [each.slice('switch/'.length), await this.store.get(each)] as const),
    );
    return Object.fromEntries(entries.filter((entry): entry is [string, SwitchedOffBy] => reasons.has(entry[1])));
  }

  async set(pluginId: string, off: SwitchedOffBy | undefined): Promise<void> {
    if (off === undefined) await this.store.delete(key(pluginId));
    else await this.store.set(key(pluginId), off);
  }
}
