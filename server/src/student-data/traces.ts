import { payloads, type JournalEntry } from '@chorus/contract';
import { erasurePlaces, type ErasureCounts } from '@chorus/contract/api/admin/data-calls';
import type { Kysely } from 'kysely';
import { contains } from '../database/contains.ts';
import type { Tables } from '../database/tables.ts';
import { exportsNaming } from '../exports/exports.ts';
import { AttemptKeys, isOfAny, type AttemptKey } from '../journal/attempt-key.ts';
import { namedBy } from '../journal/check-people.ts';
import { namedByUnknown } from '../journal/relations.ts';
import type { Blobs } from '../ports/blobs.ts';
import { soundObjects } from './student-sounds.ts';

/** Values of one statement. */
const atOnce = 500;

/** A student of a school. */
export interface Student {
  readonly schoolId: string;
  readonly studentId: string;
}

/** What this server has of a student, whose answers are these, and whose voice: by SHA-256, and at keys that the database does not know; `mentions`: entries that name the student among others, as an id. */
export async function tracesOf(
  db: Kysely<Tables>,
  blobs: Pick<Blobs, 'keptAt'>,
  { schoolId, studentId }: Student,
  attempts: readonly AttemptKey[],
  voice: { readonly hashes: readonly string[]; readonly unknown: readonly string[] },
): Promise<{ readonly counts: ErasureCounts; readonly mentions: number }> {
  const counts = Object.fromEntries(erasurePlaces.map((place) => [place, 0])) as Record<keyof ErasureCounts, number>;
  const ofStudent = async (table: 'enrolments' | 'deviceBindings' | 'consents' | 'attempts') => {
    const rows = await db
      .selectFrom(table)
      .select('studentId')
      .where('schoolId', '=', schoolId)
      .where('studentId', '=', studentId)
      .execute();
    return rows.length;
  };
  const profile = await db.selectFrom('students').select('id').where('schoolId', '=', schoolId).where('id', '=', studentId).execute();
  counts.profile = profile.length;
  counts.enrolments = await ofStudent('enrolments');
  counts.clickers = await ofStudent('deviceBindings');
  counts.consents = await ofStudent('consents');
  counts.groups = await countNaming(db, 'groupSets', 'content', { schoolId, studentId });
  counts.rosters = await countNaming(db, 'rosterBatches', 'undo', { schoolId, studentId });
  counts.exports = (await exportsNaming(db, schoolId, studentId).execute()).length;
  counts.audit = (await sayingRows(db, schoolId, studentId).select('id').execute()).length;
  counts.answers = await ofStudent('attempts');
  const entries = new Set<string>();
  for (let at = 0; at < attempts.length; at += atOnce) {
    const part = attempts.slice(at, at + atOnce);
    const others = db.selectFrom('attempts').select('id').where('schoolId', '=', schoolId).where('studentId', '!=', studentId);
    counts.answers += (await others.where(isOfAny('id', 'ownerId', part)).execute()).length;
    for (const column of ['subject', 'parent'] as const) {
      const said = isOfAny(column, 'ownerId', part, (id) => `a:${id}`);
      const rows = await db.selectFrom('journal').select('id').where('schoolId', '=', schoolId).where(said).execute();
      for (const { id } of rows) entries.add(id);
    }
  }
  const objects = await soundObjects(db, schoolId, attempts, voice.hashes);
  counts.recordings = objects.filter(({ state }) => state === 'stored').length;
  for (const key of new Set([...objects.map((one) => one.key), ...voice.unknown]))
    if ((await blobs.keptAt(key)) !== undefined) counts.files += 1;
  const own = new AttemptKeys(attempts);
  const mentions = await readNaming(db, schoolId, studentId, (entry) => {
    if (!isAbout(entry, studentId, own)) return false;
    entries.add(entry.id);
    return true;
  });
  counts.entries = entries.size;
  return { counts, mentions };
}

/** Rows of the log that say something of a student, but for the one that says it was erased. */
export const sayingRows = (db: Kysely<Tables>, schoolId: string, studentId: string) =>
  db
    .selectFrom('audit')
    .where('subjectKind', '=', 'student')
    .where('subjectId', '=', studentId)
    .where('orgId', '=', schoolId)
    .where('action', '!=', 'student.erased')
    .where((eb) => eb.or([eb('before', 'is not', null), eb('after', 'is not', null)]));

/** How many of a school's rows name a student. */
async function countNaming(db: Kysely<Tables>, table: 'groupSets' | 'rosterBatches', column: string, { schoolId, studentId }: Student) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('schoolId', '=', schoolId)
    .where(contains(column, JSON.stringify(studentId)))
    .execute();
  return rows.length;
}

/** Whether an entry says something of the student alone. */
function isAbout(entry: JournalEntry, studentId: string, attempts: AttemptKeys): boolean {
  if (Object.hasOwn(payloads, entry.kind)) return namedBy(entry).about === studentId;
  const named = namedByUnknown(entry);
  return named.people.includes(studentId) || named.attempts.some((id) => attempts.has({ id, ownerId: entry.ownerId }));
}

/** Reads every entry that names a student, lesson by lesson: nobody's answer waits for all of them. Gives how many are not `about` the student. */
async function readNaming(
  db: Kysely<Tables>,
  schoolId: string,
  studentId: string,
  isOwn: (entry: JournalEntry) => boolean,
): Promise<number> {
  let others = 0;
  for (let lessonId: string | null | undefined = null; lessonId !== undefined; lessonId = await lessonAfter(db, schoolId, lessonId)) {
    const rows = await db
      .selectFrom('journal')
      .select('entry')
      .where('schoolId', '=', schoolId)
      .where('lessonId', lessonId === null ? 'is' : '=', lessonId)
      .where(contains('entry', JSON.stringify(studentId)))
      .execute();
    for (const { entry } of rows) if (!isOwn(JSON.parse(entry) as JournalEntry)) others += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return others;
}

/** The next lesson that the journal speaks of, whether it is known or not; null: the first. */
export async function lessonAfter(db: Kysely<Tables>, schoolId: string, lessonId: string | null): Promise<string | undefined> {
  const row = await db
    .selectFrom('journal')
    .select('lessonId')
    .where('schoolId', '=', schoolId)
    .where('lessonId', '>', lessonId ?? '')
    .orderBy('lessonId')
    .limit(1)
    .executeTakeFirst();
  return row?.lessonId ?? undefined;
}
