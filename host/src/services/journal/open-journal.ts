import type { Clock } from '@chorus/sdk';
import { within } from '../../kernel/time-limit.ts';
import type { Ids } from '../ids.ts';
import { HostJournal } from './host-journal.ts';
import { IdbJournalStore } from './idb-journal-store.ts';
import type { JournalPorts } from './journal-ports.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';
import { TabChannel } from './tab-channel.ts';
import type { Locks } from './writer-lock.ts';

/** A database that does not open within this time is done without. */
const openMs = 5000;

/** Opens this browser's journal: on disk, or in memory where the browser gives no database. */
export async function openJournal({
  name,
  clock,
  ids,
  bootId,
  locks,
  owner,
}: {
  readonly name: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bootId: string;
  readonly locks: Locks;
  readonly owner: JournalPorts['owner'];
}): Promise<HostJournal> {
  const opening = IdbJournalStore.open(name, ids.next()).catch(() => undefined);
  const disk = await within(clock, openMs, opening, () => undefined);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  return new HostJournal({
    disk,
    memory: new MemoryJournalStore(ids.next(), disk?.deviceId),
    locks,
    tabs: new TabChannel(channel, clock),
    clock,
    ids,
    bootId,
    owner,
  });
}
