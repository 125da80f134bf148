import type { JournalEntry } from '@chorus/contract';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { quietAborts } from '../storage/quiet-aborts.ts';
import { JournalError } from './journal-error.ts';
import {
  begunIn,
  deviceOf,
  Sync,
  type DiskStore,
  type Draft,
  type EntryRow,
  type Guard,
  type RecordingRow,
  type RecordingWork,
} from './journal-store.ts';
import { SoundVault, type KeyFiles } from './sound-vault.ts';

/** A recording as the database has it. In plain: it was written before sounds were sealed, or could not be. */
type StoredRecording = RecordingRow & { readonly sealed?: Uint8Array<ArrayBuffer> };
/** Samples in plain, or sealed. */
type StoredChunk = Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

interface Schema extends DBSchema {
  meta: { key: string; value: string | number };
  entries: { key: string; value: EntryRow; indexes: { lesson: string; sync: [number, string, number] } };
  recordings: { key: string; value: StoredRecording; indexes: { work: [string, string] } };
  recordingChunks: { key: [string, number]; value: StoredChunk };
}

type Entries = IDBPObjectStore<Schema, ['meta', 'entries'], 'entries'>;

/** Acknowledged entries stay at least for the lesson; the database is per origin. 2: sounds are sealed; a page of before, which could not read them, is closed. */
const version = 2;
const marksAtOnce = 16;

