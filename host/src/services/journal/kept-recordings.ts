import type { Disk } from './disk.ts';
import type { JournalStore, RecordingRow } from './journal-store.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';

/** Recordings on disk, and in memory what the disk did not take. Chunks of one recording may be in both: they are numbered. */
export class KeptRecordings {
  /** Erased for good in this page: what writes an older state of them comes too late. */
  readonly #erased = new Set<string>();
  /** Deleted while there was no disk. */
  readonly #undone = new Set<string>();
  /** Recordings of which there are pieces only. */
  readonly #growing = new Set<string>();
  readonly #overflow = new Map<string, Map<number, Int16Array<ArrayBuffer>>>();

  constructor(
    private readonly disk: Disk,
    private readonly memory: MemoryJournalStore,
    /** Runs a write, and again with more room when the disk is full. */
    private readonly withRoom: <T>(write: () => Promise<T>) => Promise<T>,
    private readonly diskFailed: () => void,
  ) {}

  async get(recordingId: string): Promise<RecordingRow | undefined> {
    return (await this.memory.recording(recordingId)) ?? (await this.disk.store?.recording(recordingId).catch(() => undefined));
  }

  async put(row: RecordingRow): Promise<void> {
    if (row.work !== 'erase' && this.#erased.has(row.recordingId)) return;
    const { store } = this.disk;
    try {
      if (!store) throw new Error('no disk');
      await this.withRoom(() => store.putRecording(row));
    } catch {
      await this.memory.putRecording(row);
      this.diskFailed();
      return;
    }
    // An older state of it that the disk did not take.
    await this.memory.deleteRecording(row.recordingId);
  }

  async delete(recordingId: string): Promise<void> {
    this.#overflow.delete(recordingId);
    await this.memory.deleteRecording(recordingId);
    if (!this.disk.store) this.#undone.add(recordingId);
    await this.disk.store?.deleteRecording(recordingId).catch(() => undefined);
    await this.deleteChunks(recordingId);
  }

  /** Everything of a teacher, one after the other: together they may be more than the memory holds. */
  of(ownerId: string): AsyncGenerator<RecordingRow> {
    return this.#each((store) => store.recordingIds(ownerId));
  }

  async *#each(idsIn: (store: JournalStore) => Promise<readonly string[]>): AsyncGenerator<RecordingRow> {
    for (const id of await this.#ids(idsIn)) {
      const row = await this.get(id);
      if (row) yield row;
    }
  }

  /** Deletes it here for good; what is to be done at the server may still be put. */
  async erase(recordingId: string): Promise<void> {
    this.#erased.add(recordingId);
    await this.delete(recordingId);
  }

  /** Deletes for good what is here of these answers and students, whichever teacher recorded it: also what has no answer yet, or never got one. */
  async eraseAll(gone: { readonly attempts: ReadonlySet<string>; readonly students: ReadonlySet<string> }): Promise<void> {
    for await (const { recordingId, attemptId, studentId } of this.#each((store) => store.recordingIds()))
      if (gone.attempts.has(attemptId) || gone.students.has(studentId)) await this.erase(recordingId);
    if (gone.students.size > 0) for (const id of await this.#ids((store) => store.begunBy(gone.students))) await this.erase(id);
  }

  async #ids(idsIn: (store: JournalStore) => Promise<readonly string[]>): Promise<ReadonlySet<string>> {
    const stores: readonly JournalStore[] = this.disk.store ? [this.disk.store, this.memory] : [this.memory];
    return new Set((await Promise.all(stores.map(idsIn))).flat());
  }

  /** Deletes it here for good, and notes that the server is to delete it. `unknown`: what is noted of one that is not here. */
  async eraseEverywhere(unknown: RecordingRow): Promise<void> {
    const { bytes: _bytes, ...row } = (await this.get(unknown.recordingId)) ?? unknown;
    await this.erase(row.recordingId);
    await this.put({ ...row, attemptId: unknown.attemptId, work: 'erase' });
  }

  async toDo(ownerId: string): Promise<readonly RecordingRow[]> {
    const disk = (await this.disk.store?.recordingsToDo(ownerId).catch(() => [])) ?? [];
    return [...disk, ...(await this.memory.recordingsToDo(ownerId))];
  }

  async putChunk(recordingId: string, n: number, samples: Int16Array<ArrayBuffer>): Promise<void> {
    if (this.#erased.has(recordingId)) return;
    this.#growing.add(recordingId);
    try {
      const { store } = this.disk;
      if (!store) throw new Error('no disk');
      await this.withRoom(() => store.putChunk(recordingId, n, samples));
    } catch {
      this.diskFailed();
      const list = this.#overflow.get(recordingId) ?? new Map<number, Int16Array<ArrayBuffer>>();
      list.set(n, samples);
      this.#overflow.set(recordingId, list);
    }
  }

  /** The samples of a recording so far. */
  async samples(recordingId: string): Promise<Int16Array<ArrayBuffer>> {
    const onDisk = (await this.disk.store?.chunks(recordingId).catch(() => [])) ?? [];
    const kept = this.#overflow.get(recordingId);
    const merged: Int16Array<ArrayBuffer>[] = [...onDisk];
    for (const [n, samples] of [...(kept ?? [])].sort(([a], [b]) => a - b)) merged.splice(Math.min(n, merged.length), 0, samples);
    const all = new Int16Array(merged.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of merged) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  async deleteChunks(recordingId: string): Promise<void> {
    this.#growing.delete(recordingId);
    this.#overflow.delete(recordingId);
    await this.disk.store?.deleteChunks(recordingId).catch(() => undefined);
  }

  /** How many recordings are being made, piece by piece. */
  get growing(): number {
    return this.#growing.size;
  }

  /** How many whole recordings are in memory only. */
  get unsaved(): number {
    return this.memory.recordings().length;
  }

  /** Moves to the disk what had to stay in memory; what it does not take stays. */
  async rescue(): Promise<void> {
    const { store } = this.disk;
    if (!store) return;
    for (const id of this.#undone) {
      await store.deleteRecording(id).catch(() => undefined);
      await store.deleteChunks(id).catch(() => undefined);
      this.#undone.delete(id);
    }
    for (const row of this.memory.recordings()) {
      try {
        await this.withRoom(() => store.putRecording(row));
      } catch {
        return;
      }
      await this.memory.deleteRecording(row.recordingId);
    }
  }
}
