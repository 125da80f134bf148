import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { AttemptKeys, isOfAny, type AttemptKey } from '../journal/attempt-key.ts';
import { hashesOf, soundsOf, type AttemptSound } from '../storage/erase-sound.ts';

/** Values of one statement. */
const atOnce = 500;

/** An object that holds a sound of an answer, or held it. */
export interface SoundObject {
  readonly key: string;
  readonly state: string;
  readonly storedAt: number | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly attemptId: string | null;
  readonly teacherId: string;
}

/** What the sounds of these attempts are found by, while the journal has them. */
export async function soundsOfAttempts(db: Kysely<Tables>, schoolId: string, attempts: readonly AttemptKey[]): Promise<AttemptSound[]> {
  const own = new AttemptKeys(attempts);
  const ids = [...new Set(attempts.map(({ id }) => id))];
  const sounds = await soundsOf(db, schoolId, ids, undefined);
  return sounds.filter(({ attemptId, teacherId }) => teacherId !== undefined && own.has({ id: attemptId, ownerId: teacherId }));
}

/** SHA-256 of all that was heard in these attempts. */
export async function hashesOfAttempts(db: Kysely<Tables>, schoolId: string, attempts: readonly AttemptKey[]): Promise<string[]> {
  const stored = attempts.map(({ id, ownerId }) => ({ attemptId: id, teacherId: ownerId || undefined, audio: undefined }));
  return hashesOf(db, schoolId, [...(await soundsOfAttempts(db, schoolId, attempts)), ...stored]);
}

/** Each object of these attempts, and of these sounds: the same one may lie under several keys, of which no answer speaks. */
export async function soundObjects(
  db: Kysely<Tables>,
  schoolId: string,
  attempts: readonly AttemptKey[],
  hashes: readonly string[],
): Promise<SoundObject[]> {
  const found = new Map<string, SoundObject>();
  const objects = db
    .selectFrom('objects')
    .select(['key', 'state', 'storedAt', 'bytes', 'sha256', 'attemptId', 'teacherId'])
    .where('schoolId', '=', schoolId);
  for (let at = 0; at < attempts.length; at += atOnce)
    for (const row of await objects.where(isOfAny('attemptId', 'teacherId', attempts.slice(at, at + atOnce))).execute())
      found.set(row.key, row);
  for (let at = 0; at < hashes.length; at += atOnce) {
    const rows = await objects
      .where('state', 'in', ['stored', 'erased'])
      .where('sha256', 'in', hashes.slice(at, at + atOnce))
      .execute();
    for (const row of rows) found.set(row.key, row);
  }
  return [...found.values()];
}
