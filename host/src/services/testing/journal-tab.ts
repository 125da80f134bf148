import { HostJournal } from '../journal/host-journal.ts';
import type { JournalPorts } from '../journal/journal-ports.ts';
import { IdbJournalStore } from '../journal/idb-journal-store.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { MemoryJournalStore } from '../journal/memory-journal-store.ts';
import { TabChannel, type Channel } from '../journal/tab-channel.ts';
import { FakeLocks } from './fake-locks.ts';
import { VirtualClock } from './virtual-clock.ts';

let made = 0;

/** A browser whose tabs share a database, locks and a channel. */
export class FakeBrowser {
  readonly name = `journal-${(made += 1)}`;
  readonly locks = new FakeLocks();
  readonly clock = new VirtualClock();
  readonly #channels: Channel[] = [];
  owner: { ownerId: string; schoolId: string } | undefined = { ownerId: 'teacher', schoolId: 'school' };
  #ids = 0;

  readonly ids = { next: () => `id-${String((this.#ids += 1)).padStart(5, '0')}` };

  /** Opens a tab; `wrap` may spoil its disk, `locks` what it learns of the locks. */
  async tab(
    wrap: (disk: JournalStore) => JournalStore | undefined = (disk) => disk,
    locks: JournalPorts['locks'] = this.locks,
  ): Promise<HostJournal> {
    const disk = await IdbJournalStore.open(this.name, this.ids.next());
    const channel: Channel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of this.#channels) if (other !== channel) other.onmessage?.({ data: message } as MessageEvent);
      },
    };
    this.#channels.push(channel);
    const { clock, ids } = this;
    const wrapped = wrap(disk);
    return new HostJournal({
      disk: wrapped,
      memory: new MemoryJournalStore(ids.next(), wrapped && disk.deviceId),
      locks,
      tabs: new TabChannel(channel, clock),
      clock,
      ids,
      bootId: ids.next(),
      owner: () => this.owner,
    });
  }
}

/** An attempt's entry, as small as it may be. */
export const attemptEntry = (id: string, studentId = 's1', questionId = 'q1') =>
  ({
    kind: 'attempt',
    payload: {
      id,
      lessonId: 'lesson',
      questionId,
      item: { packId: 'p', packVersion: '1.0.0', itemId: 'i' },
      studentId,
      ordinal: 1,
      source: 'screen',
      type: 'test.type/1',
      pluginVersion: '1.0.0',
      answer: { chosen: id },
      givenAt: 1,
    },
  }) as const;
