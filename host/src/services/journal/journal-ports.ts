import type { Clock } from '@chorus/sdk';
import type { Ids } from '../ids.ts';
import type { Disk } from './disk.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';
import type { SharedFiles } from './shared-files.ts';
import type { TabChannel } from './tab-channel.ts';
import type { Locks } from './writer-lock.ts';

/** What the journal needs of the host. */
export interface JournalPorts {
  readonly disk: Disk;
  readonly memory: MemoryJournalStore;
  readonly files: SharedFiles;
  readonly locks: Locks;
  readonly tabs: TabChannel;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bootId: string;
  /** This machine, as lessons know it. */
  machine(): string | undefined;
  /** Who writes: the session's user and school. */
  owner(): { readonly ownerId: string; readonly schoolId: string } | undefined;
}
