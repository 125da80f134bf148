import { foldStars, type Body, type Data, type JournalEntry } from '@chorus/contract';
import { answersAtOnce } from '@chorus/contract/api/class-history-limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/open.ts';
import { unindexed } from '../database/unindexed.ts';
import type { Owner } from '../http/handlers.ts';

type Asked = Body<'classAnswers'>;
type Found = { readonly entryId: string; readonly id: string; readonly givenAt: number; readonly questionId: string };

/** Answers whose entries are read at once. */
const readAtOnce = 50;
/** Entries may be large: a part ends when it has so many bytes. */
const partBytes = 8 * 1024 ** 2;
/** The most roll calls, praises, or stars that are read: more than a class has in a term. */
const mostOfClass = 4_000;

/** Answers that a class gave in a teacher's lessons, newest first, with what became of them and their questions. */
export async function readClassAnswers(db: Db, owner: Owner, asked: Asked): Promise<{ entries: JournalEntry[]; next?: string }> {
  const limit = asked.limit ?? answersAtOnce;
  const found = await findAnswers(db, owner, asked, limit);
  const entries: JournalEntry[] = [];
  const questions = new Set<string>();
  let bytes = 0;
  for (let from = 0; from < found.length; from += readAtOnce) {
    const some = found.slice(from, from + readAtOnce);
    const texts = await entriesOf(db, owner, some, questions);
    entries.push(...texts.map((text) => JSON.parse(text) as JournalEntry));
    bytes += texts.reduce((sum, { length }) => sum + length, 0);
    const last = some.at(-1)!;
    const more = from + some.length < found.length || found.length === limit;
    if (more && (bytes >= partBytes || from + readAtOnce >= found.length)) return { entries, next: `${last.givenAt}.${last.id}` };
  }
  return { entries };
}

async function findAnswers(db: Db, { schoolId, teacherId }: Owner, asked: Asked, limit: number): Promise<readonly Found[]> {
  const { clazzId, since, until, lessonId, items, studentIds, after } = asked;
  let query = db
    .selectFrom('attempts')
    .select(['entryId', 'id', 'givenAt', 'questionId'])
    .where('schoolId', '=', schoolId)
    .where('classId', '=', clazzId)
    .where('ownerId', '=', teacherId);
  if (since !== undefined) query = query.where('givenAt', '>=', since);
  if (until !== undefined) query = query.where('givenAt', '<', until);
  if (lessonId !== undefined) query = query.where('lessonId', '=', lessonId);
  if (items)
    query = query.where((eb) => eb.or(items.map(({ packId, itemId }) => eb.and([eb('packId', '=', packId), eb('itemId', '=', itemId)]))));
  if (studentIds)
    query = query.where((eb) =>
      eb.or([
        eb('studentId', 'in', studentIds),
        eb.exists(
          eb
            .selectFrom('attemptFacts')
            .select('attemptFacts.id')
            .whereRef('attemptFacts.schoolId', '=', 'attempts.schoolId')
            .whereRef('attemptFacts.attemptId', '=', 'attempts.id')
            .whereRef('attemptFacts.ownerId', '=', 'attempts.ownerId')
            .where('attemptFacts.kind', '=', 'moved'),
        ),
      ]),
    );
  const [at = '', ...rest] = (after ?? '').split('.');
  const reached = Number(at);
  if (after !== undefined && Number.isSafeInteger(reached))
    query = query.where((eb) =>
      eb.and([eb('givenAt', '<=', reached), eb.or([eb('givenAt', '<', reached), eb('id', '<', rest.join('.'))])]),
    );
  return query.orderBy('givenAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The entries of these answers, as they are kept; of a question that is in `questions` already nothing more. */
async function entriesOf(db: Db, { schoolId, teacherId }: Owner, found: readonly Found[], questions: Set<string>): Promise<string[]> {
  const journal = () =>
    db.selectFrom('journal').select('entry').where('schoolId', '=', schoolId).where(unindexed('ownerId'), '=', teacherId);
  const asked = [...new Set(found.map(({ questionId }) => questionId))].filter((id) => !questions.has(id));
  for (const id of asked) questions.add(id);
  const ids = found.map(({ entryId }) => entryId);
  const subjects = asked.map((id) => `q:${id}`);
  const parents = found.map(({ id }) => `a:${id}`);
  const answers = await journal().where('id', 'in', ids).execute();
  const facts = await journal().where('parent', 'in', parents).execute();
  const opened = subjects.length === 0 ? [] : await journal().where('subject', 'in', subjects).execute();
  return [...opened, ...answers, ...facts].map(({ entry }) => entry);
}

/** Roll calls of lessons that a teacher began with a class since then. */
export const readClassCalls = (db: Db, owner: Owner, classId: string, since: number): Promise<JournalEntry[]> =>
  // As text of the statement: the index holds these kinds only.
  readOfClass(db, owner, { classId, since }, sql<boolean>`"kind" in ('roll.called', 'roll.undone')`);

/** Praise in lessons that a teacher began with a class since then. */
export const readClassPraise = (db: Db, owner: Owner, classId: string, since: number): Promise<JournalEntry[]> =>
  readOfClass(db, owner, { classId, since }, sql<boolean>`"kind" in ('student.praised', 'praise.undone')`);

async function readOfClass(
  db: Db,
  { schoolId, teacherId }: { readonly schoolId: string; readonly teacherId?: string },
  { classId, since }: { readonly classId: string; readonly since: number },
  kinds: RawBuilder<boolean>,
): Promise<JournalEntry[]> {
  const lessons = db
    .selectFrom('lessons')
    .select('lessons.id')
    .where('lessons.schoolId', '=', schoolId)
    .where('lessons.classId', '=', classId)
    .where('lessons.startedAt', '>=', since);
  const rows = await db
    .selectFrom('journal')
    .select('entry')
    .where('schoolId', '=', schoolId)
    .where('lessonId', 'in', lessons)
    .$if(teacherId !== undefined, (query) => query.where('ownerId', '=', teacherId!))
    .where(kinds)
    .orderBy('cursor', 'desc')
    .limit(mostOfClass)
    .execute();
  return rows.map(({ entry }) => JSON.parse(entry) as JournalEntry);
}

/** Stars of lessons that anybody began with a class since then, without those that were taken back. */
export async function readClassStars(db: Db, schoolId: string, classId: string, since: number): Promise<Data<'classStars'>['stars']> {
  const entries = await readOfClass(db, { schoolId }, { classId, since }, sql<boolean>`"kind" in ('star.given', 'star.undone')`);
  return foldStars(entries, classId).map((star) => ({ ...star }));
}
