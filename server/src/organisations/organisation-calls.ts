import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { orgKinds, type OrgKind } from '@chorus/contract/roles';
import type { Kysely } from 'kysely';
import { addMembership } from '../accounts/add-account.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { addOrganisation } from './add-organisation.ts';
import { chainOf, idsWithin } from './chain.ts';

/** The tree of organisations. Errors: `unknown` for what does not lie in the own one, `bad-input`. */
export function organisationCalls(
  db: Db,
  now: Now,
): Pick<AdminHandlers, 'organisations' | 'saveOrganisation' | 'moveOrganisation' | 'archiveOrganisation'> {
  return {
    async organisations(_body, { orgId }) {
      const [chain, organisations] = await Promise.all([chainOf(db, orgId), withCounts(db, orgId)]);
      return { chain: chain.slice(0, -1).map(({ id, kind, name }) => ({ id, kind, name })), organisations };
    },

    async saveOrganisation({ id, parentId, kind, name: typed, code, administer = false }, { accountId, orgId }) {
      const name = typed.trim();
      if (name === '') throw badField('/name', 'empty');
      await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();
        const parents = await chainOf(trx, parentId);
        if (!parents.some((one) => one.id === orgId)) throw unknown();
        const parent = parents.at(-1)!;
        if (known) {
          // The platform and the own organisation have their names from those above them.
          if (known.parentId !== parentId || known.kind !== kind) throw unknown();
          if (known.name !== name) await requireFreeName(trx, parentId, name);
          await trx.updateTable('organisations').set({ name, code }).where('id', '=', id).execute();
        } else {
          requireBelow(kind, parent.kind);
          if (parents.some(({ archivedAt }) => archivedAt !== null)) throw badField('/parentId', 'archived');
          await requireFreeName(trx, parentId, name);
          await addOrganisation(trx, { id, parentId, kind, name, code, createdAt: now() });
          if (administer && kind === 'school') await addMembership(trx, { accountId, orgId: id, role: 'administrator', fromMs: now() });
        }
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          {
            action: known ? 'organisation.changed' : 'organisation.added',
            subjectKind: 'organisation',
            subjectId: id,
            before: known && { name: known.name, code: known.code },
            after: { name, code, ...(known ? {} : { kind, parentId, administer }) },
          },
        );
      });
      return infoOf(db, id);
    },

    async moveOrganisation({ id, parentId }, { accountId, orgId }) {
      await db.transaction().execute(async (trx) => {
        const moved = await requireBelowOwn(trx, id, orgId);
        const parents = await chainOf(trx, parentId);
        if (!parents.some((one) => one.id === orgId)) throw unknown();
        if (parents.some((one) => one.id === id)) throw badField('/parentId', 'inside-itself');
        if (parents.some(({ archivedAt }) => archivedAt !== null)) throw badField('/parentId', 'archived');
        requireBelow(moved.kind, parents.at(-1)!.kind);
        if (moved.parentId === parentId) return;
        await requireFreeName(trx, parentId, moved.name);
        await trx.updateTable('organisations').set({ parentId }).where('id', '=', id).execute();
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          {
            action: 'organisation.moved',
            subjectKind: 'organisation',
            subjectId: id,
            before: { parentId: moved.parentId },
            after: { parentId },
          },
        );
      });
      return infoOf(db, id);
    },

    async archiveOrganisation({ id, archived }, { accountId, orgId }) {
      await db.transaction().execute(async (trx) => {
        const node = await requireBelowOwn(trx, id, orgId);
        if ((node.archivedAt !== null) === archived) return;
        if (archived) {
          const inUse = await trx
            .selectFrom('organisations')
            .select('id')
            .where('parentId', '=', id)
            .where('archivedAt', 'is', null)
            .executeTakeFirst();
          if (inUse) throw badField('/id', 'has-organisations');
          await trx.deleteFrom('sessions').where('orgId', '=', id).execute();
        } else if ((await chainOf(trx, node.parentId!)).some((one) => one.archivedAt !== null)) throw badField('/id', 'parent-archived');
        await trx
          .updateTable('organisations')
          .set({ archivedAt: archived ? now() : null })
          .where('id', '=', id)
          .execute();
        const action = archived ? 'organisation.archived' : 'organisation.restored';
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          { action, subjectKind: 'organisation', subjectId: id, after: { name: node.name } },
        );
      });
      return infoOf(db, id);
    },
  };
}

/** An organisation that lies in the own one; not the own one itself. Error: `unknown`. */
async function requireBelowOwn(trx: Kysely<Tables>, id: string, ownId: string) {
  const chain = await chainOf(trx, id);
  const node = chain.at(-1);
  if (!node || id === ownId || !chain.some((one) => one.id === ownId)) throw unknown();
  return node;
}

/** A kind lies in a wider one, and nothing lies in a school. */
function requireBelow(kind: OrgKind, parent: OrgKind): void {
  if (orgKinds.indexOf(kind) <= orgKinds.indexOf(parent)) throw badField('/kind', 'not-below');
}

/** Two of one name under one roof are not told apart. */
async function requireFreeName(trx: Kysely<Tables>, parentId: string, name: string): Promise<void> {
  const twin = await trx
    .selectFrom('organisations')
    .select('id')
    .where('parentId', '=', parentId)
    .where('name', '=', name)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (twin) throw badField('/name', 'taken');
}

/** Those that lie in an organisation, itself first, each with what lies in it. */
async function withCounts(db: Db, orgId: string): Promise<OrganisationInfo[]> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'parentId', 'kind', 'name', 'code', 'archivedAt'])
    .where('id', 'in', idsWithin(orgId))
    .orderBy('code')
    .orderBy('name')
    .execute();
  const teaching = await db
    .selectFrom('memberships')
    .select(['orgId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('role', '=', 'teacher')
    .where('toMs', 'is', null)
    .where('orgId', 'in', idsWithin(orgId))
    .groupBy('orgId')
    .execute();
  const teachers = new Map(teaching.map((row) => [row.orgId, Number(row.count)]));
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  const counts = new Map(rows.map(({ id }) => [id, { schools: 0, teachers: 0 }]));
  for (const { id, kind, archivedAt } of rows) {
    if (kind !== 'school') continue;
    for (let at: string | null | undefined = id; at != null; at = parents.get(at)) {
      const count = counts.get(at);
      if (!count) break;
      count.teachers += teachers.get(id) ?? 0;
      if (at !== id && archivedAt === null) count.schools += 1;
    }
  }
  const all = rows.map((row) => ({ ...row, ...counts.get(row.id)! }));
  return [...all.filter(({ id }) => id === orgId), ...all.filter(({ id }) => id !== orgId)];
}

async function infoOf(db: Db, id: string): Promise<OrganisationInfo> {
  return (await withCounts(db, id))[0]!;
}
