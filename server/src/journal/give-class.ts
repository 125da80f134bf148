import type { JournalEntry } from '@chorus/contract';
import { sql, type Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import { PeopleCheck } from './check-people.ts';

/** Entries that name a student whose answer they are of. */
const ofStudents = ['attempt', 'attempt.fact', 'recording.started'] as const;
/** Entries of one transaction: others have their turn after so many … */
const atOnce = 200;
/** … or after so many bytes. */
const bytesAtOnce = 1024 ** 2;

/** Settings `giving/<lesson>` say how far a lesson's answers have their class: what a crash cut short is gone on with. */
const givingPrefix = 'giving/';
const settingOf = (lessonId: string) => `${givingPrefix}${lessonId}`;

/**
 * A lesson has come after answers that were given in it: they have a class now, as far as they are of its teacher. What names a student whom the class
 * does not have, and would have been refused, stands in no lesson. In the lesson's transaction; where there are many, {@link goOnGiving} does the others.
 */
export async function beginGiving(trx: Kysely<Tables>, lessonId: string): Promise<void> {
  const reached = await givePart(trx, lessonId, 0);
  if (reached !== undefined) await writeSetting(trx, settingOf(lessonId), String(reached));
}

/** Part by part, so that nobody's answer waits for all of them. */
export async function goOnGiving(db: Db, lessonId: string): Promise<void> {
  const name = settingOf(lessonId);
  for (let more = true; more;) {
    more = await db.transaction().execute(async (trx) => {
      const kept = await trx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      const reached = kept && (await givePart(trx, lessonId, Number(kept.value)));
      if (reached !== undefined) await writeSetting(trx, name, String(reached));
      else if (kept) await trx.deleteFrom('settings').where('name', '=', name).execute();
      return reached !== undefined;
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Both, for who waits for all of it. */
export async function giveClass(db: Db, lessonId: string): Promise<void> {
  await db.transaction().execute((trx) => beginGiving(trx, lessonId));
  await goOnGiving(db, lessonId);
}

/** Goes on with what a crash cut short. */
export async function resumeGiving(db: Db): Promise<void> {
  const rows = await db.selectFrom('settings').select('name').where('name', 'like', `${givingPrefix}%`).execute();
  for (const { name } of rows) await goOnGiving(db, name.slice(givingPrefix.length));
}

/** Gives the class to the next entries after a cursor of the lesson, and where to go on; undefined: there are no more. */
async function givePart(trx: Kysely<Tables>, lessonId: string, after: number): Promise<number | undefined> {
  const lesson = await trx.selectFrom('lessons').select(['schoolId', 'classId', 'teacherId']).where('id', '=', lessonId).executeTakeFirst();
  if (!lesson) return undefined;
  const { schoolId, classId, teacherId } = lesson;
  const following = trx
    .selectFrom('journal')
    .where('schoolId', '=', schoolId)
    .where('lessonId', '=', lessonId)
    .where('lessonCursor', '>', after)
    .where('ownerId', '=', teacherId)
    .where('kind', 'in', ofStudents)
    .orderBy('lessonCursor')
    .limit(atOnce);
  const sizes = await following.select(sql<number>`octet_length("entry")`.as('bytes')).execute();
  let [count, bytes] = [0, 0];
  while (count < sizes.length && bytes < bytesAtOnce) bytes += sizes[count++]!.bytes;
  const rows = await following.select(['cursor', 'id', 'subject', 'entry', 'lessonCursor']).limit(count).execute();
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  await trx.updateTable('attempts').set({ classId }).where('schoolId', '=', schoolId).where('entryId', 'in', ids).execute();
  const people = new PeopleCheck(trx, { schoolId, teacherId });
  const strange: Said[] = [];
  for (const row of rows) if (!(await people.isOfClass(JSON.parse(row.entry) as JournalEntry, classId))) strange.push(row);
  await takeOut(trx, schoolId, teacherId, strange);
  return count < atOnce && count === sizes.length ? undefined : rows.at(-1)!.lessonCursor!;
}

interface Said {
  readonly id: string;
  readonly subject: string | null;
}

/** Takes entries, and what was said of them, out of their lesson. */
async function takeOut(trx: Kysely<Tables>, schoolId: string, ownerId: string, entries: readonly Said[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  const nowhere = { lessonId: null, lessonCursor: null };
  await trx.updateTable('journal').set(nowhere).where('schoolId', '=', schoolId).where('id', 'in', ids).execute();
  await trx
    .updateTable('attempts')
    .set({ lessonId: null, classId: null })
    .where('schoolId', '=', schoolId)
    .where('entryId', 'in', ids)
    .execute();
  for (const { subject } of entries) {
    if (subject === null) continue;
    const about = trx
      .selectFrom('journal')
      .select(['id', 'subject'])
      .where('schoolId', '=', schoolId)
      .where('parent', '=', subject)
      .where('ownerId', '=', ownerId);
    // Most say nothing that others speak of: those go in one statement.
    await takeOut(trx, schoolId, ownerId, await about.where('subject', 'is not', null).execute());
    await trx
      .updateTable('journal')
      .set(nowhere)
      .where('schoolId', '=', schoolId)
      .where('parent', '=', subject)
      .where('ownerId', '=', ownerId)
      .where('subject', 'is', null)
      .execute();
  }
}
