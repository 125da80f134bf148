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
 * again under this page's eyes and nothing has failed since. What comes of that may be another disk, to which the page writes what it has.
 */
export class DiskDoubt {
  /** A write or an opening has failed since the files were let go, or were known to be whole. */
  #failed: boolean;
  #rested: string | undefined;
  #whole: () => Promise<boolean> = async () => false;

  constructor(private readonly ports: DoubtPorts) {
    // It was asked for before this page had a journal.
    this.#failed = !ports.disk.store;
  }

  /** What is on the disk may be gone when the browser is started again. */
  get now(): boolean {
    return this.#of(this.ports.deviceId());
  }

  /** A write, or an opening, has failed. */
  raise(): void {
    this.#failed = true;
    this.closed();
  }

  /** The browser has closed the database: it does where its files fail. */
  closed(): void {
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
      // The last that the disk was given it has taken.
      this.#failed = false;
      this.#rested = store.deviceId;
      await Promise.allSettled([this.#gather(store), files.rest(restMs)]);
    });
  }

  /** There is a disk again. What is written to it is no safer than what was on the one before, until it is `taken`. */
  back(deviceId: string): void {
    const { files } = this.ports;
    const [before, rested, noted] = [this.ports.deviceId(), this.#rested === deviceId, files.doubted(deviceId)];
    this.#rested = undefined;
    if (this.#failed || this.#of(before)) files.doubt(deviceId, true);
    // The files of another one are new, if nothing has failed, here or in the window that noted it; those of the same one were read from their start.
    if (deviceId === before) this.#whole = async () => rested && files.alone();
    else this.#whole = async () => !noted;
  }

  /** It has taken what was in memory. */
  async taken(): Promise<void> {
    const whole = await this.#whole();
    const deviceId = this.ports.deviceId();
    if (whole && !this.#failed && deviceId !== undefined) this.ports.files.doubt(deviceId, false);
  }

  #of(deviceId: string | undefined): boolean {
    return deviceId !== undefined && this.ports.files.doubted(deviceId);
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
