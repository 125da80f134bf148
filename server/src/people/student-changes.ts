import { initialLetterOf, initialsOf } from '@chorus/contract/roster/initials';
import type { RosterStudent } from '@chorus/contract/roster/roster-state';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A student as far as a roster tells. */
export type Standing = Pick<RosterStudent, 'number' | 'realName' | 'enrolment'>;

/** How a student was and is; null: not at the school. */
export interface StudentChange {
  readonly id: string;
  readonly before: Standing | null;
  readonly after: Standing | null;
}

/** Rows of one statement: a school's worth of them would be more parameters than a statement takes. */
const atOnce = 200;

/** What became of students between two states. */
export function changesBetween(before: readonly RosterStudent[], after: readonly RosterStudent[]): StudentChange[] {
  const was = new Map(before.map((student) => [student.id, student]));
  return after.flatMap((student) => {
    const known = was.get(student.id);
    return known && isSame(known, student)
      ? []
      : [{ id: student.id, before: known ? standingOf(known) : null, after: standingOf(student) }];
  });
}

const standingOf = ({ number, realName, enrolment }: RosterStudent): Standing => ({
  number,
  realName,
  enrolment: enrolment && { classId: enrolment.classId, seat: enrolment.seat },
});

/** Whether two standings tell the same. */
export const isSame = (a: Standing, b: Standing): boolean =>
  a.number === b.number &&
  a.realName === b.realName &&
  a.enrolment?.classId === b.enrolment?.classId &&
  a.enrolment?.seat === b.enrolment?.seat;

/** Writes what became of students. Who leaves a class keeps the time there; nothing that they said is touched. */
export async function writeStudents(trx: Kysely<Tables>, schoolId: string, at: number, changes: readonly StudentChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => before?.enrolment?.classId !== after?.enrolment?.classId);
  for (const part of parts(moved.filter(({ before }) => before?.enrolment)))
    await trx
      .updateTable('enrolments')
      .set({ toMs: at })
      .where('schoolId', '=', schoolId)
      .where('studentId', 'in', idsOf(part))
      .where('toMs', 'is', null)
      .execute();
  for (const part of parts(changes.filter(({ before }) => !before)))
    await trx
      .insertInto('students')
      .values(part.map(({ id, after }) => ({ id, schoolId, ...columnsOf(after!), externalIds: '{}' })))
      .execute();
  for (const { id, before, after } of changes) {
    if (!before || !after || (before.realName === after.realName && before.number === after.number)) continue;
    await trx.updateTable('students').set(columnsOf(after)).where('id', '=', id).where('schoolId', '=', schoolId).execute();
  }
  for (const part of parts(moved.filter(({ after }) => after?.enrolment)))
    await trx
      .insertInto('enrolments')
      .values(part.map(({ id, after }) => ({ id: uuidv7(at), schoolId, studentId: id, ...after!.enrolment!, fromMs: at, toMs: null })))
      .execute();
  for (const { id, before, after } of changes) {
    if (!after?.enrolment || before?.enrolment?.classId !== after.enrolment.classId || before.enrolment.seat === after.enrolment.seat)
      continue;
    await trx
      .updateTable('enrolments')
      .set({ seat: after.enrolment.seat })
      .where('schoolId', '=', schoolId)
      .where('studentId', '=', id)
      .where('toMs', 'is', null)
      .execute();
  }
  await removeUnheard(trx, schoolId, idsOf(changes.filter(({ after }) => !after)));
}

/** Takes away students whom the school never had, but for a mistake; who has said something stays, in no class. */
async function removeUnheard(trx: Kysely<Tables>, schoolId: string, ids: readonly string[]): Promise<void> {
  for (const part of parts(ids)) {
    const heard = await trx
      .selectFrom('attempts')
      .select('studentId')
      .where('schoolId', '=', schoolId)
      .where('studentId', 'in', part)
      .execute();
    const known = new Set(heard.map(({ studentId }) => studentId));
    const unheard = part.filter((id) => !known.has(id));
    if (unheard.length === 0) continue;
    for (const table of ['enrolments', 'deviceBindings', 'consents'] as const)
      await trx.deleteFrom(table).where('schoolId', '=', schoolId).where('studentId', 'in', unheard).execute();
    await trx.deleteFrom('students').where('schoolId', '=', schoolId).where('id', 'in', unheard).execute();
  }
}

const columnsOf = ({ number, realName }: Standing) => ({
  loginAccount: number,
  realName,
  name: realName,
  initialLetter: initialLetterOf(realName),
  initials: initialsOf(realName),
});

const idsOf = (changes: readonly StudentChange[]) => changes.map(({ id }) => id);

function parts<T>(all: readonly T[]): T[][] {
  const cut = [];
  for (let at = 0; at < all.length; at += atOnce) cut.push(all.slice(at, at + atOnce));
  return cut;
}
