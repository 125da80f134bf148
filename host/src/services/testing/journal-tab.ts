import { HostJournal } from '../journal/host-journal.ts';
import type { JournalPorts } from '../journal/journal-ports.ts';
import { IdbJournalStore } from '../journal/idb-journal-store.ts';
import { Disk } from '../journal/disk.ts';
import type { DiskStore } from '../journal/journal-store.ts';
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
  /** As lessons know it; another one on another machine that was set up from a copy of this disk. */
  machine: string | undefined = 'one';
  /** `full`: nothing can be written. `away`: there is none. */
  #disk: 'there' | 'full' | 'away' = 'there';
  readonly #stores: DiskStore[] = [];
  /** So many openings until the files are read from their start. */
  #torn: number | undefined;
  /** Another window notes of a new database that a write has failed. */
  doubtNew = false;
  readonly #doubted = new Set<string>();
  /** Whether no other window has the browser's files open. */
  alone = true;
  #open = 0;
  #run = 0;
  #ids = 0;

  readonly ids = { next: () => `id-${String((this.#ids += 1)).padStart(5, '0')}` };

  /** What becomes of the disk that all tabs share. `cleared`: what was on it is gone, and it can be used again. */
  async setDisk(disk: 'there' | 'full' | 'away' | 'cleared'): Promise<void> {
    this.#disk = disk === 'cleared' ? 'there' : disk;
    if (disk === 'away') for (const store of this.#stores.splice(0)) store.close();
    if (disk === 'cleared') await this.#throwAway();
  }

  /** A write has failed half way: the files serve who has them open, and are thrown away when they are opened the next time. */
  tear(openings = 0): void {
    this.#torn = openings;
  }

  /** The browser is killed and started again, without the tabs that it had. */
  restart(): void {
    this.#run += 1;
    this.alone = true;
    for (const store of this.#stores.splice(0)) store.close();
    this.#disk = 'there';
  }

  /** Opens a tab; `wrap` may spoil its disk, `locks` what it learns of the locks. */
  async tab(
    wrap: (disk: DiskStore) => DiskStore | undefined = (disk) => disk,
    locks: JournalPorts['locks'] = this.locks,
  ): Promise<HostJournal> {
    const run = this.#run;
    const open = async (): Promise<DiskStore> => {
      if (this.#disk === 'away' || run !== this.#run) throw new Error('This browser gives no database.');
      if (this.alone && this.#open === 0 && this.#torn !== undefined && this.#torn-- === 0) await this.#throwAway();
      const store = wrap(this.#mayBeFull(await IdbJournalStore.open(this.name, this.ids.next())));
      if (!store) throw new Error('This browser gives no database.');
      this.#stores.push(store);
      if (this.doubtNew) this.#doubted.add(store.deviceId);
      this.#open += 1;
      store.onClosed(() => (this.#open -= 1));
      return store;
    };
    const disk = await Disk.first(open, this.clock);
    const channel: Channel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of this.#channels) if (other !== channel) other.onmessage?.({ data: message } as MessageEvent);
      },
    };
    this.#channels.push(channel);
    const { clock, ids } = this;
    return new HostJournal({
      disk,
      memory: new MemoryJournalStore(ids.next()),
      files: {
        alone: async () => this.alone,
        rest: async () => undefined,
        doubted: (deviceId) => this.#doubted.has(deviceId),
        doubt: (deviceId, is) => {
          if (run !== this.#run) return;
          if (is) this.#doubted.add(deviceId);
          else this.#doubted.delete(deviceId);
        },
      },
      locks,
      tabs: new TabChannel(channel, clock),
      clock,
      ids,
      bootId: ids.next(),
      owner: () => this.owner,
      machine: () => this.machine,
    });
  }

  async #throwAway(): Promise<void> {
    this.#torn = undefined;
    await new Promise<void>((done) => (indexedDB.deleteDatabase(this.name).onsuccess = () => done()));
  }

  #mayBeFull(disk: IdbJournalStore): DiskStore {
    const writes = new Set<string | symbol>(['claim', 'append', 'keep', 'mark', 'putRecording', 'putChunk']);
    return new Proxy<DiskStore>(disk, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (this.#disk === 'full' && writes.has(name)) return () => Promise.reject(new DOMException('full', 'UnknownError'));
        return value.bind(target) as unknown;
      },
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
