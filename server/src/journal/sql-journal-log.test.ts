import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { seedSample } from '../school/seed-sample.ts';
import { describeJournalLog, teacher } from '../testing/journal-log-suite.ts';
import { ownProgram } from '../testing/own-program.ts';
import { entry, attempt, fact, opened, putAnswers } from '../testing/test-journal.ts';
import { MemoryRecordings } from '../testing/memory-recordings.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { giveClass } from './give-class.ts';
import { SqlJournalLog } from './sql-journal-log.ts';

async function openJournal() {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-journal-'));
  const db = await openDatabase(folder, () => 1, { durable: false });
  await seedSample(db, { load: () => testSchool, password: testPassword }, 16);
  return {
    folder,
    db,
    log: new SqlJournalLog(
      db,
      () => 1,
      async () => undefined,
      new MemoryRecordings(),
    ),
    startLesson: async (id: string, classId: string, startedAt: number) => {
      const rest = { schoolId: 'school', teacherId: 'middle', sessionHash: '', activeAt: startedAt, endedAt: null };
      await db
        .insertInto('lessons')
        .values({ id, classId, startedAt, ...rest })
        .execute();
      await giveClass(db, id);
    },
    close: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describeJournalLog('the embedded database', openJournal);

let journal: Awaited<ReturnType<typeof openJournal>>;
let db: Db;
beforeEach(async () => {
  journal = await openJournal();
  db = journal.db;
});
afterEach(() => journal.close());

it('takes of a kind that a later version writes no more ids than are looked for among what was deleted', async () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `id-${from + n}`);
  const unknown = (from: number, count: number) => entry('zz.later' as never, { ids: ids(from, count) } as never);
  const owner = { schoolId: 'school', teacherId: 'middle' };
  const one = await journal.log.append(owner, [unknown(0, 480_000), unknown(0, 1_001), unknown(0, 1_000)]);
  expect([one.acknowledged.length, one.refused.map(({ message }) => message)]).toEqual([1, Array(2).fill('payload names too many')]);
  const batch = await journal.log.append(
    owner,
    Array.from({ length: 60 }, (_, n) => unknown(n * 1_000, 1_000)),
  );
  expect([batch.acknowledged.length, batch.refused.length]).toEqual([50, 10]);
});

it('takes one id so often, and so many facts of an answer, that all of them can be looked at; its deletion always', async () => {
  await journal.startLesson('lesson', 'three', 10);
  const often = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const said = await journal.log.append(teacher, [
    ...often(21, () => attempt('lesson', 'q', { id: 'a' })),
    ...often(21, () => opened('lesson', 'q')),
  ]);
  expect(said.refused.map(({ message }) => message)).toEqual(often(2, () => 'its id was said too often'));
  const moved = () => fact('a', 'moved', { studentId: 'three-student-2' });
  for (const batch of [often(60, moved), often(40, moved)]) expect((await journal.log.append(teacher, batch)).refused).toEqual([]);
  for (const batch of [often(4, moved), often(1, moved)])
    expect((await journal.log.append(teacher, batch)).refused.map(({ message }) => message)).toEqual(
      batch.map(() => 'its attempt has too many facts'),
    );
  expect((await journal.log.append(teacher, [fact('a', 'erased')])).refused).toEqual([]);
});

it('gives a day of 25,000 answers in parts, each answer once', async () => {
  await journal.startLesson('morning', 'three', 10);
  await journal.startLesson('noon', 'three', 20);
  await putAnswers(db, 'morning', 7_001);
  await putAnswers(db, 'noon', 17_999);
  const found = new Set<string>();
  let [parts, given] = [0, 0];
  for (let after: string | undefined = ''; after !== undefined; parts += 1) {
    const page: { entries: string[]; next?: string | undefined } = await journal.log.readLessons(
      teacher,
      { classId: 'three', from: 10, to: 30 },
      after,
    );
    given += page.entries.length;
    expect(page.entries.join('').length).toBeLessThan(1.1 * 1024 ** 2);
    for (const text of page.entries) found.add((JSON.parse(text) as JournalEntry).id);
    after = page.next;
  }
  expect([found.size, given, parts > 6]).toEqual([25_000, 25_000, true]);
});

