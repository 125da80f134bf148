import type { JournalEntry } from '@chorus/contract';
import type { Owner } from '../http/handlers.ts';

/** An entry as it comes: its frame is sound, its payload is yet to be checked. */
export interface Frame {
  readonly id: string;
  readonly kind: string;
  readonly schoolId: string;
  readonly ownerId: string;
  readonly payload: unknown;
}

/** What became of a batch. */
export interface Appended {
  readonly acknowledged: string[];
  readonly refused: { id: string; message: string }[];
  /** In no lesson that the batch was written to is anything of it before this. */
  readonly cursor: number;
}

/** Lessons that a teacher began with a class from one moment (UTC milliseconds) until another. */
export interface LessonsOf {
  readonly classId: string;
  readonly from: number;
  readonly to: number;
}

/** The journal of all lessons: what is acknowledged is there for good, each entry once, in an order that readers can follow. */
export interface JournalLog {
  /** Takes a batch, as a whole or not at all; an entry that is there already is acknowledged and not looked at again. */
  append(owner: Owner, frames: readonly Frame[]): Promise<Appended>;

  /**
   * The next entries of a lesson after a cursor, 0 for the first. Whoever goes on from the cursor that was given meets every entry, also what is committed
   * later; one that is not of this lesson's time leads to the lesson's beginning. Error: `unknown`.
   */
  read(owner: Owner, lessonId: string, after: number): Promise<{ entries: JournalEntry[]; cursor: number }>;

  /** The next entries of these lessons after `after`, '' for the first, as JSON texts; about a megabyte. `next` goes on; undefined: that was all. */
  readLessons(owner: Owner, lessons: LessonsOf, after: string): Promise<{ entries: string[]; next?: string | undefined }>;

  /**
   * Removes the recordings of attempts, and says so in the journal once: because it was `asked` for, so that nothing brings it back, or because it was
   * kept long enough. Error: `unknown` where it knows none of them.
   */
  erase(owner: Owner, attemptIds: readonly string[], why: 'asked' | 'expired'): Promise<void>;

  /** Says under which key an attempt's recording is. Error: `EntryRefused`. */
  bind(owner: Owner, attemptId: string, stored: { readonly key: string; readonly sha256: string }): Promise<void>;

  /** Which of these entries of the owner it does not have. */
  missing(owner: Owner, ids: readonly string[]): Promise<string[]>;

  /** Whether a colleague wrote the attempt, and its owner did not. */
  isAnothers(owner: Owner, attemptId: string): Promise<boolean>;

  /** Plugins by the version that the lesson first activated. */
  pinnedPlugins(owner: Owner, lessonId: string): Promise<Record<string, string>>;
}
