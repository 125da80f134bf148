import { byTeacher, type EntryKind, type JournalEntry, type KeptEntry, type Payload } from '@chorus/contract';
import { ObservableValue, type Journal, type JournalState, type Observable } from '@chorus/sdk';
import { AppendQueue } from './append-queue.ts';
import { EntryWriter } from './entry-writer.ts';
import { JournalError } from './journal-error.ts';
import type { JournalPorts } from './journal-ports.ts';
import { Sync, type Draft, type EntryRow, type Guard, type RecordingRow } from './journal-store.ts';
import { KeptRecordings } from './kept-recordings.ts';
import { LessonRecord } from './lesson-record.ts';
import { UnsentEntries } from './unsent-entries.ts';
import { WriterLock } from './writer-lock.ts';

/** What the server has is kept here this long after a lesson's last entry. */
const keepMs = 24 * 3_600_000;

/** An entry to append. */
export type NewEntry = { [K in EntryKind]: { readonly kind: K; readonly payload: Payload<K> } }[EntryKind];

/** The append-only local record. What is appended is on disk when the promise resolves; what the disk refuses is kept in memory and sent to the server. */
export class HostJournal implements Journal {
  readonly #state = new ObservableValue<JournalState>(Object.freeze({ unsynced: 0, storage: 'disk', writer: 'this-tab', online: true }));
  /** The entries of the lesson that is on. */
  readonly record = new LessonRecord();
  readonly #lock: WriterLock;
  readonly #queue = new AppendQueue(
    (drafts, recordings) => this.#writeNow(drafts, recordings),
    () => this.#rescue(),
  );
  readonly #writer: EntryWriter;
  readonly recordings: KeptRecordings;
  /** What the server does not have yet. */
  readonly unsent: UnsentEntries;
  #place: { readonly lessonId: string; readonly scope: string } | undefined;
  #epoch = 0;
  #appended: () => void = () => undefined;

  constructor(private readonly ports: JournalPorts) {
    this.#lock = new WriterLock(
      ports.locks,
      (scope, stolen, still) => this.#acquired(scope, stolen, still),
      () => this.#patch({ writer: 'other-tab' }),
    );
    this.#lock.mine.subscribe((mine) => {
      this.#patch({ writer: mine ? 'this-tab' : 'other-tab' });
      ports.tabs.watch(mine ? undefined : this.#place?.scope);
    });
    this.#writer = new EntryWriter(ports.disk, ports.memory, ports.clock);
    this.unsent = new UnsentEntries(ports.disk, ports.memory);
    this.recordings = new KeptRecordings(
      ports.disk,
      ports.memory,
      (write) => this.#writer.withRoom(write, this.#place?.lessonId),
      () => this.#patch({ storage: 'memory' }),
    );
    if (!ports.disk) this.#patch({ storage: 'memory' });
    ports.tabs.onChanged(async (scope) => {
      if (scope === this.#place?.scope && !this.writing) await this.reload();
    });
    void this.recount();
  }

  get state(): Observable<JournalState> {
    return this.#state;
  }

  /** The entries of the lesson that is on, in no particular order. */
  get rows(): Observable<readonly KeptEntry[]> {
    return this.record.rows;
  }

  /** True while this tab writes for the class. */
  get writing(): boolean {
    return this.#place !== undefined && this.#lock.mine.get();
  }

  /** The other tab gives no sign of life: taking over may be offered. */
  get takeOverOffered(): Observable<boolean> {
    return this.ports.tabs.silent;
  }

  /** The disk is full: answers are in memory only until there is room, or the server has them. */
  get diskFull(): Observable<boolean> {
    return this.#writer.diskFull;
  }

  /** Writes for this class from now on, in the place of another tab. */
  takeOver(): Promise<void> {
    return this.#lock.steal();
  }

  /** Called after every append, to wake the synchronisation. */
  onAppended(run: () => void): void {
    this.#appended = run;
  }

  setOnline(online: boolean): void {
    this.#patch({ online });
  }

  /** Opens a lesson's record, to read and (in one tab) to write. */
  async open(lessonId: string, scope: string): Promise<void> {
    this.#place = { lessonId, scope };
    await this.#lock.hold(scope);
    await this.reload();
  }

  close(): void {
    this.#place = undefined;
    this.#lock.release();
    this.ports.tabs.stop();
    this.record.replace([]);
  }

  /** Appends to the lesson's record: all of them or none. Errors: {@link JournalError}. */
  append(...entries: readonly NewEntry[]): Promise<readonly EntryRow[]> {
    return this.appendWith([], ...entries);
  }

  /** Appends entries together with the recordings that they speak of: a window that writes no more keeps neither. Errors: {@link JournalError}. */
  appendWith(recordings: readonly RecordingRow[], ...entries: readonly NewEntry[]): Promise<readonly EntryRow[]> {
    const place = this.#place;
    if (!place || !this.writing) return Promise.reject(new JournalError('not-writer', 'This tab does not write for the class.'));
    const owner = this.ports.owner();
    if (!owner) return Promise.reject(new JournalError('no-session', 'Nobody is logged in.'));
    const drafts = entries.map((entry) => this.#draft(entry, owner, place.lessonId));
    return this.#queue.add(drafts, recordings);
  }

  /** Appends what became of an earlier lesson's recording; needs no lesson and no lock. */
  async appendLater(entry: NewEntry, place: { readonly lessonId: string; readonly scope: string }): Promise<void> {
    const owner = this.ports.owner();
    if (!owner) throw new JournalError('no-session', 'Nobody is logged in.');
    const rows = await this.#write([this.#draft(entry, owner, place.lessonId)], { scope: place.scope });
    this.#added(rows);
    await this.#rescue();
  }

  /** Entries that wait for the server, of this owner. */
  async waiting(ownerId: string, limit: number): Promise<readonly JournalEntry[]> {
    const disk = (await this.ports.disk?.waiting(ownerId, limit).catch(() => [])) ?? [];
    return [...(await this.ports.memory.waiting(ownerId, limit)), ...disk].slice(0, limit).map((row) => row.entry);
  }

  /** Writes down what the server said of these entries. False when the disk did not take it: they are sent again, and the server knows them. */
  async mark(ids: readonly string[], sync: Sync): Promise<boolean> {
    if (ids.length === 0) return true;
    const { disk, memory } = this.ports;
    await memory.mark(ids, sync);
    const marking = disk && this.#writer.withRoom(() => disk.mark(ids, sync), this.#place?.lessonId);
    const marked = (await marking?.then(() => true).catch(() => false)) ?? true;
    if (sync === Sync.acknowledged) this.record.acknowledge(ids);
    await this.recount();
    if (this.#place) this.ports.tabs.changed(this.#place.scope);
    return marked;
  }

  /** Removes earlier lessons that the server has as a whole; what waits for it is never touched. */
  async prune(): Promise<void> {
    await this.ports.disk?.prune(this.ports.clock.now() - keepMs, this.#place?.lessonId);
  }

  /** Deletes a recording for good: a tombstone in the journal, the sound here at once and at the server when it can be reached. */
  async erase(attemptId: string, recordingId: string): Promise<void> {
    const owner = this.ports.owner();
    await this.append({
      kind: 'attempt.fact',
      payload: {
        id: this.ports.ids.next(),
        attemptId,
        at: this.ports.clock.now(),
        by: byTeacher(owner?.ownerId ?? ''),
        kind: 'erased',
        payload: {},
      },
    });
    const row = await this.recordings.get(recordingId);
    await this.recordings.delete(recordingId);
    const place = this.#place;
    if (!owner || !place) return;
    const { bytes: _bytes, ...rest } = row ?? {
      recordingId,
      attemptId,
      ownerId: owner.ownerId,
      lessonId: place.lessonId,
      scope: place.scope,
      studentId: '',
      rateHz: 16_000,
    };
    await this.recordings.put({ ...rest, attemptId, work: 'erase' });
    this.#appended();
  }

  /** Reads the lesson's entries again. */
  async reload(): Promise<void> {
    const place = this.#place;
    if (!place) return;
    const disk = (await this.ports.disk?.ofLesson(place.lessonId).catch(() => [])) ?? [];
    const memory = await this.ports.memory.ofLesson(place.lessonId);
    if (this.#place !== place) return;
    this.#writer.seen([...disk, ...memory]);
    this.record.replace([...disk.map((row) => keep(row, 'journal')), ...memory.map((row) => keep(row, 'memory'))]);
    await this.recount();
  }

  /** Counts what waits of whoever is logged in: others' is none of their business. */
  async recount(): Promise<void> {
    const ownerId = this.ports.owner()?.ownerId;
    const memory = ownerId === undefined ? 0 : await this.ports.memory.countWaiting(ownerId);
    const disk = (ownerId !== undefined && (await this.ports.disk?.countWaiting(ownerId).catch(() => 0))) || 0;
    this.#patch({ unsynced: memory + disk, storage: !this.ports.disk || memory > 0 ? 'memory' : 'disk' });
  }

  #draft(entry: NewEntry, owner: { ownerId: string; schoolId: string }, lessonId: string): Draft {
    const { clock, ids, bootId } = this.ports;
    return {
      lessonId,
      entry: {
        id: ids.next(),
        v: 1,
        ...owner,
        bootId,
        wallMs: clock.now(),
        monoMs: clock.mono(),
        ...structuredClone(entry),
      } as Draft['entry'],
    };
  }

  async #writeNow(drafts: readonly Draft[], recordings: readonly RecordingRow[]): Promise<readonly EntryRow[]> {
    const place = this.#place;
    if (!place) throw new JournalError('not-writer', 'The lesson has ended.');
    const rows = await this.#write(drafts, { scope: place.scope, epoch: this.#epoch }, recordings);
    this.#added(rows);
    return rows;
  }

  async #write(drafts: readonly Draft[], guard: Guard, recordings: readonly RecordingRow[] = []): Promise<readonly EntryRow[]> {
    const { disk, memory } = this.ports;
    const rows = await this.#writer.write(drafts, guard, this.#place?.lessonId, recordings);
    if (!disk || rows.some(({ entry }) => entry.deviceId === memory.deviceId)) this.#patch({ storage: 'memory' });
    return rows;
  }

  /** The disk has taken something: it may take what had to stay in memory too. */
  async #rescue(): Promise<void> {
    if (!(await this.#writer.rescue())) return;
    await this.recordings.rescue();
    await this.reload();
    await this.recount();
  }

  #added(rows: readonly EntryRow[]): void {
    const deviceIds = this.ports.memory.deviceId;
    const own = rows.filter((row) => row.lessonId === this.#place?.lessonId);
    this.record.add(own.map((row) => keep(row, row.entry.deviceId === deviceIds ? 'memory' : 'journal')));
    this.#patch({ unsynced: this.#state.get().unsynced + rows.length });
    if (this.#place) this.ports.tabs.changed(this.#place.scope);
    this.#appended();
  }

  async #acquired(scope: string, stolen: boolean, still: () => boolean): Promise<void> {
    const { disk, memory } = this.ports;
    try {
      this.#epoch = disk ? await disk.claim(scope, stolen) : await memory.claim(scope, stolen);
    } catch {
      this.#epoch = await memory.claim(scope, stolen);
      this.#patch({ storage: 'memory' });
    }
    if (!still()) return;
    memory.adopt(scope, this.#epoch);
    this.ports.tabs.beat(scope);
    if (this.#place?.scope === scope) await this.reload();
  }

  #patch(change: Partial<JournalState>): void {
    const now = this.#state.get();
    const next = { ...now, ...change };
    if (next.unsynced !== now.unsynced || next.storage !== now.storage || next.writer !== now.writer || next.online !== now.online)
      this.#state.set(Object.freeze(next));
  }
}

function keep(row: EntryRow, where: 'journal' | 'memory'): KeptEntry {
  return Object.freeze({ entry: row.entry, saved: row.sync === Sync.acknowledged ? 'server' : where });
}