it('shows a reader every entry of a lesson that two processes write to', async () => {
  await journal.startLesson('lesson', 'three', 10);
  const [batches, ofBatch] = [12, 3];
  const thread = new Worker(await ownProgram('server/src/testing/writer-thread.ts'), {
    workerData: { folder: journal.folder, batches },
  });
  let writing = true;
  const ended = new Promise<void>((resolve, reject) => {
    thread.once('error', reject).once('exit', () => resolve());
  }).finally(() => (writing = false));
  const seen: string[] = [];
  let cursor = 0;
  const read = async () => {
    const page = await journal.log.read(teacher, 'lesson', cursor);
    seen.push(...page.entries.map(({ id }) => id));
    cursor = page.cursor;
    return page.entries.length;
  };
  let here = 0;
  while (writing) {
    if ((await read()) > 0) {
      await journal.log.append(teacher, [opened('lesson', `here-${here}`)]);
      here += 1;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  while ((await read()) > 0);
  expect(here).toBeGreaterThan(0);
  expect(seen).toHaveLength(batches * ofBatch + here);
  expect(new Set(seen).size).toBe(seen.length);
}, 60_000);

it('keeps answers and what happened to them as rows, by class, day, student and item', async () => {
  const givenAt = Date.UTC(2026, 8, 1, 17);
  const given = attempt('lesson', 'q', { id: 'a', givenAt });
  const scored = fact('a', 'scored', { result: 1 });
  await journal.log.append(teacher, [opened('lesson', 'q'), given, scored]);
  const row = {
    schoolId: 'school',
    entryId: given.id,
    id: 'a',
    ownerId: 'middle',
    contextKind: 'lesson',
    contextId: 'lesson',
    lessonId: 'lesson',
    questionId: 'q',
    studentId: 'three-student-1',
    packId: 'test.pack',
    itemId: 'word:fox:animal',
    type: 'chorus.record/1',
    day: '2026-09-02',
    givenAt,
  };
  // The lesson began without a network, and comes later.
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([{ ...row, classId: null }]);
  await journal.startLesson('lesson', 'three', 10);
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([{ ...row, classId: 'three' }]);
  expect(await db.selectFrom('attemptFacts').selectAll().execute()).toEqual([
    {
      schoolId: 'school',
      entryId: scored.id,
      id: scored.payload.id,
      ownerId: 'middle',
      attemptId: 'a',
      kind: 'scored',
      at: 1,
      status: null,
    },
  ]);
});

it('makes the rows anew from the journal', async () => {
  await journal.startLesson('lesson', 'three', 10);
  const entries = Array.from({ length: 1_001 }, (_, n) => attempt('lesson', 'q', { id: `a${n}` }));
  for (let n = 0; n < entries.length; n += 500) await journal.log.append(teacher, entries.slice(n, n + 500));
  await journal.log.append(teacher, [fact('a1', 'voided'), fact('a2', 'erased'), fact('a3', 'scored', { status: 'refused' })]);
  const tables = async (from: Db) => [
    await from.selectFrom('attempts').selectAll().orderBy('entryId').execute(),
    await from.selectFrom('attemptFacts').selectAll().orderBy('entryId').execute(),
  ];
  const before = await tables(db);
  await db.deleteFrom('attempts').where('id', '<', 'a5').execute();
  await db.deleteFrom('settings').where('name', '=', 'attemptTables').execute();
  const again = await openDatabase(journal.folder, () => 1);
  try {
    expect(await tables(again)).toEqual(before);
  } finally {
    await again.destroy();
  }
});
