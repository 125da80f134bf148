import type { Clock } from '@chorus/sdk';
import type { Ids } from '../ids.ts';
import { Disk } from './disk.ts';
import { HostJournal } from './host-journal.ts';
import { IdbJournalStore } from './idb-journal-store.ts';
import type { JournalPorts } from './journal-ports.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';
import { PrivateKeyFiles } from './sound-vault.ts';
import { TabChannel } from './tab-channel.ts';
import type { Locks } from './writer-lock.ts';

/** Opens this browser's journal: on disk, or in memory while the browser gives no database. */
export async function openJournal({
  name,
  clock,
  ids,
  bootId,
  locks,
  owner,
  machine,
  files,
}: {
  readonly name: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bootId: string;
  readonly locks: Locks;
  readonly owner: JournalPorts['owner'];
  readonly machine: JournalPorts['machine'];
  readonly files: JournalPorts['files'];
}): Promise<HostJournal> {
  const disk = await Disk.first(() => IdbJournalStore.open(name, ids.next(), PrivateKeyFiles.of(name)), clock);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  return new HostJournal({
    disk,
    memory: new MemoryJournalStore(ids.next()),
    files,
    locks,
    tabs: new TabChannel(channel, clock),
    clock,
    ids,
    bootId,
    owner,
    machine,
  });
}
