import { forbidding, type ConsentPurpose } from '@chorus/contract/consent';
import type { Kysely } from 'kysely';
import { bindable } from '../database/bind-guard.ts';
import type { Tables } from '../database/tables.ts';

/** Name of whether a school records those alone whose parents have agreed. */
export const consentFirstSetting = (schoolId: string): string => `consent-first/${schoolId}`;

/** Whether it does: usually silence forbids nothing. */
export async function isConsentFirst(db: Kysely<Tables>, schoolId: string): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', consentFirstSetting(schoolId)).executeTakeFirst();
  return row?.value === '1';
}

/** For which of these students something is forbidden: by their parents, or because they have not agreed yet where a school waits for that. */
export async function forbiddenTo(
  db: Kysely<Tables>,
  schoolId: string,
  purpose: ConsentPurpose,
  studentIds: readonly string[],
): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('consents')
    .select(['studentId', 'state'])
    .where('schoolId', '=', schoolId)
    .where('studentId', 'in', studentIds.map(bindable))
    .where('purpose', '=', purpose)
    .execute();
  return forbiddenAmong(studentIds, rows, await isConsentFirst(db, schoolId));
}

/** For which of these students something is forbidden, by what stands in the register for it. */
export function forbiddenAmong(
  studentIds: readonly string[],
  register: readonly { readonly studentId: string; readonly state: string }[],
  consentFirst: boolean,
): Set<string> {
  const those = (states: readonly string[]) => register.filter(({ state }) => states.includes(state)).map(({ studentId }) => studentId);
  if (!consentFirst) return new Set(those(forbidding));
  const given = new Set(those(['given']));
  return new Set(studentIds.filter((id) => !given.has(id)));
}
