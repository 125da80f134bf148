import { basename } from 'node:path';
import type { ErasureCounts, ErasureStatement } from '@chorus/contract/api/admin/data-calls';
import { dailyDays, type Backups } from '../backup/backups.ts';
import type { Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import { isErasing } from '../journal/erase-student.ts';
import { unknown } from '../http/call-error.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { hashesOfAttempts } from './student-sounds.ts';
import { tracesOf } from './traces.ts';

const dayMs = 24 * 3_600_000;

/** What a statement is made from. */
export interface StatementParts {
  readonly db: Db;
  readonly now: Now;
  readonly blobs: Pick<Blobs, 'keptAt'>;
  readonly store: Pick<ObjectStore, 'unknownOf'>;
  readonly backups: Pick<Backups, 'all' | 'putAside'>;
}

/** Looks again, now, whether anything of an erased student is left. Error: `unknown` for who was not erased, in this school. */
export async function erasureStatement(
  { db, now, blobs, store, backups }: StatementParts,
  schoolId: string,
  studentId: string,
): Promise<ErasureStatement> {
  const grave = await db
    .selectFrom('tombstones')
    .select(['n', 'at'])
    .where('schoolId', '=', schoolId)
    .where('kind', '=', 'student')
    .where('id', '=', bindable(studentId))
    .where('ownerId', '=', '')
    .executeTakeFirst();
  if (!grave) throw unknown();
  const row = await db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.accountId')
    .select(['audit.before', 'accounts.name as by'])
    .where('subjectKind', '=', 'student')
    .where('subjectId', '=', studentId)
    .where('orgId', '=', schoolId)
    .where('action', '=', 'student.erased')
    .orderBy('audit.id')
    .executeTakeFirst();
  // Its answers were buried with it, in one transaction.
  const attempts = await db
    .selectFrom('tombstones')
    .select(['id', 'ownerId'])
    .where('schoolId', '=', schoolId)
    .where('kind', '=', 'attempt')
    .where('at', '=', grave.at)
    .execute();
  const sounds = await db
    .selectFrom('tombstones')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('kind', '=', 'sound')
    .where('at', '=', grave.at)
    .execute();
  const hashes = [...new Set([...sounds.map(({ id }) => id), ...(await hashesOfAttempts(db, schoolId, attempts))])];
  const voice = { hashes, unknown: await store.unknownOf(hashes) };
  const { counts, mentions } = await tracesOf(db, blobs, { schoolId, studentId }, attempts, voice);
  const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    studentId,
    number: grave.n,
    erasedAt: grave.at,
    by: row?.by ?? '',
    before: row?.before ? (JSON.parse(row.before) as ErasureCounts) : null,
    checkedAt: now(),
    now: counts,
    mentions,
    complete: left === 0 && !(await isErasing(db, schoolId, studentId)),
    backups: olderBackups({ backups }, grave.at),
  };
}

/** The backups from before a moment: they still hold what was deleted then. */
export function olderBackups({ backups }: Pick<StatementParts, 'backups'>, before: number): ErasureStatement['backups'] {
  return [
    ...backups.all().map(({ file, reason, at }) => ({
      name: basename(file),
      at,
      until: reason === 'daily' ? at + dailyDays * dayMs : null,
    })),
    ...backups.putAside().map((aside) => ({ ...aside, until: null })),
  ].filter(({ at }) => at <= before);
}
