import type { RecordingsStatement } from '@chorus/contract/api/admin/data-calls';
import { bindable } from '../database/bind-guard.ts';
import { AttemptKeys, isOfAny, type AttemptKey } from '../journal/attempt-key.ts';
import { attemptsOf } from '../journal/erase-student.ts';
import { erasedHashes } from '../storage/erased-hashes.ts';
import { olderBackups, type StatementParts } from './erasure-statement.ts';
import { hashesOfAttempts, soundObjects, soundsOfAttempts } from './student-sounds.ts';
import type { Student } from './traces.ts';

/** Values of one statement. */
const atOnce = 500;

/** The sounds of a student's answers, and where they are or were. */
export async function recordingsOf(db: StatementParts['db'], { schoolId, studentId }: Student) {
  const attempts = await attemptsOf(db, schoolId, studentId);
  const hashes = await hashesOfAttempts(db, schoolId, attempts);
  return { attempts, hashes, objects: await soundObjects(db, schoolId, attempts, hashes) };
}

/** Those of a student's answers whose sound is here or may come, by whose they are. */
export async function answersToSilence(
  db: StatementParts['db'],
  schoolId: string,
  { attempts, objects }: Awaited<ReturnType<typeof recordingsOf>>,
): Promise<Map<string, string[]>> {
  const stored = objects.filter(({ state }) => state === 'stored');
  const heard = new Set(stored.map(({ sha256 }) => sha256));
  const bound = new AttemptKeys(stored.map(({ attemptId, teacherId }) => ({ id: attemptId ?? '', ownerId: teacherId })));
  const over = new AttemptKeys(await erasedOf(db, schoolId, attempts));
  const voiced = new Map<string, Set<string>>();
  const add = (ownerId: string, id: string) => voiced.set(ownerId, (voiced.get(ownerId) ?? new Set()).add(id));
  for (const { attemptId, teacherId, audio } of await soundsOfAttempts(db, schoolId, attempts))
    if (audio && (heard.has(audio.sha256) || !over.has({ id: attemptId, ownerId: teacherId! }))) add(teacherId!, attemptId);
  for (const one of attempts) if (bound.has(one)) add(one.ownerId, one.id);
  return new Map([...voiced].map(([ownerId, ids]) => [ownerId, [...ids]]));
}

/** Those of which the journal says that the recording is gone. */
async function erasedOf(db: StatementParts['db'], schoolId: string, attempts: readonly AttemptKey[]): Promise<AttemptKey[]> {
  const found: AttemptKey[] = [];
  for (let at = 0; at < attempts.length; at += atOnce)
    found.push(
      ...(await db
        .selectFrom('attemptFacts')
        .select(['attemptId as id', 'ownerId'])
        .where('schoolId', '=', schoolId)
        .where('kind', '=', 'erased')
        .where(isOfAny('attemptId', 'ownerId', attempts.slice(at, at + atOnce)))
        .execute()),
    );
  return found;
}

/** Looks again, now, whether recordings are left that were there when a student's were last deleted. Undefined: they never were. */
export async function recordingsStatement(
  parts: StatementParts,
  { schoolId, studentId }: Student,
): Promise<RecordingsStatement | undefined> {
  const { db, now, blobs } = parts;
  const row = await db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.accountId')
    .select(['audit.at', 'audit.before', 'accounts.name as by'])
    .where('subjectKind', '=', 'student')
    .where('subjectId', '=', bindable(studentId))
    .where('orgId', '=', schoolId)
    .where('action', '=', 'recordings.erased')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const { hashes, objects } = await recordingsOf(db, { schoolId, studentId });
  // What was recorded since is no part of it.
  const until = objects.filter(({ storedAt }) => (storedAt ?? 0) <= row.at);
  const left = { recordings: until.filter(({ state }) => state === 'stored').length, files: 0 };
  const unknown = await parts.store.unknownOf(await erasedHashes(db, schoolId, hashes));
  for (const key of new Set([...until.map((one) => one.key), ...unknown])) if ((await blobs.keptAt(key)) !== undefined) left.files += 1;
  return {
    studentId,
    erasedAt: row.at,
    by: row.by ?? '',
    before: (JSON.parse(row.before ?? '{}') as { recordings?: number }).recordings ?? 0,
    checkedAt: now(),
    now: left,
    complete: left.recordings === 0 && left.files === 0,
    backups: olderBackups(parts, row.at),
  };
}
