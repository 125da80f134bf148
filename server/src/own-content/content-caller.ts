import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';
import { teachersMakeLists } from '../school/teacher-lists.ts';
import { administers } from '../session/administrator-of.ts';

/** Who makes content of the own school, and whether that person may change what others have made. */
export interface ContentCaller {
  readonly accountId: string;
  readonly orgId: string;
  readonly administrator: boolean;
}

/** Error: `unknown` where the school has switched it off. */
export async function contentCaller(db: Db, owner: Owner): Promise<ContentCaller> {
  if (!(await teachersMakeLists(db, owner.schoolId))) throw unknown();
  const [{ accountId }, administrator] = await Promise.all([
    db
      .selectFrom('teachers')
      .select('accountId')
      .where('id', '=', owner.teacherId)
      .where('schoolId', '=', owner.schoolId)
      .executeTakeFirstOrThrow(),
    administers(db, owner),
  ]);
  return { accountId, orgId: owner.schoolId, administrator: administrator !== undefined };
}
