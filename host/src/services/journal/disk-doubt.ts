import type { Disk } from './disk.ts';
import type { DiskStore } from './journal-store.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';
import type { SharedFiles } from './shared-files.ts';

/** Chromium closes its files two seconds after the last database of an origin. */
const restMs = 5_000;

/** What {@link DiskDoubt} needs of the journal. */
export interface DoubtPorts {
  readonly disk: Disk;
  readonly memory: MemoryJournalStore;
  readonly files: SharedFiles;
  readonly recordings: KeptRecordings;
  /** The disk's device, also while there is no disk. */
  readonly deviceId: () => string | undefined;
  /** From now on nothing that is on the disk only counts as saved. */
  readonly raised: () => void;
}

/**
 * A write that failed half way leaves a torn place in the browser's log. Chromium reads and writes on as if nothing were, and throws every database of the
 * origin away when it reads the log the next time, which is when it is started. So what is on such a disk is not saved, until the files were closed and read
 * again under this page's eyes: then the disk is whole, or another one, to which the page writes what it has.
 */
export class DiskDoubt {
  #failed = true;

  constructor(private readonly ports: DoubtPorts) {}

  /** What is on the disk may be gone when the browser is started again. */
  get now(): boolean {
    const deviceId = this.ports.deviceId();
    return deviceId !== undefined && this.ports.files.doubted(deviceId);
  }

  /** A write has failed, or the browser has closed the database: it does where its files fail. */
  raise(): void {
    this.#failed = true;
    const deviceId = this.ports.deviceId();
    if (deviceId === undefined || this.now) return;
    this.ports.files.doubt(deviceId, true);
    this.ports.raised();
  }

  /** Lets the browser read its files again, if the disk takes things and nobody else has them open. Runs while nothing is being written. */
  async settle(): Promise<void> {
    const { disk, memory, recordings, files } = this.ports;
    if (!this.now || !disk.store || memory.rows().length + recordings.unsaved + recordings.growing > 0) return;
    if (!(await files.alone())) return;
    await disk.rest(restMs, async (store) => {
      // Nothing has been written since the last that the disk took.
      this.#failed = false;
      await Promise.allSettled([this.#gather(store), files.rest(restMs)]);
    });
  }

  /** The disk is there again and has taken what was in memory. */
  taken(): void {
    const deviceId = this.ports.deviceId();
    if (deviceId !== undefined && !this.#failed) this.ports.files.doubt(deviceId, false);
    this.#failed = true;
  }

  /** Into memory, whosever it is, what the server does not have. */
  async #gather(store: DiskStore): Promise<void> {
    const { memory } = this.ports;
    await memory.keep(await store.unsent());
    for (const id of await store.recordingIds()) {
      const row = await store.recording(id).catch(() => undefined);
      if (row && row.work !== 'none') await memory.putRecording(row);
    }
  }
}
