import type { ConsentChange, ConsentInfo } from '@chorus/contract/api/admin/consent-calls';
import { consentPurposes, type ConsentPurpose, type ConsentState } from '@chorus/contract/consent';
import { sql, type Kysely } from 'kysely';
import { writeAudit, writeAudits, type Doer } from '../audit/audit.ts';
import { dayOf, parseWallTime, type Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { columns, infoOf, matches, orderOf, placed } from '../people/student-calls.ts';
import { choose } from '../school/choices.ts';
import { consentFirstSetting, isConsentFirst } from './register.ts';

/** Rows of one statement. */
const atOnce = 200;

/** What parents have agreed to. Errors: `unknown` for students elsewhere, `bad-input`. */
export function consentCalls(db: Db, now: Now): Pick<AdminHandlers, 'consents' | 'setConsents' | 'chooseConsentFirst'> {
  return {
    async consents({ search = '', sort, offset, limit, classId, purpose, state }, { orgId }) {
      const all = placed(db, orgId)
        .leftJoin('consents', (join) =>
          join
            .onRef('consents.schoolId', '=', 'students.schoolId')
            .onRef('consents.studentId', '=', 'students.id')
            .on('consents.purpose', '=', purpose),
        )
        .$if(classId !== undefined, (query) => query.where('enrolments.classId', '=', bindable(classId!)))
        .$if(search.trim() !== '', (query) => query.where(matches(search.trim())));
      const stateOf = sql<ConsentState>`coalesce("consents"."state", 'unknown')`;
      const counted = await all
        .select([stateOf.as('state'), ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy(stateOf)
        .execute();
      const counts = { given: 0, refused: 0, withdrawn: 0, unknown: 0 };
      for (const row of counted) counts[row.state] = Number(row.count);
      let ordered = all.select(columns).$if(state !== undefined, (query) => query.where(stateOf, '=', state!));
      for (const column of orderOf[sort?.by ?? 'class']) ordered = ordered.orderBy(column, sort?.descending ? 'desc' : 'asc');
      const rows = (await ordered.orderBy('students.id').offset(offset).limit(limit).execute()).map(infoOf);
      const known = await consentsOf(
        db,
        orgId,
        rows.map(({ id }) => id),
      );
      return {
        rows: rows.map((student) => ({ student, consents: known.get(student.id)! })),
        total: state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state],
        counts,
        consentFirst: await isConsentFirst(db, orgId),
      };
    },

    async chooseConsentFirst({ consentFirst }, { accountId, orgId }) {
      await choose(db, orgId, async (trx) => {
        const before = { consentFirst: await isConsentFirst(trx, orgId) };
        await writeSetting(trx, consentFirstSetting(orgId), consentFirst ? '1' : '0');
        const what = { action: 'consent-first.changed', subjectKind: 'school', subjectId: orgId, before, after: { consentFirst } } as const;
        await writeAudit(trx, now, { accountId, orgId }, what);
      });
      return { consentFirst };
    },

    async setConsents({ changes }, { accountId, orgId }) {
      const by = { accountId, orgId };
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', orgId).executeTakeFirstOrThrow();
      const today = dayOf(now(), timeZone);
      const dated = changes.map((change, index) => ({
        ...change,
        at: momentOf(change, `/changes/${index}/day`, { today, timeZone, now }),
      }));
      const keys = new Set(changes.map(({ studentId, purpose }) => JSON.stringify([studentId, purpose])));
      if (keys.size < changes.length) throw badField('/changes', 'twice');
      // The classroom reads anew whom it may record.
      return choose(db, orgId, async (trx) => {
        const ids = [...new Set(changes.map(({ studentId }) => bindable(studentId)))];
        await requireStudents(trx, orgId, ids);
        const known = await consentsOf(trx, orgId, ids);
        const was = changes.map(({ studentId, purpose }) => known.get(studentId)!.find((one) => one.purpose === purpose)!);
        for (const part of partsOf(dated)) await write(trx, by, part);
        await writeAudits(
          trx,
          now,
          by,
          dated.map(({ studentId, purpose, state, note, at }, index) => {
            const { state: stateBefore, day, note: noteBefore } = was[index]!;
            return {
              action: 'consent.changed',
              subjectKind: 'student',
              subjectId: studentId,
              before: stateBefore === 'unknown' ? undefined : { purpose, state: stateBefore, day, note: noteBefore },
              after: { purpose, state, ...(state !== 'unknown' && { day: dayOf(at, timeZone), note }) },
            };
          }),
        );
        const before = changes.map(({ studentId, purpose }, index): ConsentChange => {
          const { state, note, day } = was[index]!;
          return { studentId, purpose, state, note, ...(day !== null && { day }) };
        });
        return { before };
      });
    },
  };
}

/** What is known of students, of each purpose. */
export async function consentsOf(
  db: Kysely<Tables>,
  schoolId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, ConsentInfo[]>> {
  const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', schoolId).executeTakeFirstOrThrow();
  const rows = [];
  for (let at = 0; at < studentIds.length; at += atOnce)
    rows.push(
      ...(await db
        .selectFrom('consents')
        .leftJoin('accounts', 'accounts.id', 'consents.accountId')
        .select(['studentId', 'purpose', 'state', 'at', 'note', 'accounts.name as by'])
        .where('schoolId', '=', schoolId)
        .where('studentId', 'in', studentIds.slice(at, at + atOnce))
        .execute()),
    );
  const found = new Map(rows.map((row) => [JSON.stringify([row.studentId, row.purpose]), row]));
  const infoOfPurpose = (studentId: string, purpose: ConsentPurpose): ConsentInfo => {
    const row = found.get(JSON.stringify([studentId, purpose]));
    if (!row) return { purpose, state: 'unknown', day: null, note: '', by: '' };
    return { purpose, state: row.state as ConsentState, day: dayOf(row.at, timeZone), note: row.note, by: row.by ?? '' };
  };
  return new Map(studentIds.map((id) => [id, consentPurposes.map((purpose) => infoOfPurpose(id, purpose))]));
}

type Dated = ConsentChange & { readonly at: number };

function partsOf(all: readonly Dated[]): Dated[][] {
  const parts = [];
  for (let at = 0; at < all.length; at += atOnce) parts.push(all.slice(at, at + atOnce));
  return parts;
}

/** Nothing said is no row. */
async function write(trx: Kysely<Tables>, { accountId, orgId }: Doer, changes: readonly Dated[]): Promise<void> {
  for (const purpose of consentPurposes) {
    const ids = changes.flatMap((one) => (one.purpose === purpose ? [one.studentId] : []));
    if (ids.length > 0)
      await trx.deleteFrom('consents').where('schoolId', '=', orgId).where('studentId', 'in', ids).where('purpose', '=', purpose).execute();
  }
  const rows = changes.flatMap(({ studentId, purpose, state, at, note }) =>
    state === 'unknown' ? [] : [{ schoolId: orgId, studentId, purpose, state, at, accountId, note }],
  );
  if (rows.length > 0) await trx.insertInto('consents').values(rows).execute();
}

interface Calendar {
  readonly today: string;
  readonly timeZone: string;
  readonly now: Now;
}

/** When parents said so. Nobody has agreed tomorrow. */
function momentOf({ day }: ConsentChange, path: string, { today, timeZone, now }: Calendar): number {
  if (day === undefined) return now();
  const at = parseWallTime(`${day} 00:00:00`, timeZone);
  if (at === undefined) throw badField(path, 'no-day');
  if (day > today) throw badField(path, 'future');
  return at;
}

async function requireStudents(trx: Kysely<Tables>, schoolId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce);
    const { count } = await trx
      .selectFrom('students')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('schoolId', '=', schoolId)
      .where('id', 'in', part)
      .executeTakeFirstOrThrow();
    if (Number(count) < part.length) throw unknown();
  }
}
