import type { RecordingsStatement } from '@chorus/contract/api/admin/data-calls';
import { bindable } from '../database/bind-guard.ts';
import { isOfAny, type AttemptKey } from '../journal/attempt-key.ts';
import { attemptsOf } from '../journal/erase-student.ts';
import { olderBackups, type StatementParts } from './erasure-statement.ts';
import type { Student } from './traces.ts';

/** Values of one statement. */
const atOnce = 500;

/** A recording of a student, and the answer that it is of. */
export interface StudentRecording extends AttemptKey {
  readonly key: string;
  readonly state: string;
  readonly storedAt: number | null;
}

/** The recordings of a student's answers, those that were deleted too. */
export async function recordingsOf(db: StatementParts['db'], { schoolId, studentId }: Student): Promise<StudentRecording[]> {
  const attempts = await attemptsOf(db, schoolId, studentId);
  const found: StudentRecording[] = [];
  for (let at = 0; at < attempts.length; at += atOnce) {
    const rows = await db
      .selectFrom('objects')
      .select(['key', 'state', 'storedAt', 'attemptId', 'teacherId'])
      .where('schoolId', '=', schoolId)
      .where(isOfAny('attemptId', 'teacherId', attempts.slice(at, at + atOnce)))
      .execute();
    found.push(
      ...rows.map(({ key, state, storedAt, attemptId, teacherId }) => ({ key, state, storedAt, id: attemptId ?? '', ownerId: teacherId })),
    );
  }
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
  // What was recorded since is no part of it.
  const until = (await recordingsOf(db, { schoolId, studentId })).filter(({ storedAt }) => (storedAt ?? 0) <= row.at);
  const left = { recordings: until.filter(({ state }) => state === 'stored').length, files: 0 };
  for (const { key } of until) if ((await blobs.keptAt(key)) !== undefined) left.files += 1;
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
