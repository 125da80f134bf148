import { ObservableValue, type JournalState, type Observable } from '@chorus/sdk';
import type { JournalPorts } from './journal-ports.ts';
import { Sync } from './journal-store.ts';

/** While something waits for the server, it is counted this often: rows can be cleared under an open database, and nothing else says so. */
const countMs = 2_000;

/** What the teacher is told of the journal: how much waits for the server, where it is kept, who writes. */
export class JournalSummary {
  readonly #state = new ObservableValue<JournalState>(Object.freeze({ unsynced: 0, storage: 'disk', writer: 'this-tab', online: true }));
  readonly #refused = new ObservableValue(0);
  #counting = false;

  constructor(
    private readonly ports: Pick<JournalPorts, 'disk' | 'memory' | 'owner' | 'clock'>,
    /** How many recordings are in memory only. */
    private readonly unsavedRecordings: () => number,
    /** What is on the disk only is not saved. */
    private readonly doubted: () => boolean,
  ) {}

  get state(): Observable<JournalState> {
    return this.#state;
  }

  /** How many entries of whoever is logged in the server did not take. */
  get refused(): Observable<number> {
    return this.#refused;
  }

  /** Counts what waits of whoever is logged in: others' is none of their business. */
  async recount(): Promise<void> {
    const { disk, memory } = this.ports;
    const ownerId = this.ports.owner()?.ownerId ?? '';
    const count = async (sync: Sync) => (await disk.store?.count(ownerId, sync).catch(() => 0)) ?? 0;
    // The disk first: rows that this finds cleared are in memory from then on.
    const [waiting, refused, sounds] = [
      await count(Sync.waiting),
      await count(Sync.refused),
      this.doubted() ? ((await disk.store?.countToDo(ownerId).catch(() => 0)) ?? 0) : 0,
    ];
    const unsaved = await memory.count(ownerId, Sync.waiting);
    this.#refused.set(refused + (await memory.count(ownerId, Sync.refused)));
    const inDoubt = this.doubted() ? waiting + refused + sounds : 0;
    const saved = disk.store && unsaved + this.unsavedRecordings() + inDoubt === 0;
    this.patch({ unsynced: unsaved + waiting, storage: saved ? 'disk' : 'memory' });
  }

  patch(change: Partial<JournalState>): void {
    const now = this.#state.get();
    const next = { ...now, ...change };
    if (next.unsynced !== now.unsynced || next.storage !== now.storage || next.writer !== now.writer || next.online !== now.online)
      this.#state.set(Object.freeze(next));
    if (next.unsynced + this.#refused.get() > 0) this.#countLater();
  }

  #countLater(): void {
    if (this.#counting) return;
    this.#counting = true;
    this.ports.clock.timeout(countMs, () => {
      this.#counting = false;
      void this.recount();
    });
  }
}