/** {@link DiskStore} over IndexedDB. The device's id and `seq` are born here: if the database is lost, so is the identity. */
export class IdbJournalStore implements DiskStore {
  private closed = false;
  private readonly listeners: (() => void)[] = [];

  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    readonly deviceId: string,
    private readonly vault: SoundVault,
  ) {}

  /** `newDeviceId` is used the first time; without `keys`, sound is kept in plain. Throws where the browser gives no database. */
  static async open(name: string, newDeviceId: string, keys?: KeyFiles): Promise<IdbJournalStore> {
    let opened: IdbJournalStore | undefined;
    const db = await openDB<Schema>(name, version, {
      upgrade(database, from) {
        if (from > 0) return;
        database.createObjectStore('meta');
        const entries = database.createObjectStore('entries', { keyPath: 'id' });
        entries.createIndex('lesson', 'lessonId');
        entries.createIndex('sync', ['sync', 'ownerId', 'seq']);
        database.createObjectStore('recordings', { keyPath: 'recordingId' }).createIndex('work', ['work', 'ownerId']);
        database.createObjectStore('recordingChunks');
      },
      blocking: (_current, _blocked, event) => (opened ? opened.close() : (event.target as IDBDatabase).close()),
      terminated: () => opened?.close(),
    });
    quietAborts(db);
    const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
    const kept = await tx.store.get('deviceId');
    const deviceId = typeof kept === 'string' ? kept : newDeviceId;
    if (kept === undefined) await tx.store.put(deviceId, 'deviceId');
    await tx.done;
    opened = new IdbJournalStore(db, deviceId, new SoundVault(keys));
    return opened;
  }

  onClosed(run: () => void): void {
    if (this.closed) run();
    else this.listeners.push(run);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.db.close();
    for (const run of this.listeners.splice(0)) run();
  }

  async claim(scope: string, raise: boolean, least = 0): Promise<number> {
    const tx = this.db.transaction('meta', 'readwrite', { durability: 'strict' });
    const [device, known] = await Promise.all([tx.store.get('deviceId'), tx.store.get(`epoch/${scope}`)]);
    if (device !== this.deviceId) throw this.lost();
    const kept = Number(known ?? 0);
    const epoch = Math.max(raise || kept === 0 ? kept + 1 : kept, least);
    if (epoch !== kept) await tx.store.put(epoch, `epoch/${scope}`);
    await tx.done;
    return epoch;
  }

  async epochOf(scope: string): Promise<number> {
    return Number((await this.db.get('meta', `epoch/${scope}`)) ?? 0);
  }

  async append(drafts: readonly Draft[], guard: Guard, recordings: readonly RecordingRow[] = []): Promise<readonly EntryRow[]> {
    const stores: ('meta' | 'entries' | 'recordings')[] = ['meta', 'entries'];
    if (recordings.length > 0) stores.push('recordings');
    // Before the transaction: it would end while it waits for anything else.
    const sealed = await Promise.all(recordings.map((row) => this.#sealed(row)));
    const tx = this.db.transaction(stores, 'readwrite', { durability: 'strict' });
    try {
      const meta = tx.objectStore('meta');
      const entries = tx.objectStore('entries');
      // A class presses while a page is busy, and each step of a transaction waits for its turn: two reads at once, the writes, the commit.
      const [device, keptEpoch, keptSeq] = await Promise.all([meta.get('deviceId'), meta.get(`epoch/${guard.scope}`), meta.get('seq')]);
      if (device !== this.deviceId) throw this.lost();
      const kept = Number(keptEpoch ?? 0);
      if (guard.epoch !== undefined && guard.epoch < kept)
        throw new JournalError(
          'old-epoch',
          `Another tab writes for class ${guard.scope} under epoch ${kept}; this one has ${guard.epoch}.`,
        );
      // It was raised while the disk was full.
      const epoch = guard.epoch ?? kept;
      let seq = Math.max(Number(keptSeq ?? 0), guard.after ?? 0);
      const rows = drafts.map(({ lessonId, entry }): EntryRow => {
        seq += 1;
        const placed = { ...entry, deviceId: deviceOf(this.deviceId, guard.machine), epoch, seq } as JournalEntry;
        return { id: entry.id, ownerId: entry.ownerId, lessonId, seq, sync: Sync.waiting, entry: placed };
      });
      const sounds = sealed.map((row) => tx.objectStore('recordings').put(row));
      const written = [...rows.map((row) => entries.add(row)), ...sounds, meta.put(seq, 'seq')];
      if (epoch !== kept) written.push(meta.put(epoch, `epoch/${guard.scope}`));
      tx.commit();
      await Promise.all([...written, tx.done]);
      return rows;
    } catch (error) {
      try {
        tx.abort();
      } catch {
        // It has aborted by itself.
      }
      await tx.done.catch(() => undefined);
      throw error;
    }
  }

  /** Its rows were cleared under it, and with them its identity: it is to be opened as a new one. */
  private lost(): DOMException {
    this.close();
    return new DOMException("The journal's database was cleared.", 'InvalidStateError');
  }

  ofLesson(lessonId: string): Promise<readonly EntryRow[]> {
    return this.entries((entries) => entries.index('lesson').getAll(lessonId));
  }

  waiting(ownerId: string, limit: number): Promise<readonly EntryRow[]> {
    // Its count is an unsigned 32-bit number.
    return this.entries((entries) => entries.index('sync').getAll(rangeOf(Sync.waiting, ownerId), Math.min(limit, 2 ** 32 - 1)));
  }

  refused(ownerId: string): Promise<readonly EntryRow[]> {
    return this.entries((entries) => entries.index('sync').getAll(rangeOf(Sync.refused, ownerId)));
  }

  async unsent(): Promise<readonly EntryRow[]> {
    const of = (sync: Sync) => this.entries((entries) => entries.index('sync').getAll(IDBKeyRange.bound([sync], [sync, []])));
    return [...(await of(Sync.waiting)), ...(await of(Sync.refused))];
  }

  acknowledged(ownerId: string): Promise<readonly EntryRow[]> {
    return this.entries((entries) => entries.index('sync').getAll(rangeOf(Sync.acknowledged, ownerId)));
  }

  count(ownerId: string, sync: Sync): Promise<number> {
    return this.entries((entries) => entries.index('sync').count(rangeOf(sync, ownerId)));
  }

  /** Reads entries. None where there were some is not an answer: whose they are is read with them. */
  private async entries<T>(read: (entries: Entries) => Promise<T>): Promise<T> {
    const tx = this.db.transaction(['meta', 'entries']);
    const [device, found] = await Promise.all([tx.objectStore('meta').get('deviceId'), read(tx.objectStore('entries'))]);
    if (device !== this.deviceId) throw this.lost();
    return found;
  }

  async handOver(lessonId: string, from: string, to: string): Promise<void> {
    const tx = this.db.transaction(['meta', 'entries', 'recordings'], 'readwrite', { durability: 'strict' });
    const [entries, recordings] = [tx.objectStore('entries'), tx.objectStore('recordings')];
    const [device, rows, ...sounds] = await Promise.all([
      tx.objectStore('meta').get('deviceId'),
      entries.index('lesson').getAll(lessonId),
      ...works.map((work) => recordings.index('work').getAll([work, from])),
    ]);
    if (device !== this.deviceId) throw this.lost();
    const isTheirs = (row: EntryRow | StoredRecording) => row.lessonId === lessonId && row.ownerId === from;
    await Promise.all([
      ...rows.filter(isTheirs).map((row) => entries.put({ ...row, ownerId: to })),
      ...sounds
        .flat()
        .filter(isTheirs)
        .map((row) => recordings.put({ ...row, ownerId: to })),
      tx.done,
    ]);
  }

  async keep(rows: readonly EntryRow[]): Promise<void> {
    const tx = this.db.transaction(['meta', 'entries'], 'readwrite', { durability: 'strict' });
    const meta = tx.objectStore('meta');
    const [device, kept] = await Promise.all([meta.get('deviceId'), meta.get('seq')]);
    if (device !== this.deviceId) throw this.lost();
    const seq = rows.reduce((last, row) => Math.max(last, row.seq), Number(kept ?? 0));
    await Promise.all([...rows.map((row) => tx.objectStore('entries').put(row)), meta.put(seq, 'seq'), tx.done]);
  }

  async mark(ids: readonly string[], sync: Sync): Promise<void> {
    // A mark that a power cut takes is no loss, and a class's next presses wait neither for the disk nor for many of them: what is sent again is known by its id.
    for (let at = 0; at < ids.length; at += marksAtOnce) {
      const tx = this.db.transaction(['meta', 'entries'], 'readwrite', { durability: 'relaxed' });
      const entries = tx.objectStore('entries');
      const [device, ...rows] = await Promise.all([
        tx.objectStore('meta').get('deviceId'),
        ...ids.slice(at, at + marksAtOnce).map((id) => entries.get(id)),
      ]);
      if (device !== this.deviceId) throw this.lost();
      const marked = rows.flatMap((row) => (row ? [entries.put({ ...row, sync })] : []));
      tx.commit();
      await Promise.all([...marked, tx.done]);
    }
  }

  async prune(before: number, except: string | undefined): Promise<void> {
    const tx = this.db.transaction(['entries', 'recordings', 'recordingChunks'], 'readwrite');
    const [entries, recordings] = [tx.objectStore('entries'), tx.objectStore('recordings')];
    const rows = await entries.getAll();
    const sounds = await recordings.getAll();
    const known = new Set(rows.map(({ lessonId }) => lessonId));
    const kept = new Set(except === undefined ? [] : [except]);
    for (const { lessonId, sync, entry } of rows) if (sync !== Sync.acknowledged || entry.wallMs >= before) kept.add(lessonId);
    for (const { lessonId, work, key } of sounds) if (work !== 'none' || key === undefined) kept.add(lessonId);
    const gone = rows.filter(({ lessonId }) => !kept.has(lessonId));
    // What was cut by a reload and never answered for has its pieces alone.
    await Promise.all([
      ...gone.map(({ id }) => entries.delete(id)),
      ...begunIn(gone).map(({ recordingId }) => tx.objectStore('recordingChunks').delete(chunkRange(recordingId))),
      ...sounds
        // a sound whose entries went before it has nothing left that tells its age
        .filter(({ lessonId }) => !kept.has(lessonId) && known.has(lessonId))
        .flatMap(({ recordingId }) => [recordings.delete(recordingId), tx.objectStore('recordingChunks').delete(chunkRange(recordingId))]),
    ]);
    await tx.done;
    const left = await Promise.all([this.db.getAllKeys('recordings'), this.db.getAllKeys('recordingChunks')]);
    await this.vault.sweep(before, new Set(left.flat().map((key) => (typeof key === 'string' ? key : key[0]))));
  }

  async recording(recordingId: string): Promise<RecordingRow | undefined> {
    const row = await this.db.get('recordings', recordingId);
    return row && this.#opened(row);
  }

  async putRecording(row: RecordingRow): Promise<void> {
    const sealed = await this.#sealed(row);
    const tx = this.db.transaction('recordings', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(sealed), tx.done]);
  }

  async deleteRecording(recordingId: string): Promise<void> {
    // First: whatever becomes of the page, what is left can't be heard.
    await this.vault.shred(recordingId);
    await this.db.delete('recordings', recordingId);
  }

  async recordingIds(ownerId?: string): Promise<readonly string[]> {
    if (ownerId === undefined) return this.db.getAllKeys('recordings');
    return (await Promise.all(works.map((work) => this.db.getAllKeysFromIndex('recordings', 'work', [work, ownerId])))).flat();
  }

  async begunBy(studentIds: ReadonlySet<string>): Promise<readonly string[]> {
    const begun = begunIn(await this.db.getAll('entries'));
    return begun.filter(({ studentId }) => studentIds.has(studentId)).map(({ recordingId }) => recordingId);
  }

  async recordingsToDo(ownerId: string): Promise<readonly RecordingRow[]> {
    const lists = await Promise.all(toDo.map((work) => this.db.getAllFromIndex('recordings', 'work', [work, ownerId])));
    // One whose key can't be read now is to be done all the same.
    return Promise.all(lists.flat().map((row) => this.#opened(row).catch(() => silent(row))));
  }

  async countToDo(ownerId: string): Promise<number> {
    const counts = toDo.map((work) => this.db.countFromIndex('recordings', 'work', [work, ownerId]));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  async putChunk(recordingId: string, n: number, samples: Int16Array<ArrayBuffer>): Promise<void> {
    const stored = (await this.vault.seal(recordingId, samples)) ?? samples;
    const tx = this.db.transaction('recordingChunks', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(stored, [recordingId, n]), tx.done]);
  }

  async chunks(recordingId: string): Promise<readonly Int16Array<ArrayBuffer>[]> {
    const stored = await this.db.getAll('recordingChunks', chunkRange(recordingId));
    const opened = await Promise.all(stored.map((one) => this.#samples(recordingId, one)));
    return opened.filter((samples) => samples !== undefined);
  }

  async deleteChunks(recordingId: string): Promise<void> {
    // Of a recording that is whole by now the pieces alone go.
    if ((await this.db.getKey('recordings', recordingId)) === undefined) await this.vault.shred(recordingId);
    await this.db.delete('recordingChunks', chunkRange(recordingId));
  }

  async #sealed({ bytes, ...row }: RecordingRow): Promise<StoredRecording> {
    if (!bytes) return row;
    const sealed = await this.vault.seal(row.recordingId, bytes);
    return sealed ? { ...row, sealed } : { ...row, bytes };
  }

  /** Without its sound when the key is gone: it is lost. */
  async #opened(row: StoredRecording): Promise<RecordingRow> {
    if (!row.sealed) return row;
    const sound = await this.vault.open(row.recordingId, row.sealed);
    return { ...silent(row), ...(sound && { bytes: new Uint8Array(sound) }) };
  }

  async #samples(recordingId: string, stored: StoredChunk): Promise<Int16Array<ArrayBuffer> | undefined> {
    if (stored instanceof Int16Array) return stored;
    const sound = await this.vault.open(recordingId, stored);
    return sound && new Int16Array(sound);
  }
}

function silent({ sealed: _sealed, ...row }: StoredRecording): RecordingRow {
  return row;
}

const works: readonly RecordingWork[] = ['none', 'upload', 'erase'];
const toDo: readonly RecordingWork[] = ['upload', 'erase'];
const rangeOf = (sync: Sync, ownerId: string) => IDBKeyRange.bound([sync, ownerId, 0], [sync, ownerId, Infinity]);
const chunkRange = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Infinity]);
