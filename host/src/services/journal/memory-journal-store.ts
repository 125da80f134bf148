import type { JournalEntry } from '@chorus/contract';
import { JournalError } from './journal-error.ts';
import { begunIn, deviceOf, Sync, type Draft, type EntryRow, type Guard, type JournalStore, type RecordingRow } from './journal-store.ts';

/** {@link JournalStore} that lives until the page ends: for what a full or forbidden disk does not take. It is a device of its own, a part of the disk's where there is one. */
export class MemoryJournalStore implements JournalStore {
  readonly #entries = new Map<string, EntryRow>();
  readonly #recordings = new Map<string, RecordingRow>();
  readonly #chunks = new Map<string, Int16Array<ArrayBuffer>[]>();
  readonly #epochs = new Map<string, number>();
  #seq = 0;

  #diskDevice: string | undefined;

  constructor(private readonly id: string) {}

  /** The device of what a machine writes here. */
  deviceOf(machine: string | undefined): string {
    return this.#diskDevice === undefined ? this.id : `${deviceOf(this.#diskDevice, machine)}~${this.id}`;
  }

  /** It was written here first. */
  wrote({ deviceId }: Pick<JournalEntry, 'deviceId'>): boolean {
    return deviceId === this.id || deviceId.endsWith(`~${this.id}`);
  }

  /** The disk's device stands before its own name from now on, so that entries of both sort together. */
  standBeside(diskDevice: string): void {
    this.#diskDevice = diskDevice;
  }

  async claim(scope: string, raise: boolean, least = 0): Promise<number> {
    const kept = this.#epochs.get(scope) ?? 0;
    const epoch = Math.max(raise || kept === 0 ? kept + 1 : kept, least);
    this.#epochs.set(scope, epoch);
    return epoch;
  }

  /** Takes over the epoch that the disk gave, so that entries of both sort together. */
  adopt(scope: string, epoch: number): void {
    this.#epochs.set(scope, epoch);
  }

  async append(drafts: readonly Draft[], guard: Guard, recordings: readonly RecordingRow[] = []): Promise<readonly EntryRow[]> {
    const epoch = this.#epochs.get(guard.scope) ?? 0;
    if (guard.epoch !== undefined && guard.epoch !== epoch)
      throw new JournalError('old-epoch', `Class ${guard.scope} is written under epoch ${epoch}, not ${guard.epoch}.`);
    this.#seq = Math.max(this.#seq, guard.after ?? 0);
    const rows = drafts.map(({ lessonId, entry }): EntryRow => {
      this.#seq += 1;
      const placed = structuredClone({ ...entry, deviceId: this.deviceOf(guard.machine), epoch, seq: this.#seq }) as JournalEntry;
      return { id: entry.id, ownerId: entry.ownerId, lessonId, seq: this.#seq, sync: Sync.waiting, entry: placed };
    });
    for (const row of rows) this.#entries.set(row.id, row);
    for (const row of recordings) this.#recordings.set(row.recordingId, row);
    return rows;
  }

  async ofLesson(lessonId: string): Promise<readonly EntryRow[]> {
    return [...this.#entries.values()].filter((row) => row.lessonId === lessonId);
  }

  async waiting(ownerId: string, limit: number): Promise<readonly EntryRow[]> {
    return [...this.#entries.values()].filter((row) => row.sync === Sync.waiting && row.ownerId === ownerId).slice(0, limit);
  }

  async refused(ownerId: string): Promise<readonly EntryRow[]> {
    return [...this.#entries.values()].filter((row) => row.sync === Sync.refused && row.ownerId === ownerId);
  }

  async acknowledged(ownerId: string): Promise<readonly EntryRow[]> {
    return [...this.#entries.values()].filter((row) => row.sync === Sync.acknowledged && row.ownerId === ownerId);
  }

  async count(ownerId: string, sync: Sync): Promise<number> {
    return [...this.#entries.values()].filter((row) => row.sync === sync && row.ownerId === ownerId).length;
  }

  async handOver(lessonId: string, from: string, to: string): Promise<void> {
    const isTheirs = (row: EntryRow | RecordingRow) => row.lessonId === lessonId && row.ownerId === from;
    for (const row of this.rows()) if (isTheirs(row)) this.#entries.set(row.id, { ...row, ownerId: to });
    for (const row of this.recordings()) if (isTheirs(row)) this.#recordings.set(row.recordingId, { ...row, ownerId: to });
  }

  async keep(rows: readonly EntryRow[]): Promise<void> {
    for (const row of rows) this.#entries.set(row.id, row);
  }

  /** Everything that is here and nowhere else. */
  rows(): readonly EntryRow[] {
    return [...this.#entries.values()];
  }

  /** Forgets rows that are elsewhere now; one that has changed meanwhile stays. */
  drop(rows: readonly EntryRow[]): void {
    for (const row of rows) if (this.#entries.get(row.id) === row) this.#entries.delete(row.id);
  }

  recordings(): readonly RecordingRow[] {
    return [...this.#recordings.values()];
  }

  async prune(): Promise<void> {
    // It ends with the page.
  }

  async mark(ids: readonly string[], sync: Sync): Promise<void> {
    for (const id of ids) {
      const row = this.#entries.get(id);
      if (row) this.#entries.set(id, { ...row, sync });
    }
  }

  async recording(recordingId: string): Promise<RecordingRow | undefined> {
    return this.#recordings.get(recordingId);
  }

  async putRecording(row: RecordingRow): Promise<void> {
    this.#recordings.set(row.recordingId, row);
  }

  async deleteRecording(recordingId: string): Promise<void> {
    this.#recordings.delete(recordingId);
  }

  async recordingIds(ownerId?: string): Promise<readonly string[]> {
    const own = this.recordings().filter((row) => ownerId === undefined || row.ownerId === ownerId);
    return own.map(({ recordingId }) => recordingId);
  }

  async begunBy(studentIds: ReadonlySet<string>): Promise<readonly string[]> {
    const begun = begunIn(this.rows());
    return begun.filter(({ studentId }) => studentIds.has(studentId)).map(({ recordingId }) => recordingId);
  }

  async recordingsToDo(ownerId: string): Promise<readonly RecordingRow[]> {
    return [...this.#recordings.values()].filter((row) => row.work !== 'none' && row.ownerId === ownerId);
  }

  async putChunk(recordingId: string, n: number, samples: Int16Array<ArrayBuffer>): Promise<void> {
    const list = this.#chunks.get(recordingId) ?? [];
    list[n] = samples;
    this.#chunks.set(recordingId, list);
  }

  async chunks(recordingId: string): Promise<readonly Int16Array<ArrayBuffer>[]> {
    return (this.#chunks.get(recordingId) ?? []).filter((chunk) => chunk !== undefined);
  }

  async deleteChunks(recordingId: string): Promise<void> {
    this.#chunks.delete(recordingId);
  }
}
