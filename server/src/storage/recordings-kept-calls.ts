import type { DueRecordings, RecordingsKept } from '@chorus/contract/api/admin/data-calls';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { temporaryKeys } from './keys.ts';
import { dueBefore, type Retention } from './retention.ts';
import type { SchoolStorage } from './school-storage.ts';

/** What the next sweep deletes of a school where recordings are kept for so many days. */
export async function dueRecordings(
  db: Db,
  now: Now,
  retention: Pick<Retention, 'nextSweepAt'>,
  schoolId: string,
  retentionDays: number,
): Promise<DueRecordings> {
  const { own, temporary } = dueBefore(Math.max(now(), retention.nextSweepAt ?? 0), retentionDays);
  const row = await db
    .selectFrom('objects')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('bytes').as('bytes'),
      fn.min('storedAt').as('oldestAt'),
      fn.max('storedAt').as('newestAt'),
    ])
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'stored')
    .where('storedAt', '<=', Math.max(own, temporary))
    .where((eb) => eb.or([eb('storedAt', '<=', own), eb('key', 'like', temporaryKeys)]))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0), oldestAt: row.oldestAt, newestAt: row.newestAt };
}

/** How long a school keeps recordings, and what that deletes. Error: `bad-input`. */
export function recordingsKeptCalls(
  db: Db,
  now: Now,
  schools: SchoolStorage,
  retention: Pick<Retention, 'nextSweepAt'>,
): Pick<AdminHandlers, 'recordingsKept' | 'planRecordingsKept' | 'setRecordingsKept'> {
  const dueWith = (schoolId: string, days: number) => dueRecordings(db, now, retention, schoolId, days);

  const kept = async (schoolId: string): Promise<RecordingsKept> => {
    const { retentionDays, usedBytes, quotaBytes } = await schools.settings(schoolId);
    const all = await db
      .selectFrom('objects')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>('bytes').as('bytes'),
        fn.min('storedAt').as('oldestAt'),
      ])
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow();
    return {
      retentionDays,
      usedBytes,
      quotaBytes,
      recordings: { count: Number(all.count), bytes: Number(all.bytes ?? 0), oldestAt: all.oldestAt },
      due: await dueWith(schoolId, retentionDays),
      nextSweepAt: retention.nextSweepAt ?? null,
      ...(await schools.doubts()),
    };
  };

  return {
    recordingsKept: (_body, { orgId }) => kept(orgId),
    planRecordingsKept: ({ retentionDays }, { orgId }) => dueWith(orgId, retentionDays),

    async setRecordingsKept({ retentionDays, due }, { accountId, orgId }) {
      // Nothing is deleted that nobody was shown.
      if ((await dueWith(orgId, retentionDays)).count > due) throw badField('/due', 'more');
      await schools.set(now, { accountId, orgId }, { retentionDays });
      return kept(orgId);
    },
  };
}
