import type { JournalEntry } from '@chorus/contract';
import type { AttemptAudio } from '@chorus/sdk';

type Unplaced<E> = E extends JournalEntry ? Omit<E, 'deviceId' | 'epoch' | 'seq'> : never;
/** An entry before the journal has given it its place. */
export interface Draft {
  readonly lessonId: string;
  readonly entry: Unplaced<JournalEntry>;
}

/** How far an entry is on its way to the server. */
export const Sync = { waiting: 0, acknowledged: 1, refused: 2 } as const;
/** A value of {@link Sync}. */
export type Sync = (typeof Sync)[keyof typeof Sync];

/** An entry as it is kept. */
export interface EntryRow {
  readonly id: string;
  readonly ownerId: string;
  readonly lessonId: string;
  readonly seq: number;
  readonly sync: Sync;
  readonly entry: JournalEntry;
}

/**
 * Which class is written for, the epoch under which (without one: the class's of now; a greater one than the class's raises that), a number that is
 * taken already, and the machine that writes.
 */
export interface Guard {
  readonly scope: string;
  readonly epoch?: number;
  readonly after?: number;
  readonly machine?: string;
}

/** The device of a machine's entries: machines that were set up from a copy of one disk share the disk's. */
export const deviceOf = (diskDevice: string, machine: string | undefined): string =>
  machine === undefined ? diskDevice : `${diskDevice}.${machine}`;

/** Which recordings these entries begin. */
export const begunIn = (rows: readonly EntryRow[]) =>
  rows.flatMap(({ entry }) => (entry.kind === 'recording.started' ? [entry.payload] : []));

/** What is to be done with a recording at the server. */
export type RecordingWork = 'none' | 'upload' | 'erase';

/** A recording as it is kept: its blob once it is whole, its key once it is in the object store. */
export interface RecordingRow {
  readonly recordingId: string;
  readonly attemptId: string;
  readonly ownerId: string;
  readonly lessonId: string;
  readonly scope: string;
  readonly studentId: string;
  readonly rateHz: number;
  readonly work: RecordingWork;
  /** The recording as a file of this codec (`wav` when nothing is said). */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly codec?: AttemptAudio['codec'];
  readonly sha256?: string;
  readonly ms?: number;
  readonly key?: string;
  /** Keys under which the server had it, and lost it. */
  readonly lostKeys?: readonly string[];
}

/** Where the journal's rows are. Marks and entries are durable when the promise resolves. */
export interface JournalStore {
  /** The epoch of a class; raised first when `raise`, and to `least`. */
  claim(scope: string, raise: boolean, least?: number): Promise<number>;
  /** Places and writes all of them or none, with the recordings that they speak of. Error: `JournalError` `old-epoch`. */
  append(drafts: readonly Draft[], guard: Guard, recordings?: readonly RecordingRow[]): Promise<readonly EntryRow[]>;
  ofLesson(lessonId: string): Promise<readonly EntryRow[]>;
  /** Entries that wait for the server, oldest first. */
  waiting(ownerId: string, limit: number): Promise<readonly EntryRow[]>;
  /** Entries that the server refused. */
  refused(ownerId: string): Promise<readonly EntryRow[]>;
  /** Entries that the server has acknowledged. */
  acknowledged(ownerId: string): Promise<readonly EntryRow[]>;
  count(ownerId: string, sync: Sync): Promise<number>;
  /** A lesson that a device gave without a login is a teacher's from now on: what is kept of it is sent under that name, as it was written. */
  handOver(lessonId: string, from: string, to: string): Promise<void>;
  /** Writes rows that have their place already. */
  keep(rows: readonly EntryRow[]): Promise<void>;
  mark(ids: readonly string[], sync: Sync): Promise<void>;
  /**
   * Removes lessons whose every entry was acknowledged and is older than `before` (UTC milliseconds), with the recordings that have been
   * uploaded; never the lesson `except`.
   */
  prune(before: number, except: string | undefined): Promise<void>;
  recording(recordingId: string): Promise<RecordingRow | undefined>;
  putRecording(row: RecordingRow): Promise<void>;
  deleteRecording(recordingId: string): Promise<void>;
  /** Of one teacher, or of all. */
  recordingIds(ownerId?: string): Promise<readonly string[]>;
  /** Which recordings of these students were begun, as far as entries of it are here. */
  begunBy(studentIds: ReadonlySet<string>): Promise<readonly string[]>;
  recordingsToDo(ownerId: string): Promise<readonly RecordingRow[]>;
  /** 16-bit samples of one recording, in order. */
  putChunk(recordingId: string, n: number, samples: Int16Array<ArrayBuffer>): Promise<void>;
  chunks(recordingId: string): Promise<readonly Int16Array<ArrayBuffer>[]>;
  deleteChunks(recordingId: string): Promise<void>;
}

/** A {@link JournalStore} of a browser's disk, which the browser may close: its data was cleared, the disk failed, another page brings a later version. */
export interface DiskStore extends JournalStore {
  /** Made with the database and lost with it. */
  readonly deviceId: string;
  /** Everybody's entries that the server does not have. */
  unsent(): Promise<readonly EntryRow[]>;
  /** How many recordings of a teacher wait for the object store. */
  countToDo(ownerId: string): Promise<number>;
  /** The epoch of a class as it is: a full disk can be asked too. */
  epochOf(scope: string): Promise<number>;
  /** Calls back once, when nothing can be read or written here any more. */
  onClosed(run: () => void): void;
  close(): void;
}
