import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import type { Disk } from './disk.ts';
import { JournalError } from './journal-error.ts';
import type { Draft, EntryRow, Guard, RecordingRow } from './journal-store.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';

/** A lesson in which nothing has happened for this long is over (90 minutes end it), so that nobody needs its copy here. */
const overMs = 3 * 3_600_000;

/**
 * Writes entries to the disk, and to memory what the disk does not take. A full disk is given room by what the server has as a whole, and what had to
 * stay in memory moves to the disk as soon as that takes it.
 */
export class EntryWriter {
  readonly #full = new ObservableValue(false);
  /** The greatest number that this page has read or given: disk and memory number on from each other. */
  #last = 0;

  constructor(
    private readonly disk: Disk,
    private readonly memory: MemoryJournalStore,
    private readonly clock: Clock,
    /** The disk did not take a write. */
    private readonly failed: () => void,
  ) {}

  /** The disk is full: what is written now is in memory only. */
  get diskFull(): Observable<boolean> {
    return this.#full;
  }

  /** Nothing that is written from now on comes before these. */
  seen(rows: readonly EntryRow[]): void {
    for (const { seq } of rows) this.#last = Math.max(this.#last, seq);
  }

  /** Writes all of them or none, with their recordings. `lessonId`: the lesson that is on. Error: {@link JournalError} `old-epoch`. */
  async write(
    drafts: readonly Draft[],
    guard: Guard,
    lessonId: string | undefined,
    recordings: readonly RecordingRow[] = [],
  ): Promise<readonly EntryRow[]> {
    const rows = await this.#write(drafts, { ...guard, after: this.#last }, lessonId, recordings);
    this.seen(rows);
    return rows;
  }

  async #write(drafts: readonly Draft[], guard: Guard, lessonId: string | undefined, recordings: readonly RecordingRow[]) {
    const { store } = this.disk;
    if (store) {
      try {
        const rows = await this.withRoom(() => store.append(drafts, guard, recordings), lessonId);
        this.#full.set(false);
        return rows;
      } catch (error) {
        if (error instanceof JournalError) throw error;
        if (mayBeFull(error)) this.#full.set(true);
      }
    }
    return this.memory.append(drafts, guard, recordings);
  }

  /** Runs a write; when the disk is full, once more after what the server has of earlier lessons was removed. */
  async withRoom<T>(write: () => Promise<T>, lessonId: string | undefined): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const { store } = this.disk;
      if (!mayBeFull(error) || !store) throw error;
      this.failed();
      await store.prune(this.clock.now() - overMs, lessonId);
      return write();
    }
  }

  /** Moves to the disk what had to stay in memory. True when something was moved. */
  async rescue(): Promise<boolean> {
    const rows = this.memory.rows();
    const { store } = this.disk;
    if (!store || rows.length === 0) return false;
    try {
      await store.keep(rows);
    } catch (error) {
      if (mayBeFull(error)) this.failed();
      // It stays where it is, and is tried again after the next write.
      return false;
    }
    this.memory.drop(rows);
    this.#full.set(false);
    return true;
  }
}

/** A full disk has many words: `QuotaExceededError` is the browser's share of it, and a profile's disk without room fails in the browser's own files. */
const mayBeFull = (error: unknown): boolean =>
  !(error instanceof JournalError) && !(error instanceof DOMException && error.name === 'InvalidStateError');
