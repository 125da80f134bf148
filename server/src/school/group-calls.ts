import type { GroupSetInfo } from '@chorus/contract/api/group-calls';
import { maxGroupSets } from '@chorus/contract/api/group-limits';
import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import type { GroupSetTable, Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { isErased } from '../journal/erasures.ts';
import { requireClass } from './school-calls.ts';

type Groups = GroupSetInfo['groups'];
type Content = { readonly name: string; readonly groups: Groups };

const infoOf = ({ id, classId, fromMs, toMs, content }: Omit<GroupSetTable, 'schoolId'>): GroupSetInfo => ({
  id,
  classId,
  from: fromMs,
  to: toMs,
  ...(JSON.parse(content) as Content),
});

/** The groups of a class: every teacher of the class sees and changes the same. Errors: `unknown`, `bad-input`. */
export function groupCalls(db: Db, now: Now): Pick<Handlers, 'groupSets' | 'saveGroupSet' | 'endGroupSet'> {
  return {
    async groupSets({ clazzId }, { owner }) {
      await requireClass(db, owner, clazzId);
      const rows = await setsOf(db, owner.schoolId, clazzId).where('toMs', 'is', null).orderBy('fromMs', 'desc').orderBy('id').execute();
      return rows.map(infoOf);
    },

    async saveGroupSet({ id, clazzId, name, from, groups }, { owner }) {
      return db.transaction().execute(async (trx) => {
        await requireClass(trx, owner, clazzId);
        const known = await trx.selectFrom('groupSets').selectAll().where('id', '=', bindable(id)).executeTakeFirst();
        if (known && (known.schoolId !== owner.schoolId || known.classId !== clazzId)) throw unknown();
        if (known && known.toMs !== null) return infoOf(known);
        if (!known) await requireRoom(trx, owner.schoolId, clazzId);
        const content: Content = { name, groups: await checked(trx, owner, clazzId, groups) };
        const row = { classId: clazzId, fromMs: known?.fromMs ?? Math.min(from, now()), toMs: null, content: JSON.stringify(content) };
        await trx
          .insertInto('groupSets')
          .values({ id, schoolId: owner.schoolId, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ content: row.content }))
          .execute();
        return infoOf({ id, ...row });
      });
    },

    async endGroupSet({ clazzId, id, at }, { owner }) {
      await requireClass(db, owner, clazzId);
      const known = await setsOf(db, owner.schoolId, clazzId).where('id', '=', bindable(id)).executeTakeFirst();
      if (!known) throw unknown();
      // Who ends it first has ended it.
      const toMs = Math.max(known.fromMs, Math.min(at, now()));
      await db.updateTable('groupSets').set({ toMs }).where('id', '=', id).where('toMs', 'is', null).execute();
      return {};
    },
  };
}

/** No group has a student any more who was deleted for good. */
export async function takeOutOfGroups(trx: Kysely<Tables>, schoolId: string, studentId: string): Promise<void> {
  const rows = await trx
    .selectFrom('groupSets')
    .select(['id', 'content'])
    .where('schoolId', '=', schoolId)
    .where('content', 'like', `%${JSON.stringify(studentId).replaceAll(/[%_]/g, '_')}%`)
    .execute();
  for (const { id, content } of rows) {
    const { name, groups } = JSON.parse(content) as Content;
    const left = groups.map((group) => ({ ...group, studentIds: group.studentIds.filter((one) => one !== studentId) }));
    await trx
      .updateTable('groupSets')
      .set({ content: JSON.stringify({ name, groups: left }) })
      .where('id', '=', id)
      .execute();
  }
}

const setsOf = (db: Kysely<Tables>, schoolId: string, classId: string) =>
  db.selectFrom('groupSets').selectAll().where('schoolId', '=', schoolId).where('classId', '=', classId);

async function requireRoom(trx: Kysely<Tables>, schoolId: string, classId: string): Promise<void> {
  const inUse = await setsOf(trx, schoolId, classId).where('toMs', 'is', null).execute();
  if (inUse.length >= maxGroupSets) throw badField('/clazzId', `has ${maxGroupSets} sets of groups in use: end one first`);
}

/** The groups with those students whom the class has, or had; who was deleted for good since is left out. */
async function checked(trx: Kysely<Tables>, owner: Owner, classId: string, groups: Groups): Promise<Groups> {
  const ids = groups.flatMap(({ studentIds }) => studentIds);
  if (new Set(ids).size < ids.length) throw badField('/groups', 'have a student twice');
  if (new Set(groups.map(({ id }) => id)).size < groups.length) throw badField('/groups', 'have an id twice');
  const rows = await trx
    .selectFrom('enrolments')
    .select('studentId')
    .where('schoolId', '=', owner.schoolId)
    .where('classId', '=', classId)
    .execute();
  const ofClass = new Set(rows.map(({ studentId }) => studentId));
  for (const id of ids)
    if (!ofClass.has(id) && !(await isErased(trx, owner.schoolId, ['student'], bindable(id), owner.teacherId)))
      throw badField('/groups', 'have somebody who is no student of the class');
  return groups.map((group) => ({ ...group, studentIds: group.studentIds.filter((id) => ofClass.has(id)) }));
}
