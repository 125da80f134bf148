import type { KeptEntry } from '@chorus/contract';
import type { Clock } from '@chorus/sdk';
import type { AppendQueue } from './append-queue.ts';
import type { DiskDoubt } from './disk-doubt.ts';
import type { EntryWriter } from './entry-writer.ts';
import { Sync, type EntryRow } from './journal-store.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import type { LessonRecord } from './lesson-record.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';

/** What is in memory only is offered to the disk this often. */
const againMs = 5_000;

/** What {@link MemoryRescue} needs of the journal. */
export interface RescuePorts {
  readonly memory: MemoryJournalStore;
  readonly clock: Clock;
  readonly queue: AppendQueue;
  readonly writer: EntryWriter;
  readonly recordings: KeptRecordings;
  readonly record: LessonRecord;
  readonly doubt: DiskDoubt;
  /** Something is in memory only. */
  readonly unsaved: () => void;
  /** The disk has taken something of it. */
  readonly rescued: () => Promise<void>;
}

/** Brings to the disk, as soon as that takes it, what had to stay in memory; and into memory what the disk has lost. */
export class MemoryRescue {
  #waiting = false;

  constructor(private readonly ports: RescuePorts) {}

  /** Something had to stay in memory: the disk is asked again and again, whether anything is written or not. */
  later(): void {
    this.ports.unsaved();
    this.#wait();
  }

  #wait(): void {
    const { clock, queue, memory, recordings, doubt } = this.ports;
    if (this.#waiting) return;
    this.#waiting = true;
    clock.timeout(againMs, async () => {
      this.#waiting = false;
      await queue.alone(async () => {
        await this.now();
        await doubt.settle();
      });
      if (memory.rows().length + recordings.unsaved > 0 || doubt.now) this.#wait();
    });
  }

  /** The disk may take it: it has just taken something, or is there again. */
  async now(): Promise<void> {
    const { writer, recordings, rescued } = this.ports;
    const [entries, sounds] = [await writer.rescue(), recordings.unsaved];
    await recordings.rescue();
    if (entries || recordings.unsaved !== sounds) await rescued();
  }

  /** Keeps in memory, to be sent and to be shown as what it is, what the disk does not have any more. */
  async keep(kept: readonly KeptEntry[], lessonId: string): Promise<void> {
    if (kept.length === 0) return;
    await this.ports.memory.keep(kept.map((one) => rowOf(one, lessonId)));
    this.ports.record.add(kept.map(({ entry }) => Object.freeze({ entry, saved: 'memory' })));
    this.later();
  }
}

/** An entry of a lesson's record as stores have it. */
export const rowOf = ({ entry, saved }: KeptEntry, lessonId: string): EntryRow => ({
  id: entry.id,
  ownerId: entry.ownerId,
  lessonId,
  seq: entry.seq,
  sync: saved === 'server' ? Sync.acknowledged : Sync.waiting,
  entry,
});
