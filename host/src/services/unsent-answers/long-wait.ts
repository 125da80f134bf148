import { ObservableValue, type Clock, type Disposable, type JournalState, type Observable } from '@chorus/sdk';
import type { SyncSnapshot } from '../journal/journal-sync.ts';

/** What an answer of a class takes to the server at most, where nothing is wrong. */
export const patienceMs = 10_000;
/** While something has waited for long, it is looked at again this often. */
const againMs = 2_000;

/** What {@link LongWait} looks at. */
export interface LongWaitPorts {
  readonly journal: Observable<Pick<JournalState, 'unsynced'>>;
  readonly sync: Observable<Pick<SyncSnapshot, 'recordings' | 'recordingsSince'>>;
  /** UTC milliseconds of the oldest entry that waits. */
  oldestEntry(): Promise<number | undefined>;
  readonly clock: Pick<Clock, 'mono' | 'now' | 'timeout'>;
}

/** Whether something has waited for the server for long. While a class answers something always waits, and is there a moment later: that is nothing to tell. */
export class LongWait {
  readonly #state = new ObservableValue(false);
  #looking: Disposable | undefined;

  constructor(private readonly ports: LongWaitPorts) {
    ports.journal.subscribe(() => this.#changed());
    ports.sync.subscribe(() => this.#changed());
    this.#changed();
  }

  get state(): Observable<boolean> {
    return this.#state;
  }

  get #waits(): boolean {
    return this.ports.journal.get().unsynced + this.ports.sync.get().recordings > 0;
  }

  #changed(): void {
    if (this.#waits) {
      this.#looking ??= this.#later(patienceMs);
      return;
    }
    this.#looking?.dispose();
    this.#looking = undefined;
    this.#state.set(false);
  }

  #later(ms: number): Disposable {
    return this.ports.clock.timeout(ms, () => void this.#look());
  }

  async #look(): Promise<void> {
    const { clock, sync } = this.ports;
    const entry = await this.ports.oldestEntry();
    // all of it has gone meanwhile
    if (!this.#looking || !this.#waits) return;
    const { recordingsSince = clock.mono() } = sync.get();
    const waited = Math.max(entry === undefined ? 0 : clock.now() - entry, clock.mono() - recordingsSince);
    const long = waited >= patienceMs;
    this.#state.set(long);
    this.#looking = this.#later(long ? againMs : Math.max(1_000, patienceMs - waited));
  }
}
