import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, erasuresHeader, type Data, type JournalEntry } from '@chorus/contract';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Backups } from '../backup/backups.ts';
import { restoreCommand } from '../backup/commands.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { administer } from '../testing/administration.ts';
import { commonHeaders, foreignPhone, startInLesson, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());

const append = (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
const read = async () => (await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)).entries as JournalEntry[];
const erasures = async () => (await server.ok('erasures', { after: 0 }, token)).erasures;
const backup = () => new Backups(server.dataDir, () => server.now).make('manual');
async function restore(file: string): Promise<void> {
  await server.stop();
  await restoreCommand([file], server.dataDir);
  await server.restart();
  token = await server.login();
}
/** Files of the data folder in which these bytes are, without backups and the database that was put aside. */
const filesWith = (bytes: Buffer | string) =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/backups|replaced-/.test(one.parentPath))
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => readFileSync(path).includes(bytes));

/** An answer with its recording, as a browser hands them over. */
async function answer(id: string, studentId: string, sound = newSound()) {
  const { key, sha256 } = await putRecording(server, token, sound);
  const entries = [
    attempt('lesson', 'q', { id, studentId }),
    fact(id, 'scored', { result: `heard ${id}` }),
    fact(id, 'stored', { key, sha256 }),
  ];
  expect((await append(...entries)).refused).toEqual([]);
  return { sound, key, entries };
}

