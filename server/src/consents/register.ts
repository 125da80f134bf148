import { forbidding, type ConsentPurpose } from '@chorus/contract/consent';
import type { Kysely } from 'kysely';
import { bindable } from '../database/bind-guard.ts';
import type { Tables } from '../database/tables.ts';

/** Which of these students' parents have forbidden something. */
export async function forbiddenTo(
  db: Kysely<Tables>,
  schoolId: string,
  purpose: ConsentPurpose,
  studentIds: readonly string[],
): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('consents')
    .select('studentId')
    .where('schoolId', '=', schoolId)
    .where('studentId', 'in', studentIds.map(bindable))
    .where('purpose', '=', purpose)
    .where('state', 'in', forbidding)
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
}
