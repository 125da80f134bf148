import type { TeacherListInfo } from '@chorus/contract/api/teacher-list-calls';
import type { OwnPackTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { teachersMakeLists } from '../school/teacher-lists.ts';
import { contentCaller, type ContentCaller } from './content-caller.ts';
import { newestOf, wordsIn } from './own-pack-infos.ts';
import type { OwnPacks } from './own-packs.ts';
import type { WordLists } from './word-lists.ts';

/** What the calls need. */
export interface TeacherListParts {
  readonly db: Db;
  readonly packs: OwnPacks;
  readonly lists: WordLists;
}

type Names = 'teacherLists' | 'teacherList' | 'planTeacherList' | 'saveTeacherList' | 'removeTeacherList';

/**
 * Word lists that teachers make in the classroom. A list is the school's: every teacher of it sees, copies and teaches it, and it stays when who made it
 * leaves; only who made it and administrators change it. Errors: `unknown` where the school has switched it off, and for lists of others; `bad-input`.
 */
export function teacherListCalls({ db, packs, lists }: TeacherListParts): Pick<Handlers, Names> {
  const callerOf = (owner: Owner) => contentCaller(db, owner);
  const isEditable = ({ accountId, administrator }: ContentCaller, row: OwnPackTable) => administrator || row.ownerId === accountId;
  const infosOf = async (caller: ContentCaller, rows: readonly OwnPackTable[]): Promise<TeacherListInfo[]> => {
    const names = await packs.namesOf(rows.flatMap(({ accountId, ownerId }) => [accountId, ...(ownerId === null ? [] : [ownerId])]));
    return rows.map((row) => {
      const { id, packId, ownerId, addedAt, removedAt } = row;
      return {
        id,
        packId,
        ...wordsIn(row),
        changedAt: addedAt,
        changedBy: names.get(row.accountId) ?? '',
        madeBy: ownerId === null ? null : (names.get(ownerId) ?? ''),
        mine: ownerId === caller.accountId,
        editable: isEditable(caller, row),
        removedAt,
      };
    });
  };
  const listsOf = async ({ orgId }: ContentCaller) => newestOf(await packs.rowsOf(orgId)).filter(({ kind }) => kind === 'list');
  const infoOf = async (caller: ContentCaller, packId: string): Promise<TeacherListInfo> => {
    const row = newestOf(await packs.rowsOf(caller.orgId, packId))[0]!;
    return (await infosOf(caller, [row]))[0]!;
  };

  return {
    async teacherLists(_body, { owner }) {
      if (!(await teachersMakeLists(db, owner.schoolId))) return { allowed: false, lists: [] };
      const caller = await callerOf(owner);
      const shown = (await listsOf(caller)).filter((row) => row.removedAt === null || (isEditable(caller, row) && !packs.isOver(row)));
      shown.sort((a, b) => b.addedAt - a.addedAt || (a.id < b.id ? 1 : -1));
      return { allowed: true, lists: await infosOf(caller, shown) };
    },

    async teacherList({ id }, { owner }) {
      return lists.draft((await callerOf(owner)).orgId, id);
    },

    async planTeacherList({ id, draft }, { owner }) {
      return lists.plan((await callerOf(owner)).orgId, id, draft);
    },

    async saveTeacherList(list, { owner }) {
      const caller = await callerOf(owner);
      if (list.version !== null && !isEditable(caller, await lists.row(caller.orgId, list.id))) throw unknown();
      const { version } = await lists.save(caller, list, caller.accountId);
      return { list: await infoOf(caller, list.id), version };
    },

    async removeTeacherList({ id, removed }, { owner }) {
      const caller = await callerOf(owner);
      const row = await packs.require(id, caller.orgId);
      if (row.kind !== 'list' || !isEditable(caller, row)) throw unknown();
      await packs.remove(caller, id, removed);
      return infoOf(caller, row.packId);
    },
  };
}
