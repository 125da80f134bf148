import type { Attempt, JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectStore } from './object-store.ts';

/** Copies of recordings outside the object store. */
export interface SoundCopies {
  /** Removes those of these recordings, and takes none of them again. */
  erase(owner: Owner, recordingIds: readonly string[]): Promise<void>;
}

/** What an attempt's sound is found by. */
export interface AttemptSound {
  readonly attemptId: string;
  /** Whose it is; undefined: whosever, of deletions that were written down before they said whose. */
  readonly teacherId: string | undefined;
  readonly audio: Attempt['audio'];
}

/** Removes the sound of these attempts from wherever this server has it. Again it finds nothing more to do. */
export type EraseSound = (schoolId: string, sounds: readonly AttemptSound[]) => Promise<void>;

/** What there is to know of the sound of attempts, of one teacher or of all, while the journal has them. */
export async function soundsOf(
  db: Kysely<Tables>,
  schoolId: string,
  attemptIds: readonly string[],
  teacherId: string | undefined,
): Promise<AttemptSound[]> {
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('journal', (join) => join.onRef('journal.id', '=', 'attempts.entryId').onRef('journal.schoolId', '=', 'attempts.schoolId'))
    .select(['attempts.id', 'attempts.ownerId', 'journal.entry'])
    .where('attempts.schoolId', '=', schoolId)
    .where('attempts.id', 'in', attemptIds)
    .$if(teacherId !== undefined, (query) => query.where('attempts.ownerId', '=', teacherId!))
    .execute();
  const known = rows.map(({ id, ownerId, entry }) => ({
    attemptId: id,
    teacherId: ownerId,
    audio: (JSON.parse(entry) as JournalEntry<'attempt'>).payload.audio,
  }));
  const found = new Set(known.map(({ attemptId }) => attemptId));
  const others = attemptIds.filter((id) => !found.has(id)).map((attemptId) => ({ attemptId, teacherId, audio: undefined }));
  return [...known, ...others];
}

/** Sound lies in the object store (whole, or in the parts of an upload that goes on), and in the scoring gateway's `copies`. */
export function soundEraser(db: Db, store: ObjectStore, uploads: MultipartUploads, copies: SoundCopies | undefined): EraseSound {
  return async (schoolId, sounds) => {
    const teachers = new Set<string>();
    for (const { attemptId, teacherId, audio } of sounds) {
      const removed = await markBound(db, schoolId, attemptId, teacherId);
      if (audio && teacherId !== undefined) {
        const owner = { schoolId, teacherId };
        await copies?.erase(owner, [audio.recordingId]);
        // It was put and never bound: the page ended before it could say whose it is.
        if (removed.length === 0) removed.push(...(await markUnbound(db, owner, audio.sha256)));
        teachers.add(teacherId);
      }
      for (const { key, teacherId: of } of removed) {
        await store.blobs.remove(key);
        await uploads.forget({ schoolId, teacherId: of }, key);
      }
    }
    // It may be on its way, also under a key of an earlier page, and nobody knows which upload it is.
    for (const teacherId of teachers) await uploads.forgetOpen({ schoolId, teacherId });
  };
}

const markBound = (db: Db, schoolId: string, attemptId: string, teacherId: string | undefined) =>
  db
    .updateTable('objects')
    .set({ state: 'erased' })
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', attemptId)
    .$if(teacherId !== undefined, (query) => query.where('teacherId', '=', teacherId!))
    .returning(['key', 'teacherId'])
    .execute();

const markUnbound = (db: Db, { schoolId, teacherId }: Owner, sha256: string) =>
  db
    .updateTable('objects')
    .set({ state: 'erased' })
    .where('schoolId', '=', schoolId)
    .where('teacherId', '=', teacherId)
    .where('state', '=', 'stored')
    .where('attemptId', 'is', null)
    .where('sha256', '=', sha256)
    .returning(['key', 'teacherId'])
    .execute();
