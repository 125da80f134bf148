import { inFirstShape, State, type JournalEntry } from '@chorus/contract';
import { refusedAsErased } from '@chorus/contract/api/lost-data-limits';
import { ObservableValue, type ObjectStorage, type Observable } from '@chorus/sdk';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { waitFor } from '../../kernel/time-limit.ts';
import { token } from '../../lifecycle/token.ts';
import { Sync } from './journal-store.ts';
import { ServerComparison, type ComparisonPorts } from './server-comparison.ts';
import { sendRecording, type RecordingPorts } from './send-recording.ts';
import { SyncLane, type LanePorts, type Round } from './sync-lane.ts';
import { reasonOf, type SyncTries, type WaitReason } from './sync-tries.ts';

const batchSize = 200;
/** While a class answers, what it says is sent this often: to send and to mark each press for itself would keep the page from showing the next one. */
const togetherMs = 1_000;

/** What {@link JournalSync} needs of the host. */
export interface SyncPorts extends RecordingPorts, LanePorts, ComparisonPorts {
  readonly storage: ObjectStorage;
  /** The same for somebody who waits for it: asks, and says what failed (8-3, 8-4). */
  readonly askingStorage: ObjectStorage;
  readonly tries: SyncTries;
  /** The session's user; entries of others wait for their owner. */
  owner(): string | undefined;
  /** Asks the server for a sign of life; throws when it gives none. */
  probe(): Promise<unknown>;
  readonly lessons: ComparisonPorts['lessons'] & {
    /** Tells the server what must come before entries: which lessons there are. False: not now. */
    flush(): Promise<boolean>;
    /** Lessons that the server has refused. */
    readonly refused: ReadonlySet<string>;
    /** What the server refused is offered to it again. */
    offerAgain(): void;
  };
  readonly log: (message: string, error: unknown) => void;
}

/** How the sending is. */
export interface SyncSnapshot {
  /** Recordings that wait for the object store, of whoever is logged in. */
  readonly recordings: number;
  /** Since when the one that has waited longest waits, in monotonic milliseconds. */
  readonly recordingsSince?: number | undefined;
  /** The server answers and the object store does not: entries arrive, recordings wait. */
  readonly storeOffline: boolean;
  /** Grows with everything that was tried, so that a page knows when to look again. */
  readonly revision: number;
}

export const syncToken = token<JournalSync>('sync');

/**
 * Hands entries and recordings over to the server, each exactly once: the server knows an entry by its id. They go two ways side by side, so that no
 * entry waits for a long upload, and one recording that can't be uploaded holds up no other.
 */
export class JournalSync {
  readonly #entries: SyncLane;
  readonly #recordings: SyncLane;
  /** Since when each recording has been found to wait, in monotonic milliseconds. */
  #waitingSince: ReadonlyMap<string, number> = new Map();
  readonly #state = new ObservableValue<SyncSnapshot>(Object.freeze({ recordings: 0, storeOffline: false, revision: 0 }));
  /** To whose server everything has been offered that an older one did not take. */
  #offeredOf: string | undefined;
  readonly #comparison: ServerComparison;
  /** Whether the server has answered this page: it says then which journal it has. */
  #asked = false;
  #urgent = false;
  #asking = false;
  #doubt = false;
  #together: { again: boolean } | undefined;

