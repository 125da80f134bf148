import { isPhone, plainPhone } from '@chorus/contract/as-typed';
import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import type { MembershipRole, OrgKind } from '@chorus/contract/roles';
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { writeAudit, writePersonAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { chainOf, idsWithin } from '../organisations/chain.ts';
import type { Sessions } from '../session/sessions.ts';
import { issueCode } from './account-codes.ts';
import { infosOf, isElsewhere } from './account-infos.ts';
import { addAccount, addMembership } from './add-account.ts';
import { askForYes, needsYes } from './appointments.ts';
import { isOnlyAdministrator, requireAnother } from './last-administrator.ts';
import { initialsOf } from '@chorus/contract/roster/initials';

/** Accounts of the own organisation and of those below it. Errors: `unknown` for all others, `bad-input`. */
export function accountCalls(
  db: Db,
  now: Now,
  sessions: Sessions,
): Pick<AdminHandlers, 'accounts' | 'account' | 'saveAccount' | 'addMembership' | 'endMembership'> {
  const infoOf = async (id: string, orgId: string): Promise<AccountInfo> => {
    const [info] = await infosOf(db, now, orgId, [id]);
    if (!info) throw unknown();
    return info;
  };

  return {
    async accounts({ search = '', sort, offset, limit, orgId: asked, role, state }, { orgId }) {
      if (asked !== undefined && !(await chainOf(db, asked)).some(({ id }) => id === orgId)) throw unknown();
      const found = db
        .selectFrom('accounts')
        .where('accounts.id', 'in', (eb) =>
          eb
            .selectFrom('memberships')
            .select('accountId')
            .where('orgId', 'in', idsWithin(asked ?? orgId))
            .$if(role !== undefined, (query) => query.where('role', '=', role!))
            .$if(state === 'ended', (query) => query.where('toMs', 'is not', null))
            .$if(state !== 'ended', (query) => query.where('toMs', 'is', null)),
        )
        .$if(state === 'active', (query) => query.where('passwordHash', 'is not', null))
        .$if(state === 'invited', (query) => query.where('passwordHash', 'is', null))
        .$if(search.trim() !== '', (query) => query.where(matches(search.trim(), orgId)));
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const by = sort?.by ?? 'name';
      const direction = sort?.descending ? 'desc' : 'asc';
      const column =
        by === 'lastLoginAt'
          ? sql`(select max("lastLoginAt") from "memberships" where "accountId" = "accounts"."id" and "orgId" in ${idsWithin(orgId)})`
          : by === 'name'
            ? sql`"accounts"."initials" ${sql.raw(direction)}, "accounts"."name"`
            : sql`"accounts"."phone"`;
      const rows = await found
        .select('accounts.id')
        .orderBy(sql`${column} ${sql.raw(direction)}`)
        .orderBy('accounts.id')
        .offset(offset)
        .limit(limit)
        .execute();
      return {
        rows: await infosOf(
          db,
          now,
          orgId,
          rows.map(({ id }) => id),
        ),
        total: Number(total),
      };
    },

    account: ({ id }, { orgId }) => infoOf(id, orgId),

    async saveAccount({ id, orgId: where, role, name: typedName, phone: typedPhone, stage }, { accountId, orgId }) {
      const name = typedName.trim();
      const phone = plainPhone(typedPhone);
      if (name === '') throw badField('/name', 'empty');
      if (!isPhone(phone)) throw badField('/phone', 'no-phone');
      let code: { code: string; expiresAt: number } | null = null;
      let waits = false;
      const saved = await db.transaction().execute(async (trx) => {
        const kind = await requireOrganisation(trx, where, orgId, role);
        const known = await trx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
        const ofPhone = await trx.selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirst();
        const by = { accountId, orgId };
        if (known) {
          const [info] = await infosOf(trx, now, orgId, [id]);
          if (!info) throw unknown();
          // Who left is nobody's here any more.
          if (info.state === 'ended') throw unknown();
          // Who is something elsewhere, too, has name and phone from those above both.
          if (info.wider && known.phone !== phone) throw badField('/phone', 'wider');
          if (info.wider && known.name !== name) throw badField('/name', 'wider');
          if (known.phone !== phone && (await isOnlyAdministrator(trx, id, orgId))) throw badField('/phone', 'last-of-school');
          if (ofPhone && ofPhone.id !== id) throw badField('/phone', 'taken');
          await trx
            .updateTable('accounts')
            .set({ name, phone, initials: initialsOf(name) })
            .where('id', '=', id)
            .execute();
          if (stage) await setStage(trx, id, where, stage);
          const [before, after] = [
            { name: known.name, phone: known.phone },
            { name, phone, ...(stage && { stage }) },
          ];
          await writePersonAudit(trx, now, by, { action: 'account.changed', subjectId: id, before, after });
          return id;
        }
        if (role === 'teacher' && (kind !== 'school' || !stage)) throw badField('/stage', 'missing');
        // Whoever gives codes to somebody's account can become that person everywhere: nobody takes a stranger's in.
        const [there] = ofPhone ? await infosOf(trx, now, orgId, [ofPhone.id]) : [];
        if (ofPhone && (!there || isElsewhere(there))) throw badField('/phone', 'taken-elsewhere');
        const whoseId = ofPhone?.id ?? id;
        if (role === 'administrator' && (await needsYes(trx, where, orgId))) {
          // An account that is nothing yet could be found by nobody: the school makes it itself.
          if (!ofPhone) throw badField('/orgId', 'has-administrator');
          waits = true;
          await askForYes(trx, now, by, { accountId: whoseId, orgId: where, name: ofPhone.name });
          return whoseId;
        }
        if (!ofPhone) {
          await addAccount(trx, { id, name, phone, initials: initialsOf(name), passwordHash: null, createdAt: now() });
          code = await issueCode(trx, now, id, orgId);
        }
        await addMembership(trx, { accountId: whoseId, orgId: where, role, fromMs: now(), ...(stage && { teacher: { stage } }) });
        const after = { name: ofPhone?.name ?? name, phone, role, orgId: where, ...(stage && { stage }) };
        await writeAudit(trx, now, { ...by, orgId: where }, { action: 'account.added', subjectKind: 'account', subjectId: whoseId, after });
        return whoseId;
      });
      return { account: await infoOf(saved, orgId), code, waits };
    },

    async addMembership({ accountId: whose, orgId: where, role, stage }, { accountId, orgId }) {
      await db.transaction().execute(async (trx) => {
        const kind = await requireOrganisation(trx, where, orgId, role);
        const [info] = await infosOf(trx, now, orgId, [whose]);
        if (!info) throw unknown();
        // Who works elsewhere now is not taken back unasked: a code could be given by nobody there any more.
        if (isElsewhere(info)) throw badField('/accountId', 'wider');
        if (role === 'teacher' && (kind !== 'school' || !stage)) throw badField('/stage', 'missing');
        if (role === 'administrator' && (await needsYes(trx, where, orgId)))
          return askForYes(trx, now, { accountId, orgId }, { accountId: whose, orgId: where, name: info.name });
        await addMembership(trx, { accountId: whose, orgId: where, role, fromMs: now(), ...(stage && { teacher: { stage } }) });
        await writeAudit(
          trx,
          now,
          { accountId, orgId: where },
          {
            action: 'membership.added',
            subjectKind: 'account',
            subjectId: whose,
            after: { name: info.name, role, orgId: where },
          },
        );
      });
      return infoOf(whose, orgId);
    },

    async endMembership({ id, ended }, { accountId, orgId }) {
      const whose = await db.transaction().execute(async (trx) => {
        const membership = await trx
          .selectFrom('memberships')
          .selectAll()
          .where('id', '=', id)
          .where('orgId', 'in', idsWithin(orgId))
          .executeTakeFirst();
        if (!membership) throw unknown();
        if ((membership.toMs !== null) === ended) return membership.accountId;
        if (!ended && isElsewhere((await infosOf(trx, now, orgId, [membership.accountId]))[0]!)) throw badField('/id', 'wider');
        if (membership.role === 'administrator') {
          if (ended) await requireAnother(trx, membership, orgId);
          else if (await needsYes(trx, membership.orgId, orgId)) throw badField('/id', 'has-administrator');
        }
        await trx
          .updateTable('memberships')
          .set({ toMs: ended ? now() : null })
          .where('id', '=', id)
          .execute();
        if (ended) await sessions.closeMembership(membership, trx);
        await writeAudit(
          trx,
          now,
          { accountId, orgId: membership.orgId },
          {
            action: ended ? 'membership.ended' : 'membership.restored',
            subjectKind: 'account',
            subjectId: membership.accountId,
            after: { role: membership.role, orgId: membership.orgId },
          },
        );
        return membership.accountId;
      });
      return infoOf(whose, orgId);
    },
  };
}

/** Name, phone or the initials of the name's pinyin. */
const matches = (search: string, orgId: string): Expression<SqlBool> => {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`("accounts"."name" like ${like} escape '\\' or ("accounts"."phone" like ${like} escape '\\' and ${showsPhone(orgId)}) or "accounts"."initials" like ${like} escape '\\')`;
};

/** Who left, and is something elsewhere now, gave their phone to those there. */
const showsPhone = (orgId: string) => sql<SqlBool>`(
  exists (select 1 from "memberships" m where m."accountId" = "accounts"."id" and m."toMs" is null and m."orgId" in ${idsWithin(orgId)})
  or not exists (select 1 from "memberships" m where m."accountId" = "accounts"."id" and m."toMs" is null))`;

/** An organisation in use of the own ones where somebody may be this. Error: `unknown`, `bad-input`. */
async function requireOrganisation(trx: Kysely<Tables>, id: string, ownId: string, role: MembershipRole): Promise<OrgKind> {
  const chain = await chainOf(trx, id);
  const node = chain.at(-1);
  if (!node || !chain.some((one) => one.id === ownId)) throw unknown();
  if (chain.some(({ archivedAt }) => archivedAt !== null)) throw badField('/orgId', 'archived');
  if (role === 'teacher' && node.kind !== 'school') throw badField('/role', 'no-school');
  return node.kind;
}

async function setStage(trx: Kysely<Tables>, accountId: string, schoolId: string, stage: 'primary' | 'middle'): Promise<void> {
  const teacher = await trx
    .selectFrom('teachers')
    .select(['id', 'stage'])
    .where('accountId', '=', accountId)
    .where('schoolId', '=', schoolId)
    .executeTakeFirst();
  if (!teacher || teacher.stage === stage) return;
  await addMembership(trx, { accountId, orgId: schoolId, role: 'teacher', fromMs: 0, teacher: { stage } });
}
