import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { relationsOf } from '../journal/relations.ts';
import { sha256Hex } from '../sha256.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openDatabase } from './open.ts';
import { makeOldDatabase } from './testing/old-database.ts';

const old = 3;
const oldToken = 'o'.repeat(43);
let server: TestServer;
beforeEach(async () => (server = await startTestServer()));
afterEach(() => server.close());

/** Puts a journal as the version before lessons had cursors wrote it into the place of the server's data, with the cursors that it gave. */
async function putOld(rows: readonly { readonly entry: JournalEntry; readonly lessonId: string | null }[]): Promise<string> {
  const folder = join(server.dataDir, 'old');
  mkdirSync(folder);
  await makeOldDatabase(join(folder, 'chorus.db'), old);
  const database = new Database(join(folder, 'chorus.db'));
  for (const table of ['schools', 'teachers', 'classes', 'classTeachers', 'students', 'enrolments', 'lessons', 'settings'])
    copyTable(database, table);
  // A session as it was then: of nobody's browser.
  database
    .prepare('insert into "sessions" values (?, ?, ?, ?, ?)')
    .run(sha256Hex(oldToken), 'school', 'middle', server.now, server.now + 1e6);
  const insert = database.prepare(
    'insert into "journal" ("id", "schoolId", "ownerId", "deviceId", "seq", "kind", "lessonId", "subject", "parent", "entry", "receivedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)',
  );
  for (const { entry: one, lessonId } of rows) {
    const { subject, parent } = relationsOf(one);
    insert.run([
      one.id,
      one.schoolId,
      one.ownerId,
      one.deviceId,
      one.seq,
      one.kind,
      lessonId,
      subject ?? null,
      parent ?? null,
      JSON.stringify(one),
    ]);
  }
  database.close();
  return folder;
}

/** What was one table then. */
const once: Readonly<Record<string, string>> = {
  schools: `select "schools".*, "name", '51' as "provinceId", '5101' as "cityId", "externalIds" from "schools" join "organisations" using ("id")`,
  teachers: `select "teachers".*, "phone", "name", "passwordHash", "samplePassword", "accountId" in (select "accountId" from "memberships" where "role" = 'administrator') as "administrator" from "teachers" join "accounts" on "accounts"."id" = "accountId"`,
};

function copyTable(into: Database.Database, table: string): void {
  const from = new Database(join(server.dataDir, 'chorus.db'));
  // Those that there were then.
  const columns = (into.prepare(`pragma table_info("${table}")`).all() as { readonly name: string }[]).map(({ name }) => name);
  for (const row of from.prepare(once[table] ?? `select * from "${table}"`).all() as Record<string, string | number | null>[]) {
    if (table === 'settings' && row['name'] === 'attemptTables') continue;
    const names = columns.filter((name) => name in row);
    into
      .prepare(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`)
      .run(names.map((name) => row[name] ?? null));
  }
  from.close();
}

it('loses nothing of a journal from before lessons had cursors, nor for a reader who holds one of then', async () => {
  let token = await server.login();
  for (const [id, hour] of [
    ['first', '08'],
    ['second', '09'],
    ['silent', '10'],
  ] as const)
    await server.ok('startLesson', { id, clazzId: 'three', teacherId: 'middle', startTime: `2026-09-01 ${hour}:00:00` }, token);
  const early = entry('question.ended', { questionId: 'late' });
  const before = {
    first: [opened('first', 'q1'), attempt('first', 'q1', { id: 'a1' }), fact('a1', 'erased')],
    second: [opened('second', 'q2'), attempt('second', 'q2', { id: 'a2' })],
  };
  const placed = (['first', 'second', 'first', 'second', 'first'] as const).map((lessonId, n) => ({
    lessonId,
    entry: before[lessonId][Math.floor(n / 2)]!,
  }));
  const dataDir = await putOld([...placed, { entry: early, lessonId: null }]);
  await server.restart({ dataDir });
  expect(await server.send('me', {}, oldToken)).toMatchObject({ state: 22 });
  token = await server.login();

  const read = async (lessonId: string, after: number) =>
    (await server.ok('readJournal', { lessonId, after }, token)) as unknown as { entries: JournalEntry[]; cursor: number };
  expect((await read('first', 0)).entries).toEqual(before.first);
  expect((await read('second', 0)).entries).toEqual(before.second);
  // A reader had gone on to the third and fifth of the school's numbers; a writer had been told the sixth.
  const later = {
    first: [attempt('first', 'q1')],
    second: [attempt('second', 'q2'), opened('second', 'late'), early],
    silent: Array.from({ length: 7 }, (_, n) => opened('silent', `q3-${n}`)),
  };
  await server.ok('appendJournal', { entries: [...later.first, ...later.second.slice(0, 2), ...later.silent] }, token);
  for (const after of [5, 6]) expect((await read('first', after)).entries).toEqual(later.first);
  for (const after of [4, 6]) expect((await read('second', after)).entries).toEqual(later.second);
  expect((await read('silent', 6)).entries).toEqual(later.silent);

  const day = (await server.ok('journalOfDay', { clazzId: 'three', day: '2026-09-01' }, token)).entries.map(({ id }) => id);
  const all = [before, later].flatMap((one) => Object.values(one).flat());
  expect(new Set(day)).toEqual(new Set(all.map(({ id }) => id)));
  expect(day).toHaveLength(all.length);
  const db = await openDatabase(dataDir, () => 1);
  expect(
    await db.selectFrom('attempts').select(['id', 'classId', 'lessonId']).where('id', 'in', ['a1', 'a2']).orderBy('id').execute(),
  ).toEqual([
    { id: 'a1', classId: 'three', lessonId: 'first' },
    { id: 'a2', classId: 'three', lessonId: 'second' },
  ]);
  expect(await db.selectFrom('attemptFacts').select(['attemptId', 'kind']).execute()).toEqual([{ attemptId: 'a1', kind: 'erased' }]);
  await db.destroy();
});