  constructor(private readonly ports: SyncPorts) {
    this.#entries = new SyncLane('chorus.journal.sync', ports, () => this.#sendEntries());
    this.#recordings = new SyncLane('chorus.journal.recordings', ports, () => this.#sendRecordings());
    this.#comparison = new ServerComparison(ports);
    ports.journal.onAppended(() => this.#soon());
  }

  get state(): Observable<SyncSnapshot> {
    return this.#state;
  }

  /** Something is there to be sent, or the network is back. A back-off under way is waited for unless `now`. */
  wake(options: { readonly now?: boolean } = {}): void {
    this.#urgent ||= options.now === true;
    this.#entries.wake(options);
  }

  /** The network has changed: only an answer says whether the server can be reached, which may be on this machine. */
  look(): void {
    this.#doubt = true;
    this.wake({ now: true });
  }

  /** Sends what there is, for at most `limitMs`. */
  async flush(limitMs: number): Promise<void> {
    this.wake({ now: true });
    await waitFor(this.ports.clock, limitMs, this.#settled());
  }

  /** The teacher wants it sent now, also what the server refused before, and is asked and told what goes wrong (8-3, 8-4). */
  async sendNow(): Promise<void> {
    const owner = this.ports.owner();
    this.ports.lessons.offerAgain();
    if (owner !== undefined) await this.ports.journal.unsent.offerAgain(owner);
    await this.#settled();
    this.#asking = true;
    try {
      this.wake({ now: true });
      await this.#settled();
    } finally {
      this.#asking = false;
      await this.ports.journal.recount();
    }
  }

  stop(): void {
    this.#entries.stop();
    this.#recordings.stop();
  }

  /** Something was written: it is sent at once, and what is written right after it together. */
  #soon(): void {
    if (this.#together) {
      this.#together.again = true;
      return;
    }
    const together = (this.#together = { again: false });
    this.wake();
    this.ports.clock.timeout(togetherMs, () => {
      this.#together = undefined;
      if (together.again) this.#soon();
    });
  }

  async #settled(): Promise<void> {
    await this.#entriesSent();
    await this.#recordings.running;
    // What became of the recordings.
    if (!this.#together?.again) return;
    this.#together.again = false;
    this.wake();
    await this.#entriesSent();
  }

  /** Also those that were written while others were on their way. */
  async #entriesSent(): Promise<void> {
    while (this.#entries.running) await this.#entries.running;
  }

  async #sendEntries(): Promise<Round> {
    const { journal, log, tries } = this.ports;
    const owner = this.ports.owner();
    if (owner === undefined) return 'done';
    await this.#offerToNewer(owner);
    let entries = await journal.unsent.next(owner, batchSize);
    try {
      // Whether the server is there is known from its answers; without anything to send, it is asked.
      // Its answer says too whether it is still the journal that has what was acknowledged.
      const asks = this.#doubt || !this.#asked || entries.length === 0;
      if (!journal.state.get().online || asks) await this.ports.probe();
      this.#doubt = false;
      this.#asked = true;
      // Before anything is offered.
      if (await this.#comparison.compare(owner)) entries = await journal.unsent.next(owner, batchSize);
      const { lessons } = this.ports;
      if (!(await lessons.flush())) return 'later';
      if (entries.length > 0) {
        const refused = entries.filter(({ lessonId }) => lessons.refused.has(lessonId));
        await this.#keepBack(
          refused.map(({ id }) => id),
          'lesson-refused',
        );
        await this.#sendAsRead(entries.filter((row) => !refused.includes(row)).map(({ entry }) => entry));
        // What was written meanwhile goes with what comes after it.
        if (entries.length === batchSize) return 'again';
      }
      // The server was started anew in between.
      if (this.#comparison.isDue(owner)) return 'again';
      this.#recordings.wake({ now: this.#urgent });
      this.#urgent = false;
      return 'done';
    } catch (error) {
      await tries.failed(
        entries.map(({ id }) => id),
        reasonOf(error, 'server'),
      );
      this.#patch({});
      if (!isUnreachable(error)) log('The journal could not be synchronised; it is tried again.', error);
      return 'later';
    }
  }

  /** An older server refuses an entry for what it does not know: what can be said in its words is, and the rest stays here until it is a newer one. */
  async #sendAsRead(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const newer = () => this.ports.api().journalDialect > 1;
    if (newer()) return this.#send(entries);
    const first = entries.map((entry) => ({ id: entry.id, shape: inFirstShape(entry) }));
    const said = first.flatMap(({ shape }) => (shape?.whole ? [shape.entry] : []));
    if (said.length > 0) await this.#send(said);
    if (said.length === entries.length) return;
    // The last answer may be one of before an update.
    await this.ports.probe();
    const rest = new Set(first.flatMap(({ id, shape }) => (shape?.whole ? [] : [id])));
    if (newer()) await this.#send(entries.filter(({ id }) => rest.has(id)));
    else await this.#keepBack([...rest], 'older-server');
  }

  /** What the server has refused is offered again when a page first meets one that takes all that it writes: the one before it may not have. */
  async #offerToNewer(owner: string): Promise<void> {
    const newer = this.ports.api().journalDialect > 1;
    const known = this.#offeredOf === owner;
    this.#offeredOf = newer ? owner : undefined;
    // A disk that can't be read or written has nothing to offer now.
    if (newer && !known) await this.ports.journal.unsent.offerAgain(owner).catch(() => undefined);
  }

