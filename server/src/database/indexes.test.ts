import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readClassAnswers, readClassCalls, readClassPraise } from '../journal/class-history.ts';
import { SqlJournalLog } from '../journal/sql-journal-log.ts';
import type { CallContext } from '../http/handlers.ts';
import { endIdleLessons, endLessonsOf } from '../lesson/end-lessons.ts';
import { HeldLessons } from '../lesson/held-lessons.ts';
import { lessonCalls } from '../lesson/lesson-calls.ts';
import type { JournalLog } from '../ports/journal-log.ts';
import { seedSample } from '../school/seed-sample.ts';
import { BlobFolder } from '../embedded/blob-folder.ts';
import { ObjectStore } from '../storage/object-store.ts';
import { Retention } from '../storage/retention.ts';
import { SchoolStorage } from '../storage/school-storage.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { MemoryRecordings } from '../testing/memory-recordings.ts';
import { walksOf } from '../testing/query-plans.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { libsqlDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

let folder: string;
let db: Kysely<Tables>;
let database: Database.Database;
/** Every statement that was prepared, once. */
let asked: Set<string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-indexes-'));
  database = new Database(join(folder, 'chorus.db'));
  const prepare = database.prepare.bind(database);
  asked = new Set();
  database.prepare = (text: string) => {
    asked.add(text);
    return prepare(text);
  };
  db = new Kysely<Tables>({ dialect: libsqlDialect(database) });
  await migrate(db, () => 1);
  await seedSample(db, { load: () => testSchool, password: testPassword }, 16);
  asked.clear();
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const planOf = (text: string) => (database.prepare(`explain query plan ${text}`).all() as { detail: string }[]).map(({ detail }) => detail);

function walks(): string[] {
  expect(asked.size).toBeGreaterThan(0);
  return walksOf(database, asked);
}

it('finds by an index whatever a lesson writes and reads', async () => {
  const teacher = { schoolId: 'school', teacherId: 'middle' };
  const lesson = { id: 'lesson', classId: 'three', startedAt: 1, ...teacher, sessionHash: '', activeAt: 1, endedAt: null };
  await db.insertInto('lessons').values(lesson).execute();
  const store = new ObjectStore(db, new BlobFolder(join(folder, 'objects')), () => 1, new SchoolStorage(db));
  const journal = new SqlJournalLog(
    db,
    () => 1,
    async () => undefined,
    new MemoryRecordings(),
  );
  const [key] = await store.issueKeys(teacher, 1, 'wav');
  const orphans = [entry('recording.ended', { recordingId: 'r', outcome: 'kept' }), fact('a', 'scored')];
  const voice = { recordingId: 'r', questionId: 'q', studentId: 's', rateHz: 16_000, endsAt: 5, reference: null };
  await journal.append(teacher, [
    ...orphans,
    entry('recording.started', voice),
    attempt('lesson', 'q', { id: 'a' }),
    opened('lesson', 'q'),
  ]);
  const stored = { state: 'stored' as const, sha256: 'ab', storedAt: 1, bytes: 1 };
  await db.updateTable('objects').set(stored).where('key', '=', key!).execute();
  await journal.bind(teacher, 'a', { key: key!, sha256: 'ab' });
  await journal.read(teacher, 'lesson', 0);
  await journal.readLessons(teacher, { classId: 'three', from: 0, to: 2 }, '');
  const answers = { clazzId: 'three', since: 0, after: '9.a' };
  for (const asked of [answers, { ...answers, lessonId: 'lesson' }, { ...answers, studentIds: ['s'] }])
    await readClassAnswers(db, teacher, asked);
  await readClassAnswers(db, teacher, { clazzId: 'three', items: [{ packId: 'test.pack', itemId: 'word:fox:animal' }] });
  await readClassCalls(db, teacher, 'three', 0);
  await readClassPraise(db, teacher, 'three', 0);
  await journal.pinnedPlugins(teacher, 'lesson');
  await journal.isAnothers(teacher, 'a');
  await journal.erase(teacher, ['a'], 'asked');
  await journal.erase(teacher, ['a'], 'asked');
  await store.schools.settings('school');
  await new Retention(
    db,
    store,
    () => 1e12,
    { look: async () => true },
    async () => undefined,
  ).sweep();
  expect(walks()).toEqual([]);
});

it('finds the lessons that go on without those of all the years before', async () => {
  const owner = { schoolId: 'school', teacherId: 'middle' };
  const context = { session: { tokenHash: 's' }, owner } as CallContext;
  const calls = lessonCalls(db, () => 1e12, { pinnedPlugins: async () => ({}) } as unknown as JournalLog, new HeldLessons());
  const start = { id: 'lesson', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' };
  await calls.startLesson(start, context);
  const hold = { clazzId: 'three', deviceId: 'one', lessonId: 'lesson', epoch: 1 };
  await calls.holdLesson(hold, context);
  await calls.holdLesson({ ...hold, deviceId: 'two', take: true }, context);
  await calls.holdLesson({ ...hold, leave: true }, context);
  await calls.classStatuses({}, context);
  await calls.resumePlace({ clazzId: 'three' }, context);
  await calls.endLesson({ id: 'lesson' }, context);
  await endLessonsOf(db, () => 1e12, 's');
  await endIdleLessons(db, () => 1e12, new HeldLessons());
  expect(walks()).toEqual([]);
});

it('finds answers by class, student and item of some days by an index', async () => {
  const answers = () => db.selectFrom('attempts').selectAll().where('schoolId', '=', 'school').where('day', '>=', '2026-09-01');
  await answers().where('classId', '=', 'three').execute();
  await answers().where('studentId', '=', 's').execute();
  await answers().where('packId', '=', 'p').where('itemId', '=', 'i').execute();
  await db.selectFrom('attemptFacts').selectAll().where('schoolId', '=', 'school').where('attemptId', '=', 'a').execute();
  expect([...asked].flatMap(planOf).map((detail) => /INDEX (\w+)/.exec(detail)?.[1])).toEqual([
    'attemptsByClass',
    'attemptsByStudent',
    'attemptsByItem',
    'attemptFactsByAttempt',
  ]);
});

it('calls a walk through a table by its name', async () => {
  await db.selectFrom('journal').select('id').where('kind', '=', 'attempt').execute();
  await db.selectFrom('attempts').select('id').where('schoolId', '=', 'school').where('type', '=', 't').execute();
  expect(walks()).toHaveLength(2);
});
