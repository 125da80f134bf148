import type { JournalEntry } from '@chorus/contract';
import { State } from '@chorus/contract';
import type { Clock, Disposable, ObjectStorage } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import type { HostJournal } from './host-journal.ts';
import { mediaType } from '../audio/media-type.ts';
import { Sync, type RecordingRow } from './journal-store.ts';
import type { Locks } from './writer-lock.ts';

const batchSize = 200;
const firstBackOffMs = 1000;
const lastBackOffMs = 30_000;

/** What {@link JournalSync} needs of the host. */
export interface SyncPorts {
  readonly api: () => ApiClient;
  readonly journal: HostJournal;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly ids: { next(): string };
  /** The session's user; entries of others wait for their owner. */
  owner(): string | undefined;
  readonly networked: () => boolean;
  /** Asks the server for a sign of life; throws when it gives none. */
  probe(): Promise<unknown>;
  /** Tells the server what must come before entries: which lessons there are. False: not now. */
  first(): Promise<boolean>;
  /** 0–1; spreads the machines of a school that come back together. */
  random(): number;
  readonly log: (message: string, error: unknown) => void;
}

type Round = 'done' | 'again' | 'later';

/** Hands entries and recordings over to the server, each exactly once: the server knows an entry by its id. */
export class JournalSync {
  #running: Promise<void> | undefined;
  #asked = false;
  #timer: Disposable | undefined;
  #failures = 0;
  #stopped = false;

  constructor(private readonly ports: SyncPorts) {
    ports.journal.onAppended(() => this.wake());
  }

  /** Something is there to be sent, or the network is back. A back-off under way is waited for unless `now`. */
  wake(options: { readonly now?: boolean } = {}): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#asked = true;
      return;
    }
    if (this.#timer && !options.now) return;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#asked = false;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#asked) this.wake();
    });
  }

  /** Sends what there is, for at most `limitMs`. */
  async flush(limitMs: number): Promise<void> {
    this.wake({ now: true });
    const running = this.#running;
    if (!running) return;
    await new Promise<void>((resolve) => {
      const timer = this.ports.clock.timeout(limitMs, resolve);
      void running.finally(() => {
        timer.dispose();
        resolve();
      });
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.dispose();
  }

  async #run(): Promise<void> {
    const round = await this.#locked(async () => {
      let result: Round = 'again';
      while (result === 'again' && !this.#stopped) result = await this.#round();
      return result;
    });
    if (round === 'later') this.#retryLater();
    else this.#failures = 0;
  }

  /** Tabs of one browser share the journal: one of them sends at a time. */
  async #locked(run: () => Promise<Round>): Promise<Round> {
    const { locks } = this.ports;
    if (!locks) return run();
    let result: Round = 'later';
    await locks.request('chorus.journal.sync', { ifAvailable: true }, async (lock) => {
      if (lock) result = await run();
    });
    return result;
  }

  async #round(): Promise<Round> {
    const { journal, networked, log } = this.ports;
    const owner = this.ports.owner();
    if (owner === undefined) return 'done';
    if (!networked()) {
      journal.setOnline(false);
      return 'later';
    }
    try {
      // Whether the server is there is known from its answers; without anything to send, it is asked.
      if (!journal.state.get().online) await this.ports.probe();
      if (!(await this.ports.first())) return 'later';
      const entries = await journal.waiting(owner, batchSize);
      if (entries.length > 0) {
        await this.#send(entries);
        return 'again';
      }
      const [recording] = await journal.recordings.toDo(owner);
      if (!recording) return 'done';
      await this.#recording(recording);
      return 'again';
    } catch (error) {
      if (!isUnreachable(error) && !this.#isOffline(error)) log('The journal could not be synchronised; it is tried again.', error);
      return 'later';
    }
  }

  #isOffline(error: unknown): boolean {
    return error instanceof Error && 'code' in error && error.code === 'offline';
  }

  async #send(entries: readonly JournalEntry[]): Promise<void> {
    const { journal, log } = this.ports;
    try {
      const { acknowledged, refused } = await this.ports.api().call('appendJournal', { entries: entries as never }, { quiet: true });
      const sent = new Set(entries.map(({ id }) => id));
      await journal.mark(
        acknowledged.filter((id) => sent.has(id)),
        Sync.acknowledged,
      );
      for (const { id, message } of refused) log(`The server refused entry ${id}; it stays here.`, message);
      await journal.mark(
        refused.map(({ id }) => id).filter((id) => sent.has(id)),
        Sync.refused,
      );
      if (acknowledged.length + refused.length === 0) throw new Error('The server answered without naming any of the entries.');
    } catch (error) {
      const bad = error instanceof ApiError && error.state === State.badInput;
      if (!bad) throw error;
      // One bad entry must not hold up the others: find it by halves.
      if (entries.length === 1) {
        log(`The server can't read entry ${entries[0]?.id}; it stays here.`, error);
        await journal.mark(
          entries.map(({ id }) => id),
          Sync.refused,
        );
        return;
      }
      const half = Math.ceil(entries.length / 2);
      await this.#send(entries.slice(0, half));
      await this.#send(entries.slice(half));
    }
  }

  async #recording(row: RecordingRow): Promise<void> {
    const { journal, storage, clock, ids } = this.ports;
    if (row.work === 'erase') {
      await this.ports
        .api()
        .call('eraseRecording', { attemptId: row.attemptId }, { quiet: true })
        .catch((error: unknown) => {
          // It never arrived there, or is gone already.
          if (!(error instanceof ApiError) || error.state !== State.unknown) throw error;
        });
      await journal.recordings.delete(row.recordingId);
      return;
    }
    if (!row.bytes) {
      await journal.recordings.put({ ...row, work: 'none' });
      return;
    }
    const codec = row.codec ?? 'wav';
    const { key, sha256 } = await storage.put(new Blob([row.bytes], { type: mediaType[codec] }), { extension: codec });
    const now = await journal.recordings.get(row.recordingId);
    if (now?.work !== 'upload') return;
    await journal.appendLater(
      {
        kind: 'attempt.fact',
        payload: { id: ids.next(), attemptId: row.attemptId, at: clock.now(), by: row.ownerId, kind: 'stored', payload: { key, sha256 } },
      },
      row,
    );
    await journal.recordings.put({ ...now, work: 'none', key });
  }

  #retryLater(): void {
    this.#failures += 1;
    const wait = Math.min(lastBackOffMs, firstBackOffMs * 2 ** Math.min(this.#failures - 1, 10));
    this.#timer = this.ports.clock.timeout(wait * (0.75 + this.ports.random() / 2), () => {
      this.#timer = undefined;
      this.wake();
    });
  }
}