describe('a deleted recording', () => {
  it('stays deleted when yesterday’s backup is restored and a browser that was away offers it', async () => {
    await append(opened('lesson', 'q'));
    const { sound, entries } = await answer('a', 'three-student-1');
    const { file } = await backup();
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    await restore(file);
    expect(await erasures()).toEqual([{ kind: 'recording', id: 'a' }]);
    expect((await read()).map((one) => one.kind === 'attempt.fact' && one.payload.kind)).toContain('erased');
    // The browser has it under another key, and says so.
    const again = await putRecording(server, token, sound);
    const late = fact('a', 'stored', { key: again.key, sha256: again.sha256 });
    expect((await append(...entries, late)).refused).toEqual([{ id: late.id, message: 'erased' }]);
    expect(filesWith(sound.subarray(20))).toEqual([]);
  });

  it('stays deleted when its answer itself was not in the backup yet', async () => {
    const { file } = await backup();
    await append(opened('lesson', 'q'));
    const { sound, entries } = await answer('a', 'three-student-1');
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    await restore(file);
    const again = await putRecording(server, token, sound);
    const done = await append(
      opened('lesson', 'q'),
      entries[0]!,
      entries[1]!,
      fact('a', 'stored', { key: again.key, sha256: again.sha256 }),
    );
    expect([done.acknowledged.length, done.refused.map(({ message }) => message)]).toEqual([3, ['erased']]);
    expect(filesWith(sound.subarray(20))).toEqual([]);
  });

  it('stays deleted when the file that says so is lost, or its end was torn off', async () => {
    await append(opened('lesson', 'q'));
    await answer('a', 'three-student-1');
    await append(fact('a', 'erased'));
    const path = join(server.dataDir, 'erased.jsonl');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    rmSync(path);
    await server.restart();
    expect(readFileSync(path, 'utf8')).toContain('"id":"a"');
    appendFileSync(path, '{"kind":"recor');
    await answer('b', 'three-student-1');
    await server.ok('eraseRecording', { attemptId: 'b' }, token);
    await server.restart();
    expect((await erasures()).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is not written down when its time was over: the same time ends it again', async () => {
    await append(opened('lesson', 'q'));
    await answer('a', 'three-student-1');
    server.now += 31 * 24 * 3_600_000;
    token = await server.login();
    await server.restart();
    await expect.poll(async () => (await read()).at(-1)?.payload).toMatchObject({ kind: 'erased' });
    expect([await erasures(), existsSync(join(server.dataDir, 'erased.jsonl'))]).toEqual([[], false]);
  });
});

describe('a deleted student', () => {
  it('is gone with name, answers and sound, and nobody but the administrator deletes', async () => {
    await append(opened('lesson', 'q'), entry('student.absent', { lessonId: 'lesson', studentId: 'three-student-1', absent: true }));
    const { sound } = await answer('a', 'three-student-1');
    const other = await answer('b', 'three-student-2');
    await append(fact('b', 'moved', { studentId: 'three-student-3' }));
    const primary = await server.login('13800000002');
    expect(await server.send('eraseStudent', { studentId: 'three-student-1' }, primary)).toMatchObject({ state: 43 });
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    expect((await server.ok('students', { clazzId: 'three' }, token)).map(({ id }) => id)).toEqual(['three-student-2', 'three-student-3']);
    expect((await read()).map(({ kind }) => kind)).toEqual(['question.opened', 'attempt', 'attempt.fact', 'attempt.fact', 'attempt.fact']);
    // An answer that was given to somebody else later is that one's.
    await server.ok('eraseStudent', { studentId: 'three-student-3' }, token);
    expect((await read()).map(({ kind }) => kind)).toEqual(['question.opened']);
    await server.stop();
    for (const bytes of [sound.subarray(20), other.sound.subarray(20), 'heard a', 'heard b', '学生3']) expect(filesWith(bytes)).toEqual([]);
    await server.restart();
  });

  it('takes the praise along that was for nobody else, and none comes back', async () => {
    const praise = (...studentIds: string[]) =>
      entry('student.praised', { praiseId: studentIds.join(), lessonId: 'lesson', kind: 'clap', studentIds });
    const [own, together, other] = [praise('three-student-1'), praise('three-student-1', 'three-student-2'), praise('three-student-2')];
    expect((await append(own, together, other)).refused).toEqual([]);
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    expect((await read()).map(({ id }) => id)).toEqual([together.id, other.id]);
    const late = praise('three-student-1');
    expect((await append(late)).refused).toEqual([{ id: late.id, message: 'erased' }]);
  });

  it('does not come back in an entry of a kind that a later version writes, nor stays in one', async () => {
    await append(opened('lesson', 'q'));
    await answer('a', 'three-student-1');
    const later = (payload: object) => entry('attempt.said' as 'roll.called', payload as never);
    await append(later({ lessonId: 'lesson', about: { studentId: 'three-student-1' }, text: 'stays?' }));
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    expect((await read()).map(({ kind }) => kind)).toEqual(['question.opened']);
    const offered = [
      later({ lessonId: 'lesson', attemptId: 'a', text: 'said' }),
      later({ lessonId: 'lesson', about: { attempt: 'a' }, text: 'said' }),
      later({ lessonId: 'lesson', attempts: ['a'], text: 'said' }),
      later({ lessonId: 'lesson', attempts: [{ attemptId: 'a' }], text: 'said' }),
      later({ lessonId: 'lesson', student: { id: 'three-student-1' }, text: 'said' }),
      later({ lessonId: 'lesson', heard: [{ studentId: 'three-student-1', text: 'said' }] }),
    ];
    const called = later({ lessonId: 'lesson', studentIds: ['three-student-1', 'three-student-2'] });
    const done = await append(...offered, called);
    expect(done.refused).toEqual(offered.map(({ id }) => ({ id, message: 'erased' })));
    expect(done.acknowledged).toEqual([called.id]);
    const roll = entry('roll.called', { lessonId: 'lesson', callId: 'c', studentIds: ['three-student-1', 'three-student-2'] });
    const absent = entry('student.absent', { lessonId: 'lesson', studentId: 'three-student-1', absent: true });
    const lent = entry('device.loaned', { lessonId: 'lesson', uid: '11', type: 18, studentId: 'three-student-1', day: '2026-09-01' });
    const refused = [absent, lent].map(({ id }) => ({ id, message: 'erased' }));
    expect(await append(roll, absent, lent)).toMatchObject({ acknowledged: [roll.id], refused });
  });

  it('is gone also from entries of a lesson that has not come yet, or of none', async () => {
    const later = (payload: object) => entry('attempt.said' as 'roll.called', payload as never);
    const absent = (lessonId: string, studentId: string) => entry('student.absent', { lessonId, studentId, absent: true });
    const named = (lessonId: string) => [absent(lessonId, 'three-student-1'), later({ lessonId, about: 'three-student-1' })];
    const kept = [absent('away', 'three-student-2'), later({ note: 'nobody' })];
    const { refused } = await append(...named('lesson'), ...named('away'), ...named('other'), later({ about: 'three-student-1' }), ...kept);
    expect(refused).toEqual([]);
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    const database = new Database(join(server.dataDir, 'chorus.db'));
    expect(database.prepare('select "id" from "journal"').all()).toEqual(kept.map(({ id }) => ({ id })));
    database.close();
  });

  it('does not come back with a restore, nor from a browser that was away: each entry is refused by itself', async () => {
    await append(opened('lesson', 'q'));
    const { sound, entries } = await answer('a', 'three-student-1');
    const { file } = await backup();
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    await restore(file);
    expect((await server.ok('students', { clazzId: 'three' }, token)).map(({ id }) => id)).not.toContain('three-student-1');
    expect(await erasures()).toEqual([
      { kind: 'student', id: 'three-student-1' },
      { kind: 'attempt', id: 'a' },
    ]);
    const again = await putRecording(server, token, sound);
    const unknown = attempt('lesson', 'q', { id: 'later', studentId: 'three-student-1' });
    const offered = [
      ...entries.slice(0, 2),
      fact('a', 'stored', { key: again.key, sha256: again.sha256 }),
      unknown,
      fact('later', 'scored', {}),
    ];
    const mine = attempt('lesson', 'q', { id: 'mine', studentId: 'three-student-2' });
    const done = await append(...offered, mine);
    expect(done.refused).toEqual(offered.map(({ id }) => ({ id, message: 'erased' })));
    expect(done.acknowledged).toEqual([mine.id]);
    await server.stop();
    for (const bytes of [sound.subarray(20), 'heard a']) expect(filesWith(bytes)).toEqual([]);
    await server.restart();
  });
});

describe('a colleague’s answer of the same id', () => {
  const theirs = <K extends 'attempt.fact' | 'attempt' | 'question.opened'>(one: JournalEntry<K>) =>
    ({ ...one, ownerId: 'primary', payload: { ...one.payload, ...(one.kind === 'attempt.fact' && { by: 'primary' }) } }) as JournalEntry;
  const said = (id: string, studentId: string) => attempt('of-colleague', 'q', { id, studentId });
  /** The colleague's answer with its recording, and what is there of it. */
  async function colleague() {
    const primary = await server.login('13800000002');
    const class5 = (await server.ok('classes', { teacherId: 'primary' }, primary))[0]!;
    const [student] = await server.ok('students', { clazzId: class5.id }, primary);
    await server.ok('startLesson', { ...testLesson, id: 'of-colleague', clazzId: class5.id, teacherId: 'primary' }, primary);
    const sound = newSound();
    const { key, sha256 } = await putRecording(server, primary, sound);
    const entries = [theirs(opened('of-colleague', 'q')), theirs(said('a', student!.id)), theirs(fact('a', 'stored', { key, sha256 }))];
    expect((await server.ok('appendJournal', { entries }, primary)).refused).toEqual([]);
    const there = async () => {
      const { entries: all } = await server.ok('readJournal', { lessonId: 'of-colleague', after: 0 }, primary);
      return [all.length, filesWith(sound.subarray(20)).length];
    };
    expect(await there()).toEqual([3, 1]);
    const late = () => server.ok('appendJournal', { entries: [theirs(fact('a', 'scored', {}))] }, primary);
    return { there, late, primary };
  }

  it('outlives what somebody else says of it: a move to a deleted child, refused, buries nothing of the colleague’s', async () => {
    await append(opened('lesson', 'q'));
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    const { there, late } = await colleague();
    const moved = fact('a', 'moved', { studentId: 'three-student-1' });
    expect((await append(moved)).refused).toEqual([{ id: moved.id, message: 'erased' }]);
    expect((await late()).refused).toEqual([]);
    await server.restart();
    expect(await there()).toEqual([4, 1]);
  });

  it('outlives the deletion of a child whom another teacher heard under that id, in a restore too, and is in no file of that child', async () => {
    await append(opened('lesson', 'q'));
    const { there, late } = await colleague();
    await answer('a', 'three-student-1');
    const before = await there();
    const { file } = await backup();
    const admin = await administer(server);
    const { recordings } = await admin.ok('studentData', { studentId: 'three-student-1' });
    expect(recordings.count).toBe(1);
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    expect(await there()).toEqual(before);
    expect((await late()).refused).toEqual([]);
    await restore(file);
    expect((await read()).map(({ kind }) => kind)).toEqual(['question.opened']);
    const again = attempt('lesson', 'q', { id: 'a', studentId: 'three-student-2' });
    expect((await append(again)).refused).toEqual([{ id: again.id, message: 'erased' }]);
  });

  it('keeps its voice when another teacher says that id of a child whose parents forbid it', async () => {
    await append(opened('lesson', 'q'));
    const { there, primary } = await colleague();
    const admin = await administer(server);
    await admin.ok('setConsents', { changes: [{ studentId: 'three-student-1', purpose: 'recording', state: 'refused', note: '' }] });
    expect((await append(attempt('lesson', 'q', { id: 'a', studentId: 'three-student-1' }))).refused).toEqual([]);
    const { key, sha256 } = await putRecording(server, primary, newSound());
    const entries = [theirs(fact('a', 'stored', { key, sha256 }))];
    expect((await server.ok('appendJournal', { entries }, primary)).refused).toEqual([]);
    expect((await there())[1]).toBe(1);
  });
});

it('holds school-wide where it was written down before it said whose', async () => {
  await append(opened('lesson', 'q'));
  const { entries } = await answer('a', 'three-student-2');
  await server.stop();
  appendFileSync(
    join(server.dataDir, 'erased.jsonl'),
    `${JSON.stringify({ schoolId: 'school', ownerId: '', kind: 'attempt', id: 'a', at: 1 })}\n`,
  );
  await server.restart();
  token = await server.login();
  expect((await read()).map(({ kind }) => kind)).toEqual(['question.opened']);
  expect((await append(entries[0]!)).refused).toEqual([{ id: entries[0]!.id, message: 'erased' }]);
});

it('stays deleted when a backup is restored and the file that says so is lost: the replaced database knew it', async () => {
  const { file } = await backup();
  await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
  rmSync(join(server.dataDir, 'erased.jsonl'));
  await restore(file);
  expect((await server.ok('students', { clazzId: 'three' }, token)).map(({ id }) => id)).not.toContain('three-student-1');
  expect(await erasures()).toEqual([{ kind: 'student', id: 'three-student-1' }]);
  // A database that can't be read any more does not stop the restore.
  await server.stop();
  const path = join(server.dataDir, 'chorus.db');
  writeFileSync(path, readFileSync(path).fill(7, 0, 40_000));
  await restore(file);
  expect(await erasures()).toEqual([{ kind: 'student', id: 'three-student-1' }]);
});

describe('every answer to a teacher tells that something was deleted for good', () => {
  const heard = async (session: string): Promise<string | null> => {
    const headers = commonHeaders('{}', session);
    return (await fetch(server.url + calls.wordBooks.path, { method: 'POST', body: '{}', headers })).headers.get(erasuresHeader);
  };

  it('a student to all of the school, a recording to whose it was, and nothing to anybody else', async () => {
    const sessions = [token, await server.login('13800000002'), await server.login(foreignPhone)];
    const all = () => Promise.all(sessions.map(heard));
    const before = await all();
    expect(before.every((text) => text !== null)).toBe(true);
    await append(opened('lesson', 'q'));
    await answer('a', 'three-student-1');
    expect(await all()).toEqual(before);
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    const recording = await all();
    expect(recording.map((text, n) => text === before[n])).toEqual([false, true, true]);
    await server.ok('eraseStudent', { studentId: 'three-student-2' }, token);
    const student = await all();
    expect(student.map((text, n) => text === recording[n])).toEqual([false, false, true]);
    const told = sessions.map(async (session) => (await server.ok('erasures', { after: 0 }, session)).erasures.map(({ id }) => id));
    expect(await Promise.all(told)).toEqual([['a', 'three-student-2'], ['three-student-2'], []]);
    await server.restart();
    expect(await all()).toEqual(student);
  });
});

it('leaves no name of a deleted student in the log of the database, while the server runs', async () => {
  expect(filesWith('学生3')).not.toEqual([]);
  await server.ok('eraseStudent', { studentId: 'three-student-3' }, token);
  expect(filesWith('学生3')).toEqual([]);
});

it('tells of everything that was deleted, however much that is', async () => {
  const database = new Database(join(server.dataDir, 'chorus.db'));
  database.exec(
    `with recursive "n" ("i") as (select 1 union all select "i" + 1 from "n" where "i" < 5001)
     insert into "tombstones" ("schoolId", "ownerId", "kind", "id", "at") select 'school', '', 'attempt', printf('a%d', "i"), 1 from "n"`,
  );
  database.close();
  const told: string[] = [];
  let after: number | undefined = 0;
  for (let page = 0; page < 3 && after !== undefined; page += 1) {
    const { erasures: some, next }: Data<'erasures'> = await server.ok('erasures', { after }, token);
    told.push(...some.map(({ id }) => id));
    after = next;
  }
  expect([after, new Set(told).size, told.length]).toEqual([undefined, 5001, 5001]);
});
