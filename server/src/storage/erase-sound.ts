import type { Attempt, JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import { isOfAny } from '../journal/attempt-key.ts';
import { erasedHashes } from './erased-hashes.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectStore } from './object-store.ts';

/** Values of one statement. */
const atOnce = 500;

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
  const known: AttemptSound[] = [];
  for (let at = 0; at < attemptIds.length; at += atOnce) {
    const rows = await db
      .selectFrom('attempts')
      .innerJoin('journal', (join) => join.onRef('journal.id', '=', 'attempts.entryId').onRef('journal.schoolId', '=', 'attempts.schoolId'))
      .select(['attempts.id', 'attempts.ownerId', 'journal.entry'])
      .where('attempts.schoolId', '=', schoolId)
      .where('attempts.id', 'in', attemptIds.slice(at, at + atOnce))
      .$if(teacherId !== undefined, (query) => query.where('attempts.ownerId', '=', teacherId!))
      .execute();
    for (const { id, ownerId, entry } of rows)
      known.push({ attemptId: id, teacherId: ownerId, audio: (JSON.parse(entry) as JournalEntry<'attempt'>).payload.audio });
  }
  const found = new Set(known.map(({ attemptId }) => attemptId));
  const others = attemptIds.filter((id) => !found.has(id)).map((attemptId) => ({ attemptId, teacherId, audio: undefined }));
  return [...known, ...others];
}

/** SHA-256 of each sound of these attempts: as their answers say, and of what is stored of them. */
export async function hashesOf(db: Kysely<Tables>, schoolId: string, sounds: readonly AttemptSound[]): Promise<string[]> {
  const hashes = new Set(sounds.flatMap(({ audio }) => audio?.sha256 ?? []));
  for (let at = 0; at < sounds.length; at += atOnce) {
    const keys = sounds.slice(at, at + atOnce).map(({ attemptId, teacherId = '' }) => ({ id: attemptId, ownerId: teacherId }));
    const rows = await db
      .selectFrom('objects')
      .select('sha256')
      .where('schoolId', '=', schoolId)
      .where(isOfAny('attemptId', 'teacherId', keys))
      .execute();
    for (const { sha256 } of rows) if (sha256 !== null) hashes.add(sha256);
  }
  return [...hashes];
}

/**
 * Sound lies in the object store (whole, or in the parts of an upload that goes on), and in the scoring gateway's `copies`. Of what was deleted for good,
 * it goes from every key of the school: a page whose answer was lost has put it twice, and one that was closed has not said whose it is.
 */
export function soundEraser(db: Db, store: ObjectStore, uploads: MultipartUploads, copies: SoundCopies | undefined): EraseSound {
  return async (schoolId, sounds) => {
    const recordings = new Map<string, string[]>();
    const removed = [];
    for (const { attemptId, teacherId, audio } of sounds) {
      removed.push(...(await markBound(db, schoolId, attemptId, teacherId)));
      if (audio && teacherId !== undefined) recordings.set(teacherId, [...(recordings.get(teacherId) ?? []), audio.recordingId]);
    }
    const hashes = await erasedHashes(db, schoolId, await hashesOf(db, schoolId, sounds));
    removed.push(...(await markHeard(db, schoolId, hashes)));
    for (const { key, teacherId } of removed) {
      await store.blobs.remove(key);
      await uploads.forget({ schoolId, teacherId }, key);
    }
    await store.removeUnknown(hashes);
    for (const [teacherId, ids] of recordings) {
      await copies?.erase({ schoolId, teacherId }, ids);
      // It may be on its way, also under a key of an earlier page, and nobody knows which upload it is.
      await uploads.forgetOpen({ schoolId, teacherId });
    }
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

/** Objects of this content, whosever and of whichever answer, or of none yet. */
async function markHeard(db: Db, schoolId: string, hashes: readonly string[]) {
  const marked = [];
  for (let at = 0; at < hashes.length; at += atOnce)
    marked.push(
      ...(await db
        .updateTable('objects')
        .set({ state: 'erased' })
        .where('schoolId', '=', schoolId)
        .where('state', '=', 'stored')
        .where('sha256', 'in', hashes.slice(at, at + atOnce))
        .returning(['key', 'teacherId'])
        .execute()),
    );
  return marked;
}
