import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';

/** The administrator who calls. Error: `unknown` for who is none, in this school. */
export async function administratorOf(db: Db, { schoolId, teacherId }: Owner): Promise<{ readonly name: string }> {
  const teacher = await db
    .selectFrom('teachers')
    .select(['administrator', 'name'])
    .where('id', '=', teacherId)
    .where('schoolId', '=', schoolId)
    .executeTakeFirst();
  if (teacher?.administrator !== 1) throw unknown();
  return { name: teacher.name };
}
