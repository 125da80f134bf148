import type { AuditRow } from '@chorus/contract/api/admin/audit-calls';
import { auditActions, subjectsOfChildren, type AuditAction } from '@chorus/contract/audit-actions';
import { rightsOf, roleOf } from '@chorus/contract/roles';
import { sql } from 'kysely';
import { parseWallTime } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { chainOf, idsWithin } from '../organisations/chain.ts';

const dayMs = 24 * 3_600_000;
/** Of what is no school. */
const usualZone = 'Asia/Shanghai';

/** What a row is about, as it is called now. */
const subjectName = sql<string | null>`case "audit"."subjectKind"
  when 'student' then (select "realName" from "students" where "id" = "audit"."subjectId")
  when 'class' then (select "name" from "classes" where "id" = "audit"."subjectId")
  when 'account' then (select "name" from "accounts" where "id" = "audit"."subjectId")
  when 'roster' then (select "title" from "rosterBatches" where "id" = "audit"."subjectId")
  when 'backup' then "audit"."subjectId"
  when 'plugin' then "audit"."subjectId"
  when 'way-in' then (select "name" from "identityProviders" where "id" = "audit"."subjectId")
  when 'activation-code' then (select "lastFour" from "activationCodes" where "id" = "audit"."subjectId")
  when 'device' then (select "name" from "activatedDevices" where "id" = "audit"."subjectId")
  else (select "name" from "organisations" where "id" = "audit"."subjectId") end`;

/** The log, for who may read it. Error: `bad-input`. */
export function auditCalls(db: Db): Pick<AdminHandlers, 'audit'> {
  return {
    async audit({ search = '', group, subject, accountId, from, to, upTo, offset, limit }, { orgId, orgKind }) {
      const school = await db.selectFrom('schools').select('timeZone').where('id', '=', orgId).executeTakeFirst();
      const zone = school?.timeZone ?? usualZone;
      const above = orgKind === 'school' ? (await chainOf(db, orgId)).slice(0, -1).map(({ id }) => id) : [];
      const seesChildren = rightsOf[roleOf(orgKind, 'administrator')].has('people.read');
      const found = db
        .selectFrom('audit')
        .leftJoin('accounts', 'accounts.id', 'audit.accountId')
        .$if(orgKind === 'school', (query) => query.where((eb) => eb.or([eb('audit.orgId', '=', orgId), waysFrom(above)])))
        .$if(orgKind !== 'school', (query) => query.where('audit.orgId', 'in', idsWithin(orgId)))
        .$if(!seesChildren, (query) => query.where('audit.subjectKind', 'not in', subjectsOfChildren))
        .$if(group !== undefined, (query) => query.where('audit.action', 'in', actionsOf(group!)))
        .$if(subject !== undefined, (query) =>
          query.where('audit.subjectKind', '=', subject!.kind).where('audit.subjectId', '=', bindable(subject!.id)),
        )
        .$if(accountId !== undefined, (query) => query.where('audit.accountId', '=', bindable(accountId!)))
        .$if(from !== undefined, (query) => query.where('audit.at', '>=', dayStart(from!, zone, '/from')))
        .$if(to !== undefined, (query) => query.where('audit.at', '<', dayEnd(to!, zone)))
        .$if(upTo !== undefined, (query) => query.where('audit.id', '<=', bindable(upTo!)))
        .$if(search.trim() !== '', (query) => query.where(matches(search.trim())));
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      // By themselves first: names are looked up of those that are shown alone.
      const shown = await found
        .select('audit.id')
        .orderBy('audit.at', 'desc')
        .orderBy('audit.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      const ids = shown.map(({ id }) => id);
      const rows = await db
        .selectFrom('audit')
        .leftJoin('accounts', 'accounts.id', 'audit.accountId')
        .leftJoin('organisations', 'organisations.id', 'audit.orgId')
        .select(['audit.id', 'audit.at', 'audit.orgId', 'audit.accountId', 'audit.action', 'audit.subjectKind', 'audit.subjectId'])
        .select(['audit.before', 'audit.after', 'accounts.name as byName', 'organisations.name as orgName', subjectName.as('subjectName')])
        .where('audit.id', 'in', ids)
        .orderBy('audit.at', 'desc')
        .orderBy('audit.id', 'desc')
        .execute();
      return {
        rows: rows.map((row): AuditRow => ({
          id: row.id,
          at: row.at,
          org: { id: row.orgId, name: row.orgName ?? '' },
          by: { id: row.accountId, name: row.byName ?? '' },
          action: row.action,
          subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName ?? nameThen(row) },
          before: JSON.parse(row.before ?? 'null') as unknown,
          after: JSON.parse(row.after ?? 'null') as unknown,
        })),
        total: Number(total),
      };
    },
  };
}

/** What those above did to ways in: their teachers come in by these to each school below. */
const waysFrom = (orgIds: readonly string[]) =>
  sql<boolean>`("audit"."subjectKind" = 'way-in' and "audit"."orgId" in (${sql.join(orgIds.length > 0 ? orgIds : [''])}))`;

/** A pack or an outside page is called as it was when the action was done: it may be gone. */
function nameThen({ subjectKind, before, after }: { subjectKind: string; before: string | null; after: string | null }): string | null {
  if (subjectKind !== 'pack' && subjectKind !== 'outside-page') return null;
  return (JSON.parse(after ?? before ?? '{}') as { name?: string }).name ?? null;
}

const actionsOf = (group: string): AuditAction[] =>
  Object.entries(auditActions).flatMap(([action, itsGroup]) => (itsGroup === group ? [action as AuditAction] : []));

function dayStart(day: string, zone: string, path: string): number {
  const at = parseWallTime(`${day} 00:00:00`, zone);
  if (at === undefined) throw badField(path, 'no-day');
  return at;
}

/** The next day's beginning, whatever the zone does in between. */
function dayEnd(day: string, zone: string): number {
  dayStart(day, zone, '/to');
  return dayStart(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), zone, '/to');
}

const matches = (search: string) => {
  const like = `%${bindable(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(${subjectName} like ${like} escape '\\' or "accounts"."name" like ${like} escape '\\'
    or "audit"."before" like ${like} escape '\\' or "audit"."after" like ${like} escape '\\' or "audit"."subjectId" = ${bindable(search)})`;
};
