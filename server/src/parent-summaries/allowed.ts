import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import { unknown } from '../http/call-error.ts';
import { choose } from '../school/choices.ts';

/** Name of what a school has chosen: `true` or `false`. */
export const summariesSetting = (schoolId: string): string => `parent-summaries/${schoolId}`;

/** Whether a school’s teachers make summaries for parents: only where the school has chosen it. */
export async function allowsSummaries(db: Db, schoolId: string): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', summariesSetting(schoolId)).executeTakeFirst();
  return row?.value === 'true';
}

/** Error: `unknown` where the school has none. */
export async function requireSummaries(db: Db, schoolId: string): Promise<void> {
  if (!(await allowsSummaries(db, schoolId))) throw unknown();
}

/** Chooses it, for an administrator of the school. Switched off, its links end with it. */
export async function chooseSummaries(db: Db, now: Now, by: Doer, on: boolean): Promise<void> {
  const { orgId: schoolId } = by;
  await choose(db, schoolId, async (trx) => {
    const before = await allowsSummaries(trx, schoolId);
    await writeSetting(trx, summariesSetting(schoolId), String(on));
    if (!on) await trx.deleteFrom('summaryLinks').where('schoolId', '=', schoolId).execute();
    await writeAudit(trx, now, by, {
      action: 'parent-summaries.changed',
      subjectKind: 'school',
      subjectId: schoolId,
      before: { on: before },
      after: { on },
    });
  });
}