  async #send(entries: readonly JournalEntry[]): Promise<void> {
    const { log } = this.ports;
    try {
      const { acknowledged, refused } = await this.ports.api().call('appendJournal', { entries: entries as never }, { quiet: true });
      if (acknowledged.length + refused.length === 0) throw new Error('The server answered without naming any of the entries.');
      const sent = new Set(entries.map(({ id }) => id));
      const erased = refused.filter(({ message }) => message === refusedAsErased).map(({ id }) => id);
      for (const { id, message } of refused)
        if (message !== refusedAsErased) log(`The server refused entry ${id}; it stays here.`, message);
      await this.#keepBack(
        refused.map(({ id }) => id).filter((id) => sent.has(id) && !erased.includes(id)),
        'refused',
      );
      // What was deleted for good has nowhere to arrive: it is dropped here with what the server has.
      const arrived = [...acknowledged, ...erased].filter((id) => sent.has(id));
      await this.ports.tries.arrived(arrived);
      if (!(await this.ports.journal.mark(arrived, Sync.acknowledged)))
        throw new Error('The disk did not take that the server has the entries; they are sent again.');
      this.#patch({});
    } catch (error) {
      const bad = error instanceof ApiError && error.state === State.badInput;
      if (!bad) throw error;
      // One bad entry must not hold up the others: find it by halves.
      if (entries.length === 1) {
        log(`The server can't read entry ${entries[0]?.id}; it stays here.`, error);
        await this.#keepBack(
          entries.map(({ id }) => id),
          'refused',
        );
        return;
      }
      const half = Math.ceil(entries.length / 2);
      await this.#send(entries.slice(0, half));
      await this.#send(entries.slice(half));
    }
  }

  async #keepBack(ids: readonly string[], why: WaitReason): Promise<void> {
    if (ids.length === 0) return;
    await this.ports.tries.failed(ids, why);
    await this.ports.journal.mark(ids, Sync.refused);
    this.#patch({});
  }

  #patchRecordings(waiting: ReadonlySet<string>, more: Partial<SyncSnapshot> = {}): void {
    const since = [...waiting].flatMap((id) => this.#waitingSince.get(id) ?? []);
    this.#patch({ recordings: waiting.size, recordingsSince: since.length > 0 ? Math.min(...since) : undefined, ...more });
  }

  async #sendRecordings(): Promise<Round> {
    const { journal } = this.ports;
    const owner = this.ports.owner();
    if (owner === undefined) return 'done';
    const waiting = new Set((await journal.recordings.toDo(owner)).map(({ recordingId }) => recordingId));
    const { clock } = this.ports;
    this.#waitingSince = new Map([...waiting].map((id) => [id, this.#waitingSince.get(id) ?? clock.mono()]));
    this.#patchRecordings(waiting);
    if (waiting.size === 0) return 'done';
    if (!journal.state.get().online) return 'later';
    let failed = false;
    for (const id of waiting) {
      if (this.ports.owner() !== owner) return 'done';
      const sent = await this.#sendRecording(id, owner);
      if (sent === 'sent') waiting.delete(id);
      else failed = true;
      this.#patchRecordings(waiting, sent === 'sent' ? { storeOffline: false } : {});
      // The others would fare no better.
      if (sent === 'no-store') break;
    }
    if (waiting.size === 0) this.#patch({ storeOffline: false });
    return failed ? 'later' : 'done';
  }

  async #sendRecording(id: string, owner: string): Promise<'sent' | 'failed' | 'no-store'> {
    const { journal, tries, log } = this.ports;
    // It may have been erased, or uploaded by another tab, while others were on their way.
    const row = await journal.recordings.get(id);
    if (!row || row.work === 'none') return 'sent';
    // The server can take away only what it knows.
    if (row.work === 'erase' && (await journal.unsent.next(owner, 1)).length > 0) return 'failed';
    try {
      await sendRecording(row, this.#asking ? this.ports.askingStorage : this.ports.storage, this.ports);
      await tries.arrived([id]);
      return 'sent';
    } catch (error) {
      const why = reasonOf(error, 'store');
      await tries.failed([id], why);
      const away = why === 'offline' || why === 'store-offline';
      if (away) this.#patch({ storeOffline: journal.state.get().online });
      else log('A recording could not be uploaded; it is tried again.', error);
      // Who waits is told once, not for every recording.
      return away || this.#asking ? 'no-store' : 'failed';
    }
  }

  #patch(change: Partial<SyncSnapshot>): void {
    const now = this.#state.get();
    this.#state.set(Object.freeze({ ...now, ...change, revision: now.revision + 1 }));
  }
}
