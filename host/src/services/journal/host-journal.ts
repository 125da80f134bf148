import { byOwner, machineOf, type JournalEntry, type KeptEntry } from '@chorus/contract';
import type { Journal, JournalState, Observable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { AppendQueue } from './append-queue.ts';
import { DiskDoubt } from './disk-doubt.ts';
import { EntryWriter } from './entry-writer.ts';
import { JournalError } from './journal-error.ts';
import type { JournalPorts } from './journal-ports.ts';
import { JournalSummary } from './journal-summary.ts';
import { deviceOf, Sync, type DiskStore, type Draft, type EntryRow, type Guard, type RecordingRow } from './journal-store.ts';
import { KeptRecordings } from './kept-recordings.ts';
import { LessonRecord } from './lesson-record.ts';
import { MemoryRescue, rowOf } from './memory-rescue.ts';
import { draftOf, type NewEntry } from './new-entry.ts';
import { UnsentEntries } from './unsent-entries.ts';
import { WritingRight, type Writer } from './writing-right.ts';

/** What the server has is kept here this long after a lesson's last entry. */
const keepMs = 24 * 3_600_000;

/** Whoever waits until everything is saved looks this often. */
const savedLookMs = 250;

export const journalToken = token<HostJournal>('journal');

/** The append-only local record. What is appended is on disk when the promise resolves; what the disk refuses is kept in memory and sent to the server. */
export class HostJournal implements Journal {
  /** The entries of the lesson that is on. */
  readonly record = new LessonRecord();
  readonly #right: WritingRight;
  readonly #queue: AppendQueue;
  readonly #rescue: MemoryRescue;
  readonly #doubt: DiskDoubt;
  readonly #writer: EntryWriter;
  readonly recordings: KeptRecordings;
  /** What the server does not have yet. */
  readonly unsent: UnsentEntries;
  #place: { readonly lessonId: string; readonly scope: string } | undefined;
  /** Whose disk this page's entries are numbered with. */
  #device: string | undefined;
  /** The greatest epoch under which another machine wrote what came from the server. */
  #heardEpoch = 0;
  readonly #summary: JournalSummary;
  #appended: () => void = () => undefined;
  #awake: () => Promise<void> | undefined = () => undefined;

  constructor(private readonly ports: JournalPorts) {
    this.#queue = new AppendQueue(
      (drafts, recordings) => this.#writeNow(drafts, recordings),
      () => this.#rescue.now(),
      ports.clock,
    );
    const unsaved = () => this.#rescue.later();
    this.#right = new WritingRight({
      ...ports,
      acquired: async (scope) => {
        if (this.#place?.scope === scope) await this.reload();
      },
    });
    this.#right.mine.subscribe((mine) => this.#summary.patch({ writer: mine ? 'this-tab' : 'other-tab' }));
    this.#writer = new EntryWriter(ports.disk, ports.memory, ports.clock, () => this.#doubt.raise());
    this.unsent = new UnsentEntries(ports.disk, ports.memory);
    this.recordings = new KeptRecordings(ports.disk, ports.memory, (write) => this.#writer.withRoom(write, this.#place?.lessonId), unsaved);
    this.#doubt = new DiskDoubt({ ...ports, recordings: this.recordings, deviceId: () => this.#device, raised: () => this.#doubted() });
    this.#summary = new JournalSummary(
      ports,
      () => this.recordings.unsaved,
      () => this.#doubt.now,
    );
    this.#rescue = new MemoryRescue({
      ...ports,
      queue: this.#queue,
      writer: this.#writer,
      recordings: this.recordings,
      record: this.record,
      doubt: this.#doubt,
      unsaved: () => this.#summary.patch({ storage: 'memory' }),
      rescued: async () => {
        await this.#right.settle();
        if (this.#place) ports.tabs.changed(this.#place.scope);
        await this.reload();
        await this.recount();
      },
    });
    ports.disk.watch(
      () => void this.#diskLost(),
      (store) => this.#queue.alone(() => this.#diskBack(store)),
      () => this.#doubt.raise(),
    );
    if (ports.disk.store) this.#standBeside(ports.disk.store);
    else this.#summary.patch({ storage: 'memory' });
    if (this.#doubt.now) this.#rescue.later();
    ports.tabs.onChanged(async (scope) => {
      if (scope === this.#place?.scope && !this.writing) await this.reload();
    });
    void this.recount();
  }

  get state(): Observable<JournalState> {
    return this.#summary.state;
  }

  /** The entries of the lesson that is on, in no particular order. */
  get rows(): Observable<readonly KeptEntry[]> {
    return this.record.rows;
  }

  /** True while this tab writes for the class. */
  get writing(): boolean {
    return this.#place !== undefined && this.#right.mine.get();
  }

  /** Another machine of the teacher writes for the lesson, as the server said last. */
  get otherMachine(): Observable<boolean> {
    return this.#right.otherMachine;
  }

  /** Who writes for the lesson. */
  get writer(): Observable<Writer> {
    return this.#right.writer;
  }

  /** This window speaks for its machine. */
  get ofMachine(): boolean {
    return this.#place !== undefined && this.#right.ofMachine;
  }

  /** Under which this machine writes, or wrote last. */
  get epoch(): number {
    return this.#right.epoch;
  }

  /** The name of this machine's journal. */
  get deviceId(): string {
    const machine = this.ports.machine();
    return this.#device === undefined ? this.ports.memory.deviceOf(machine) : deviceOf(this.#device, machine);
  }

  /** The other tab gives no sign of life: taking over may be offered. */
  get takeOverOffered(): Observable<boolean> {
    return this.ports.tabs.silent;
  }

  /** The disk is full: answers are in memory only until there is room, or the server has them. */
  get diskFull(): Observable<boolean> {
    return this.#writer.diskFull;
  }

  /** How many entries of whoever is logged in the server did not take. */
  get refused(): Observable<number> {
    return this.#summary.refused;
  }

  /** Writes for this class from now on, in the place of another tab. */
  takeOver(): Promise<void> {
    return this.#right.steal();
  }

  /** What the machines have agreed on: who writes, and under which epoch. */
  agree({ mine, epoch }: { readonly mine: boolean; readonly epoch: number }): Promise<void> {
    // Who goes on writing comes after all that it has read: another machine may have written without a server under a greater epoch.
    return this.#queue.alone(() => this.#right.agree({ mine, epoch: Math.max(epoch, this.#heardEpoch + (mine ? 1 : 0)) }));
  }

  /** Takes in what the server has of a lesson, whichever machine wrote it. */
  async takeIn(lessonId: string, entries: readonly JournalEntry[]): Promise<void> {
    const place = this.#place;
    const fresh = entries.filter(({ id }) => !this.record.has(id)).map((entry) => Object.freeze({ entry, saved: 'server' as const }));
    if (place?.lessonId !== lessonId || fresh.length === 0) return;
    // What the disk does not take is read again by the next page.
    await this.ports.disk.store?.keep(fresh.map((one) => rowOf(one, lessonId))).catch(() => undefined);
    if (this.#place !== place) return;
    const others = fresh.filter(({ entry }) => machineOf(entry.deviceId) !== machineOf(this.deviceId));
    this.#heardEpoch = Math.max(this.#heardEpoch, ...others.map(({ entry }) => entry.epoch));
    this.record.add(fresh);
    this.ports.tabs.changed(place.scope);
  }

  /** Called after every append, to wake the synchronisation. */
  onAppended(run: () => void): void {
    this.#appended = run;
  }

  /** Called before every append to the lesson's record, which waits for what it gives. */
  onWriting(run: () => Promise<void> | undefined): void {
    this.#awake = run;
  }

  setOnline(online: boolean): void {
    this.#summary.patch({ online });
  }

  /** Opens a lesson's record, to read and (in one tab) to write. `watching`: another machine gave it when it was heard last. */
  async open(lessonId: string, scope: string, watching = false): Promise<void> {
    if (this.#place && this.#place.lessonId !== lessonId) this.record.replace([]);
    if (this.#place?.lessonId !== lessonId) this.#heardEpoch = 0;
    this.#place = { lessonId, scope };
    await this.#right.hold(scope, watching);
    await this.reload();
  }

  close(): void {
    this.#place = undefined;
    this.#right.release();
    this.record.replace([]);
  }

  /** Appends to the lesson's record: all of them or none. Errors: {@link JournalError}. */
  append(...entries: readonly NewEntry[]): Promise<readonly EntryRow[]> {
    return this.appendWith([], ...entries);
  }

  /** Appends entries together with the recordings that they speak of: a window that writes no more keeps neither. Errors: {@link JournalError}. */
  appendWith(recordings: readonly RecordingRow[], ...entries: readonly NewEntry[]): Promise<readonly EntryRow[]> {
    const waking = this.#awake();
    return waking ? waking.then(() => this.#appendNow(recordings, entries)) : this.#appendNow(recordings, entries);
  }

  #appendNow(recordings: readonly RecordingRow[], entries: readonly NewEntry[]): Promise<readonly EntryRow[]> {
    const place = this.#place;
    if (!place || !this.writing) return Promise.reject(new JournalError('not-writer', 'This tab does not write for the class.'));
    const owner = this.ports.owner();
    if (!owner) return Promise.reject(new JournalError('no-session', 'Nobody is logged in.'));
    const drafts = entries.map((entry) => draftOf(entry, owner, place.lessonId, this.ports));
    return this.#queue.add(drafts, recordings);
  }

  /** Appends what became of an earlier lesson's recording; needs no lesson and no lock. */
  async appendLater(entry: NewEntry, place: { readonly lessonId: string; readonly scope: string }): Promise<readonly EntryRow[]> {
    const owner = this.ports.owner();
    if (!owner) throw new JournalError('no-session', 'Nobody is logged in.');
    const rows = await this.#write([draftOf(entry, owner, place.lessonId, this.ports)], { scope: place.scope });
    this.#added(rows);
    await this.#rescue.now();
    return rows;
  }

  /** Writes down what the server said of these entries. False when the disk did not take it: they are sent again, and the server knows them. */
  async mark(ids: readonly string[], sync: Sync): Promise<boolean> {
    if (ids.length === 0) return true;
    const { disk, memory } = this.ports;
    const { store } = disk;
    await memory.mark(ids, sync);
    const marking = store && this.#writer.withRoom(() => store.mark(ids, sync), this.#place?.lessonId);
    const marked = (await marking?.then(() => true).catch(() => false)) ?? true;
    if (sync === Sync.acknowledged) this.record.acknowledge(ids);
    await this.recount();
    if (this.#place) this.ports.tabs.changed(this.#place.scope);
    return marked;
  }

  /** Removes earlier lessons that the server has as a whole; what waits for it is never touched. */
  async prune(): Promise<void> {
    await this.ports.disk.store?.prune(this.ports.clock.now() - keepMs, this.#place?.lessonId);
  }

  /** Deletes a recording for good: a tombstone in the journal, the sound here at once and at the server when it can be reached. */
  async erase(attemptId: string, recordingId: string): Promise<void> {
    const owner = this.ports.owner();
    const place = this.#place;
    await this.append({
      kind: 'attempt.fact',
      payload: {
        id: this.ports.ids.next(),
        attemptId,
        at: this.ports.clock.now(),
        by: byOwner(owner?.ownerId ?? ''),
        kind: 'erased',
        payload: {},
      },
    });
    if (owner && place) {
      const tombstone = { recordingId, attemptId, ownerId: owner.ownerId, ...place, studentId: '', rateHz: 16_000 };
      await this.recordings.eraseEverywhere({ ...tombstone, work: 'erase' });
    }
    this.#appended();
  }

  /** Reads the lesson's entries again. What this page knows of the lesson and the disk does not have any more is kept on. */
  async reload(): Promise<void> {
    const place = this.#place;
    if (!place) return;
    const known = this.record.rows.get();
    const read = await this.ports.disk.store?.ofLesson(place.lessonId).catch(() => undefined);
    const memory = await this.ports.memory.ofLesson(place.lessonId);
    if (this.#place !== place) return;
    const disk = read ?? [];
    this.#writer.seen([...disk, ...memory]);
    const there = new Set([...disk, ...memory].map(({ id }) => id));
    const gone = read ? known.filter(({ entry, saved }) => !there.has(entry.id) && saved !== 'server') : [];
    const onDisk = this.#onDisk;
    this.record.add([...disk.map((row) => keep(row, onDisk)), ...memory.map((row) => keep(row, 'memory'))]);
    await this.#rescue.keep(gone, place.lessonId);
    await this.recount();
  }

  /** Resolves once nothing that the server does not have is in this page's memory only; what the disk has lost meanwhile is on it again by then. */
  async saved(): Promise<void> {
    const { memory, clock } = this.ports;
    await this.reload().catch(() => undefined);
    while (this.recordings.unsaved > 0 || memory.rows().some(({ sync }) => sync !== Sync.acknowledged))
      await new Promise<void>((resolve) => clock.timeout(savedLookMs, resolve));
  }

  /** Counts what waits of whoever is logged in. */
  recount(): Promise<void> {
    return this.#summary.recount();
  }

  async #writeNow(drafts: readonly Draft[], recordings: readonly RecordingRow[]): Promise<readonly EntryRow[]> {
    const place = this.#place;
    if (!place) throw new JournalError('not-writer', 'The lesson has ended.');
    const rows = await this.#write(drafts, { scope: place.scope, epoch: this.#right.epoch }, recordings);
    this.#added(rows);
    return rows;
  }

  async #write(drafts: readonly Draft[], guard: Guard, recordings: readonly RecordingRow[] = []): Promise<readonly EntryRow[]> {
    const { disk, memory } = this.ports;
    const machine = this.ports.machine();
    const rows = await this.#writer.write(drafts, machine === undefined ? guard : { ...guard, machine }, this.#place?.lessonId, recordings);
    if (!disk.store || this.#doubt.now || rows.some(({ entry }) => memory.wrote(entry))) this.#rescue.later();
    return rows;
  }

  /** What this page has of the lesson and the server has not is in its memory from now on. */
  async #diskLost(): Promise<void> {
    this.#doubt.closed();
    this.#rescue.later();
    const place = this.#place;
    if (!place) return;
    const unsent = this.record.rows.get().filter(({ saved }) => saved !== 'server');
    await this.#rescue.keep(unsent, place.lessonId);
    await this.recount();
    this.#appended();
  }

  /** A disk again. Another one than before begins a new device: it gets the lesson as this page has it, and a new epoch, so that what follows comes after it. */
  async #diskBack(store: DiskStore): Promise<void> {
    const place = this.#place;
    if (store.deviceId !== this.#device && place && this.writing) {
      await store.keep(this.record.rows.get().map((one) => rowOf(one, place.lessonId)));
      await this.#right.raise(this.#right.epoch + 1, store);
    }
    this.#doubt.back(store.deviceId);
    this.#standBeside(store);
    this.ports.disk.use(store);
    await this.#rescue.now();
    await this.#doubt.taken();
    if (this.#doubt.now) this.#rescue.later();
    if (place) this.ports.tabs.changed(place.scope);
    await this.reload();
    await this.recount();
  }

  /** As what the disk's rows are shown. */
  get #onDisk(): 'journal' | 'memory' {
    return this.#doubt.now ? 'memory' : 'journal';
  }

  #doubted(): void {
    const rows = this.record.rows.get().filter(({ saved }) => saved === 'journal');
    this.record.add(rows.map(({ entry }) => Object.freeze({ entry, saved: 'memory' })));
    this.#rescue.later();
    void this.recount();
  }

  #standBeside({ deviceId }: DiskStore): void {
    this.#device = deviceId;
    this.ports.memory.standBeside(deviceId);
  }

  #added(rows: readonly EntryRow[]): void {
    const { memory } = this.ports;
    const onDisk = this.#onDisk;
    const own = rows.filter((row) => row.lessonId === this.#place?.lessonId);
    this.record.add(own.map((row) => keep(row, memory.wrote(row.entry) ? 'memory' : onDisk)));
    this.#summary.patch({ unsynced: this.state.get().unsynced + rows.length });
    if (this.#place) this.ports.tabs.changed(this.#place.scope);
    this.#appended();
  }
}

function keep(row: EntryRow, where: 'journal' | 'memory'): KeptEntry {
  return Object.freeze({ entry: row.entry, saved: row.sync === Sync.acknowledged ? 'server' : where });
}
