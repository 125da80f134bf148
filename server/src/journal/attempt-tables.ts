import { contextOf, type JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import { dayOf } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import { insertRow } from '../database/insert-row.ts';
import type { AttemptTable, Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';

/** Raised when the tables say something else of an entry than before: they are made anew from the journal then. */
const version = '1';
const setting = 'attemptTables';
const batch = 1_000;

/** Where an entry is, and when its school says that it is. */
export interface Whereabouts {
  readonly lessonId: string | null;
  readonly classId: string | null;
  readonly timeZone: string;
}

/**
 * Writes an entry's row, in the transaction that writes the entry; entries of other kinds have none. Ids that somebody else made may be texts that no
 * column takes, such as one cut in the middle of a character: the entry has them as they are.
 */
export async function tabulate(db: Kysely<Tables>, entry: JournalEntry, where: Whereabouts): Promise<void> {
  const { schoolId, ownerId, id: entryId } = entry;
  if (entry.kind === 'attempt') await insertRow(db, 'attempts', attemptRow(entry, where));
  if (entry.kind !== 'attempt.fact') return;
  const { id, attemptId, kind, at, payload } = entry.payload;
  const { status } = (payload ?? {}) as { readonly status?: unknown };
  const told = kind === 'scored' && typeof status === 'string' && status !== 'scored' ? bindable(status) : null;
  await insertRow(db, 'attemptFacts', { schoolId, entryId, id: bindable(id), ownerId, attemptId, kind: bindable(kind), at, status: told });
}

function attemptRow({ id: entryId, schoolId, ownerId, payload }: JournalEntry<'attempt'>, where: Whereabouts): AttemptTable {
  const { id, questionId, studentId, item, type, givenAt } = payload;
  const { lessonId, classId, timeZone } = where;
  // None is taken without.
  const context = contextOf(payload)!;
  return {
    schoolId,
    entryId,
    id,
    ownerId,
    lessonId,
    classId,
    questionId,
    studentId: bindable(studentId),
    type: bindable(type),
    givenAt,
    contextKind: context.kind,
    contextId: bindable(context.id),
    packId: bindable(item.packId),
    itemId: bindable(item.itemId),
    day: dayOf(givenAt, timeZone),
  };
}

/** An attempt's lesson is known by now. */
export async function placeAttempt(db: Kysely<Tables>, schoolId: string, entryId: string, lessonId: string, classId: string | null) {
  await db.updateTable('attempts').set({ lessonId, classId }).where('schoolId', '=', schoolId).where('entryId', '=', entryId).execute();
}

/** Makes the tables from the journal where they are not, or were made by an earlier version. */
export async function fillAttemptTables(db: Kysely<Tables>): Promise<void> {
  const made = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  if (made?.value === version) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('attempts').execute();
    await trx.deleteFrom('attemptFacts').execute();
    const schools = await trx.selectFrom('schools').select(['id', 'timeZone']).execute();
    const timeZones = new Map(schools.map(({ id, timeZone }) => [id, timeZone]));
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows = await entriesAfter(trx, after);
      for (const { entry, schoolId, lessonId, classId } of rows) {
        const where = { lessonId, classId, timeZone: timeZones.get(schoolId) ?? 'UTC' };
        await tabulate(trx, JSON.parse(entry) as JournalEntry, where);
      }
      after = rows.at(-1)?.cursor;
    }
    await writeSetting(trx, setting, version);
  });
}

async function entriesAfter(db: Kysely<Tables>, cursor: number) {
  return db
    .selectFrom('journal')
    .leftJoin('lessons', (join) =>
      join
        .onRef('lessons.id', '=', 'journal.lessonId')
        .onRef('lessons.schoolId', '=', 'journal.schoolId')
        .onRef('lessons.teacherId', '=', 'journal.ownerId'),
    )
    .select(['journal.cursor', 'journal.entry', 'journal.schoolId', 'journal.lessonId', 'lessons.classId'])
    .where('journal.cursor', '>', cursor)
    .where('journal.kind', 'in', ['attempt', 'attempt.fact'])
    .orderBy('journal.cursor')
    .limit(batch)
    .execute();
}
