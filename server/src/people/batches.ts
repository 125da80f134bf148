import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely, Selectable } from 'kysely';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import { contains } from '../database/contains.ts';
import type { Db } from '../database/open.ts';
import type { RosterBatchTable, Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { orderClasses } from './class-calls.ts';
import { schoolState } from './school-state.ts';
import { isSame, writeStudents, type StudentChange } from './student-changes.ts';

/** So long an import or a rollover can be undone. */
export const undoMs = 30 * 24 * 3_600_000;

/** A class as far as a batch changes it; null: it was not there. */
export type ClassStanding = { readonly name: string; readonly gradeId: number; readonly archivedAt: number | null };

/** How a class was and is. */
export interface ClassChange {
  readonly id: string;
  readonly before: ClassStanding | null;
  readonly after: ClassStanding;
}

/** What a batch did, to be undone. */
export interface BatchChanges {
  readonly students: readonly StudentChange[];
  readonly classes: readonly ClassChange[];
}

type Batch = Selectable<RosterBatchTable>;

/** Keeps what was done as one, with how it was before. */
export async function keepBatch(
  trx: Kysely<Tables>,
  now: Now,
  { accountId, orgId }: Doer,
  {
    kind,
    title,
    counts,
    changes,
  }: Pick<Batch, 'kind' | 'title'> & { readonly counts: Readonly<Record<string, number>>; readonly changes: BatchChanges },
): Promise<string> {
  const at = now();
  const id = uuidv7(at);
  await trx
    .insertInto('rosterBatches')
    .values({
      id,
      schoolId: orgId,
      kind,
      at,
      accountId,
      title,
      counts: JSON.stringify(counts),
      undo: JSON.stringify(changes),
      undoneAt: null,
    })
    .execute();
  // What can't be undone any more is forgotten, names and all.
  await trx
    .updateTable('rosterBatches')
    .set({ undo: '' })
    .where('schoolId', '=', orgId)
    .where('at', '<', at - undoMs)
    .where('undo', '!=', '')
    .execute();
  await writeAudit(
    trx,
    now,
    { accountId, orgId },
    {
      action: kind === 'import' ? 'roster.imported' : 'roster.rolled-over',
      subjectKind: 'roster',
      subjectId: id,
      after: { title, counts },
    },
  );
  return id;
}

/** Imports and rollovers, and how to undo them. */
export function batchCalls(db: Db, now: Now): Pick<AdminHandlers, 'rosterBatches' | 'undoBatch'> {
  return {
    rosterBatches: (_body, { orgId }) => batchInfos(db, orgId),

    async undoBatch({ id, dry }, { accountId, orgId }) {
      return db.transaction().execute(async (trx) => {
        const batch = await trx
          .selectFrom('rosterBatches')
          .selectAll()
          .where('id', '=', id)
          .where('schoolId', '=', orgId)
          .executeTakeFirst();
        if (!batch) throw unknown();
        if (batch.undoneAt !== null) throw badField('/id', 'undone');
        if (batch.undo === '' || batch.at + undoMs < now()) throw badField('/id', 'too-late');
        const { students, classes } = JSON.parse(batch.undo) as BatchChanges;
        const people = await backOfStudents(trx, orgId, students);
        const rooms = await backOfClasses(trx, orgId, classes, people.back);
        if (!dry) {
          for (const { id: classId, before } of rooms.back)
            await trx
              .updateTable('classes')
              .set(before ?? { archivedAt: now() })
              .where('id', '=', classId)
              .execute();
          await writeStudents(trx, orgId, now(), people.back);
          await orderClasses(trx, orgId);
          await trx.updateTable('rosterBatches').set({ undoneAt: now() }).where('id', '=', id).execute();
          await writeAudit(
            trx,
            now,
            { accountId, orgId },
            { action: 'roster.undone', subjectKind: 'roster', subjectId: id, before: { title: batch.title } },
          );
        }
        return { restored: people.back.length + rooms.back.length, left: [...rooms.left, ...people.left] };
      });
    },
  };
}

type Left = { readonly kind: 'student' | 'class'; readonly name: string; readonly number: string };

/** The ways back of students who are still as the batch left them. */
async function backOfStudents(trx: Kysely<Tables>, schoolId: string, changes: readonly StudentChange[]) {
  const { students } = await schoolState(trx, schoolId);
  const now = new Map(students.map((student) => [student.id, student]));
  const back: StudentChange[] = [];
  const left: Left[] = [];
  for (const { id, before, after } of changes) {
    const current = now.get(id);
    // Who is gone was deleted for good.
    if (!current || !after) continue;
    if (isSame(current, after)) back.push({ id, before: after, after: before });
    else left.push({ kind: 'student', name: current.realName, number: current.number });
  }
  return { back, left };
}

/** The ways back of classes that are still as the batch left them; one that it made goes when nobody is left in it. */
async function backOfClasses(trx: Kysely<Tables>, schoolId: string, changes: readonly ClassChange[], people: readonly StudentChange[]) {
  const rows = await trx.selectFrom('classes').selectAll().where('schoolId', '=', schoolId).execute();
  const inside = await trx
    .selectFrom('enrolments')
    .select(['classId', 'studentId'])
    .where('schoolId', '=', schoolId)
    .where('toMs', 'is', null)
    .execute();
  const leaving = new Set(people.map(({ id, before }) => `${id} ${before?.enrolment?.classId}`));
  const back: ClassChange[] = [];
  const left: Left[] = [];
  for (const change of changes) {
    const row = rows.find(({ id }) => id === change.id);
    if (!row) continue;
    const { name, gradeId, archivedAt } = change.after;
    const asLeft = row.name === name && row.gradeId === gradeId && (row.archivedAt === null) === (archivedAt === null);
    const kept =
      change.before === null && inside.some(({ classId, studentId }) => classId === change.id && !leaving.has(`${studentId} ${classId}`));
    if (asLeft && !kept) back.push(change);
    else left.push({ kind: 'class', name: row.name, number: '' });
  }
  return { back, left };
}

/** Takes a student who is deleted out of what undoes batches. */
export async function takeOutOfBatches(trx: Kysely<Tables>, schoolId: string, studentId: string): Promise<void> {
  const rows = await trx
    .selectFrom('rosterBatches')
    .select(['id', 'undo'])
    .where('schoolId', '=', schoolId)
    .where(contains('undo', JSON.stringify(studentId)))
    .execute();
  for (const { id, undo } of rows) {
    const changes = JSON.parse(undo) as BatchChanges;
    const left: BatchChanges = { ...changes, students: changes.students.filter((one) => one.id !== studentId) };
    await trx
      .updateTable('rosterBatches')
      .set({ undo: JSON.stringify(left) })
      .where('id', '=', id)
      .execute();
  }
}

/** A school's batches, newest first. */
export async function batchInfos(db: Kysely<Tables>, schoolId: string, id?: string): Promise<RosterBatchInfo[]> {
  const rows = await db
    .selectFrom('rosterBatches')
    .leftJoin('accounts', 'accounts.id', 'rosterBatches.accountId')
    .select(['rosterBatches.id', 'kind', 'title', 'at', 'counts', 'undoneAt', 'accounts.name as by'])
    .where('schoolId', '=', schoolId)
    .$if(id !== undefined, (query) => query.where('rosterBatches.id', '=', id!))
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ counts, by, ...row }) => ({
    ...row,
    by: by ?? '',
    counts: JSON.parse(counts) as Record<string, number>,
    undoUntil: row.at + undoMs,
  }));
}
