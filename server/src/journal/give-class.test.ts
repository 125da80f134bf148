import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { seedSample } from '../school/seed-sample.ts';
import { MemoryRecordings } from '../testing/memory-recordings.ts';
import { attempt, fact } from '../testing/test-journal.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { beginGiving, giveClass, resumeGiving } from './give-class.ts';
import { SqlJournalLog } from './sql-journal-log.ts';

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-giving-'));
  db = await openDatabase(folder, () => 1, { durable: false });
  await seedSample(db, { load: () => testSchool, password: testPassword }, 16);
  // 450 answers of this class, each seventh of another class that the teacher has, all with a fact, before their lesson.
  const log = new SqlJournalLog(
    db,
    () => 1,
    async () => undefined,
    new MemoryRecordings(),
  );
  const entries = Array.from({ length: 450 }, (_, n) => {
    const studentId = n % 7 === 0 ? 'placeholder:two:1' : 'three-student-1';
    return [attempt('lesson', 'q', { id: `a${n}`, studentId }), fact(`a${n}`, 'scored')];
  }).flat();
  await db
    .insertInto('classTeachers')
    .values({ schoolId: 'school', classId: 'two', teacherId: 'middle' })
    .onConflict((one) => one.doNothing())
    .execute();
  const { refused } = await log.append({ schoolId: 'school', teacherId: 'middle' }, entries);
  expect(refused).toEqual([]);
  const rest = { schoolId: 'school', teacherId: 'middle', sessionHash: '', startedAt: 1, activeAt: 1, endedAt: null };
  await db
    .insertInto('lessons')
    .values({ id: 'lesson', classId: 'three', ...rest })
    .execute();
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const counts = async () => {
  const attempts = await db.selectFrom('attempts').select(['classId', 'lessonId']).execute();
  const entries = await db.selectFrom('journal').select('lessonId').where('lessonId', '=', 'lesson').execute();
  return [
    attempts.filter(({ classId, lessonId }) => classId === 'three' && lessonId === 'lesson').length,
    attempts.filter(({ lessonId }) => lessonId === null).length,
    entries.length,
  ];
};
const strange = Math.ceil(450 / 7);
const all = [450 - strange, strange, 2 * (450 - strange)];

it('gives a lesson’s answers their class, and takes those of strangers out with what was said of them', async () => {
  await giveClass(db, 'lesson');
  expect(await counts()).toEqual(all);
});

it('does it part by part, and goes on after a crash', async () => {
  await db.transaction().execute((trx) => beginGiving(trx, 'lesson'));
  const [given, out] = await counts();
  expect(given! + out!).toBeLessThanOrEqual(200);
  await resumeGiving(db);
  expect(await counts()).toEqual(all);
  expect(await db.selectFrom('settings').select('name').where('name', 'like', 'giving/%').execute()).toEqual([]);
});
