import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Body, JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { seedSample } from '../school/seed-sample.ts';
import { MemoryRecordings } from '../testing/memory-recordings.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { readClassAnswers, readClassCalls, readClassPraise, readClassStars } from './class-history.ts';
import { SqlJournalLog } from './sql-journal-log.ts';

const teacher = { schoolId: 'school', teacherId: 'middle' };
let folder: string;
let db: Db;
let log: SqlJournalLog;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-history-'));
  db = await openDatabase(folder, () => 1, { durable: false });
  await seedSample(db, { load: () => testSchool, password: testPassword }, 16);
  const gone = async () => undefined;
  log = new SqlJournalLog(db, () => 1, gone, new MemoryRecordings());
  await lesson('monday', 10);
  await lesson('friday', 500);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const lesson = (id: string, startedAt: number, classId = 'three') =>
  db
    .insertInto('lessons')
    .values({ id, classId, startedAt, ...teacher, sessionHash: '', activeAt: startedAt, endedAt: null })
    .execute();
const read = (asked: Partial<Body<'classAnswers'>> = {}) => readClassAnswers(db, teacher, { clazzId: 'three', ...asked });
const answers = (entries: readonly JournalEntry[]) => entries.flatMap((one) => (one.kind === 'attempt' ? one.payload.id : []));

it('gives answers of several lessons newest first, with their questions and what became of them', async () => {
  const question = opened('monday', 'q');
  const scored = fact('a', 'scored', { result: { overall: 80 } });
  const [a, b] = [attempt('monday', 'q', { id: 'a', givenAt: 20 }), attempt('friday', 'p', { id: 'b', givenAt: 510 })];
  await log.append(teacher, [question, a, b, scored]);
  const { entries, next } = await read();
  expect(answers((await read({ limit: 1 })).entries)).toEqual(['b']);
  expect(new Set(entries.map(({ id }) => id))).toEqual(new Set([question, a, b, scored].map(({ id }) => id)));
  expect(next).toBeUndefined();
});

it('follows parts to the end, each answer once, however many came at one moment', async () => {
  await log.append(
    teacher,
    Array.from({ length: 130 }, (_, n) => attempt('monday', 'q', { id: `a${n}`, givenAt: 20 + Math.floor(n / 60) })),
  );
  const found: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const part: Awaited<ReturnType<typeof read>> = await read({ limit: 40, ...(after !== '' && { after }) });
    found.push(...answers(part.entries));
    after = part.next;
  }
  expect([found.length, new Set(found).size]).toEqual([130, 130]);
});

it('bounds a part at 500 answers', async () => {
  const many = Array.from({ length: 501 }, (_, n) => attempt('monday', 'q', { id: `a${n}`, givenAt: 20 + n }));
  await log.append(teacher, many.slice(0, 300));
  await log.append(teacher, many.slice(300));
  const { entries, next } = await read();
  expect(answers(entries)).toHaveLength(500);
  expect(next).toBe('21.a1');
});

it('keeps to a time, a lesson, items of any version and students, answers moved later too', async () => {
  const other = { packId: 'test.pack', packVersion: '2.0.0', itemId: 'word:cat:animal' };
  await log.append(teacher, [
    attempt('monday', 'q', { id: 'a', givenAt: 20 }),
    attempt('monday', 'q', { id: 'b', givenAt: 30, studentId: 'three-student-2' }),
    attempt('friday', 'q', { id: 'c', givenAt: 510, item: other }),
    fact('b', 'moved', { studentId: 'three-student-1' }),
  ]);
  const found = async (asked: Partial<Body<'classAnswers'>>) => answers((await read(asked)).entries).toSorted();
  expect(await found({ since: 20, until: 30 })).toEqual(['a']);
  expect(await found({ since: 21, until: 510 })).toEqual(['b']);
  expect(await found({ lessonId: 'friday' })).toEqual(['c']);
  expect(await found({ items: [{ packId: 'test.pack', itemId: 'word:cat:animal' }] })).toEqual(['c']);
  expect(await found({ studentIds: ['three-student-1'], until: 500 })).toEqual(['a', 'b']);
});

it('shows nobody answers of another class, and no colleague’s', async () => {
  await log.append(teacher, [attempt('monday', 'q', { id: 'a' })]);
  expect((await read({ clazzId: 'one' })).entries).toEqual([]);
  expect((await readClassAnswers(db, { ...teacher, teacherId: 'primary' }, { clazzId: 'three' })).entries).toEqual([]);
});

it('gives the roll calls of a class since a moment, and which were undone', async () => {
  await lesson('elsewhere', 600, 'one');
  const call = (lessonId: string, callId: string) => entry('roll.called', { lessonId, callId, studentIds: ['three-student-1'] });
  const undone = entry('roll.undone', { lessonId: 'friday', callId: 'two' });
  const calls = [call('monday', 'one'), call('friday', 'two'), undone];
  await log.append(teacher, [...calls, attempt('friday', 'q', { id: 'a' })]);
  const found = async (since: number) => new Set((await readClassCalls(db, teacher, 'three', since)).map(({ id }) => id));
  expect(await found(0)).toEqual(new Set(calls.map(({ id }) => id)));
  expect(await found(11)).toEqual(new Set([calls[1]!.id, undone.id]));
});

it('gives the praise of a class since a moment, and which was taken back', async () => {
  await lesson('elsewhere', 600, 'one');
  const praise = (lessonId: string, praiseId: string) =>
    entry('student.praised', { lessonId, praiseId, kind: 'clap', studentIds: ['three-student-1'] });
  const undone = entry('praise.undone', { lessonId: 'friday', praiseId: 'two' });
  const given = [praise('monday', 'one'), praise('friday', 'two'), undone];
  await log.append(teacher, [...given, attempt('friday', 'q', { id: 'a' })]);
  const found = async (since: number) => new Set((await readClassPraise(db, teacher, 'three', since)).map(({ id }) => id));
  expect(await found(0)).toEqual(new Set(given.map(({ id }) => id)));
  expect(await found(11)).toEqual(new Set([given[1]!.id, undone.id]));
  expect(await readClassPraise(db, { ...teacher, teacherId: 'primary' }, 'three', 0)).toEqual([]);
});

it('gives a class’s stars of all its teachers’ lessons, each once, without those taken back', async () => {
  await lesson('elsewhere', 600, 'one');
  const colleague = { ...teacher, teacherId: 'colleague' };
  await db
    .insertInto('lessons')
    .values({ id: 'hers', classId: 'three', startedAt: 520, ...colleague, sessionHash: '', activeAt: 520, endedAt: null })
    .execute();
  const star = (lessonId: string, starId: string, groupId?: string, classId = 'three') =>
    entry('star.given', { lessonId, starId, classId, reason: 'helping', ...(groupId !== undefined && { groupId }) });
  const given = [star('monday', 'one'), star('friday', 'two'), star('friday', 'three', 'g'), star('elsewhere', 'four', undefined, 'one')];
  const undone = entry('star.undone', { lessonId: 'friday', starId: 'two' });
  await log.append(teacher, [undone, ...given]);
  await log.append(teacher, given);
  await log.append(colleague, [{ ...star('hers', 'five', 'g'), ownerId: 'colleague' }]);
  const found = async (since: number) => new Map((await readClassStars(db, 'school', 'three', since)).map((one) => [one.id, one.groupId]));
  expect(await found(0)).toEqual(
    new Map(
      [
        ['one', undefined],
        ['three', 'g'],
        ['five', 'g'],
      ].map(([a, b]) => [a!, b]),
    ),
  );
  expect([...(await found(11)).keys()].toSorted()).toEqual(['five', 'three']);
});
