import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import { adminCalls } from '@chorus/contract/api/admin/calls';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Backups } from '../backup/backups.ts';
import { restoreCommand } from '../backup/commands.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { forged } from '../testing/forged.ts';
import { ownProgram } from '../testing/own-program.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { cityPhone, commonHeaders, foreignPhone, platformPhone, startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let own: TestAdministrator;
beforeEach(async () => {
  ({ server, token } = await startInLesson());
  own = await administer(server);
});
afterEach(() => server.close());

const studentId = 'three-student-1';
const append = async (...entries: JournalEntry[]) => expect((await server.ok('appendJournal', { entries }, token)).refused).toEqual([]);

/** A student of whom there is something everywhere. */
async function fill(): Promise<{ readonly sound: Buffer; readonly key: string }> {
  await own.ok('saveStudent', { id: studentId, number: 'three-1', name: '欧阳一一', place: { classId: 'three', seat: 1 } });
  await own.ok('setConsents', { changes: [{ studentId, purpose: 'recording', state: 'given', note: '欧阳一一的妈妈' }] });
  await server.ok('bindAnswerMachines', { userId: studentId, answerMachineIds: ['11'], receiverId: 'r', answerMachineTypeId: 18 }, token);
  const groups = [{ id: 'g', name: '一组', studentIds: [studentId, 'three-student-2'] }];
  await server.ok('saveGroupSet', { id: 'set', clazzId: 'three', name: '分组', from: 0, groups }, token);
  const rows = [{ line: 1, number: 'three-1', name: '欧阳二二', className: '七(3)班 🎈', seat: 1 }];
  const roster = { rows, removals: false, newClasses: [] };
  const { fingerprint } = await own.ok('planRoster', roster);
  await own.ok('importRoster', { ...roster, fingerprint, title: '名单.xlsx' });
  const sound = newSound();
  const { key, sha256 } = await putRecording(server, token, sound);
  const together = entry('student.praised', {
    praiseId: 'p',
    lessonId: 'lesson',
    kind: 'clap',
    studentIds: [studentId, 'three-student-2'],
  });
  await append(
    opened('lesson', 'q'),
    attempt('lesson', 'q', { id: 'a', givenAt: server.now }),
    fact('a', 'scored', { result: 'heard' }),
    fact('a', 'stored', { key, sha256 }),
    attempt('lesson', 'q', { id: 'b', studentId: 'three-student-2' }),
    entry('student.absent', { lessonId: 'lesson', studentId, absent: true }),
    entry('student.praised', { praiseId: 'own', lessonId: 'lesson', kind: 'clap', studentIds: [studentId] }),
    together,
  );
  return { sound, key };
}
/** Files of the data folder, without backups, in which a text is. */
const filesWith = (text: Buffer | string) =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/backups|replaced-/.test(one.parentPath))
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => readFileSync(path).includes(text));

describe('all of a student', () => {
  it('is shown: who it is, where, what parents said, what was said and recorded, and what was done', async () => {
    await fill();
    expect(await own.ok('studentData', { studentId })).toMatchObject({
      student: { name: '欧阳二二', number: 'three-1' },
      enrolments: [{ className: '七(3)班 🎈', seat: 1, to: null }],
      consents: [{ purpose: 'recording', state: 'given' }],
      clickers: [{ uid: '11' }],
      groups: [{ set: '分组', group: '一组' }],
      answers: { count: 1, scored: 1, days: 1, first: server.now, last: server.now },
      recordings: { count: 1, bytes: 2_016, oldestAt: server.now },
      praise: 2,
      byDay: [{ day: '2026-09-01', answers: 1, recordings: 1 }],
      audit: { total: 2 },
    });
  });

  it('is given as a file with the recordings, called by no name, to the session that asked for it', async () => {
    const { sound, key } = await fill();
    const { url } = await own.ok('exportStudent', { studentId });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['student.json', 'answers.jsonl', `recordings/a-${key}`]);
    expect(Buffer.from(files[`recordings/a-${key}`]!).equals(sound)).toBe(true);
    const data = JSON.parse(strFromU8(files['student.json']!)) as { student: object; audit: object[] };
    expect(data.student).toMatchObject({ name: '欧阳二二' });
    expect(data.audit.map((row) => (row as { action: string }).action).sort()).toEqual([
      'consent.changed',
      'student.changed',
      'student.exported',
    ]);
    const lines = strFromU8(files['answers.jsonl']!).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as JournalEntry).kind)).toEqual(['attempt', 'attempt.fact', 'attempt.fact']);
    const refused = async (address: string) => (await (await fetch(address)).json()) as { state: number };
    expect(await refused(url.replace(/student=[^&]*/, 'student=three-student-2'))).toMatchObject({ state: 43 });
    expect(await refused(forged(url))).toMatchObject({ state: 43 });
    server.now += 5 * 60_000;
    expect(await refused(url)).toMatchObject({ state: 43 });
    const later = await own.ok('exportStudent', { studentId });
    await own.ok('adminLogout', {});
    expect(await refused(later.url)).toMatchObject({ state: 43 });
  });

  it('is nobody’s outside the school: each call answers as for nobody’s', async () => {
    await fill();
    const askers = [await administer(server, foreignPhone), await administer(server, cityPhone), await administer(server, platformPhone)];
    for (const asker of askers)
      for (const [name, body] of [
        ['studentData', {}],
        ['exportStudent', {}],
        ['eraseStudentData', { number: 'three-1' }],
        ['proveErasure', {}],
      ] as const) {
        const answers = await Promise.all([studentId, 'nobody'].map((id) => asker.send(name, { studentId: id, ...body })));
        expect(answers.map(({ state }) => state)).toEqual([43, 43]);
        expect(JSON.stringify(answers[0])).toBe(JSON.stringify(answers[1]));
      }
    const primary = await server.login('13800000002');
    expect((await own.send('studentData', { studentId }, primary)).state).toBe(43);
    expect((await own.ok('studentData', { studentId })).student.id).toBe(studentId);
    expect((await askers[0]!.ok('erasedStudents', { offset: 0, limit: 10 })).total).toBe(0);
  });
});

describe('a student who is erased', () => {
  it('takes the number typed once more, and gives a statement of what was deleted, without a name', async () => {
    const { sound, key } = await fill();
    expect(await own.refused('eraseStudentData', { studentId, number: 'three-2' })).toEqual(['40', '/number other']);
    const statement = await own.ok('eraseStudentData', { studentId, number: ' three-1 ' });
    expect(statement).toMatchObject({
      studentId,
      erasedAt: server.now,
      by: 'middle teacher',
      before: {
        profile: 1,
        enrolments: 1,
        clickers: 1,
        consents: 1,
        groups: 1,
        answers: 1,
        recordings: 1,
        files: 1,
        rosters: 1,
        audit: 2,
        entries: 5,
      },
      mentions: 1,
      complete: true,
      backups: [],
    });
    expect(new Set(Object.values(statement.now))).toEqual(new Set([0]));
    expect(JSON.stringify(statement)).not.toMatch(/欧阳/);
    // The log still says that something was done, and to which id, and no more.
    const { rows } = await own.ok('audit', { offset: 0, limit: 50, subject: { kind: 'student', id: studentId } });
    const said = rows.map(({ action, before, after, subject }) => `${action} ${before !== null || after !== null} ${subject.name}`);
    expect(said.sort()).toEqual(['consent.changed false null', 'student.changed false null', 'student.erased true null']);
    expect((await own.ok('erasedStudents', { offset: 0, limit: 10 })).rows).toEqual([
      { studentId, number: statement.number, erasedAt: server.now, by: 'middle teacher' },
    ]);
    expect((await server.send('recordingUrl', { key }, token)).state).toBe(43);
    await server.stop();
    for (const text of ['欧阳', sound.subarray(20)]) expect(filesWith(text)).toEqual([]);
    await server.restart();
  });

  it('is looked for again at any time, and older backups are named with the day that they go', async () => {
    await fill();
    const backups = new Backups(server.dataDir, () => server.now);
    const manual = await backups.make('manual');
    server.now += 1;
    await backups.make('daily');
    mkdirSync(join(server.dataDir, `replaced-${new Date(server.now).toISOString().replaceAll(/[:.]/g, '-')}`));
    server.now += 1;
    await own.ok('eraseStudentData', { studentId, number: 'three-1' });
    server.now += 1;
    await backups.make('daily');
    const proof = await own.ok('proveErasure', { studentId });
    expect(proof).toMatchObject({ complete: true, checkedAt: server.now });
    expect(proof.backups.map(({ at, until }) => [at, until])).toEqual([
      [server.now - 2, server.now - 2 + 7 * 24 * 3_600_000],
      [manual.at, null],
      [server.now - 2, null],
    ]);
    // What came back by hand is seen.
    const database = await import('libsql');
    const opened = new database.default(join(server.dataDir, 'chorus.db'));
    opened.exec(`insert into "enrolments" values ('e', 'school', '${studentId}', 'three', 1, 0, null)`);
    opened.close();
    expect(await own.ok('proveErasure', { studentId })).toMatchObject({ complete: false, now: { enrolments: 1 } });
  });

  it('is erased again when an older backup is restored, and the statement says by whom', async () => {
    await fill();
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    server.now += 1;
    await own.ok('eraseStudentData', { studentId, number: 'three-1' });
    await server.stop();
    await restoreCommand([file], server.dataDir);
    await server.restart();
    own = await administer(server);
    expect(await own.ok('proveErasure', { studentId })).toMatchObject({
      complete: true,
      by: '',
      erasedAt: server.now,
      before: { answers: 1 },
    });
    expect(filesWith('欧阳一一')).toEqual([]);
  });

  it('is unknown to whoever erases again, and to the roster that is undone', async () => {
    await fill();
    await own.ok('eraseStudentData', { studentId, number: 'three-1' });
    expect(await own.refused('eraseStudentData', { studentId, number: 'three-1' })).toEqual(['43']);
    const [batch] = await own.ok('rosterBatches', {});
    await own.ok('undoBatch', { id: batch!.id, dry: false });
    expect((await own.ok('proveErasure', { studentId })).complete).toBe(true);
  });

  it('takes nobody along whose id is like a pattern of the erased one’s', async () => {
    for (const id of ['s_1', 'sx1']) {
      await own.ok('saveStudent', { id, number: id, name: id, place: { classId: 'three', seat: null } });
      await append(entry('student.absent', { lessonId: 'lesson', studentId: id, absent: true }));
    }
    await own.ok('eraseStudentData', { studentId: 's_1', number: 's_1' });
    const { entries } = await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token);
    expect(entries.map(({ payload }) => (payload as { studentId?: string }).studentId)).toEqual(['sx1']);
  });
});

const long = process.env['CHORUS_LONG'] === '1';

describe('a server that is killed while it erases', () => {
  const sounds = (dataDir: string) =>
    readdirSync(join(dataDir, 'objects'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav')).length;
  const written = (dataDir: string) => statSync(join(dataDir, 'erased.jsonl'), { throwIfNoEntry: false })?.size ?? 0;

  const moments: readonly (readonly [when: string, reached: (dataDir: string) => boolean])[] = [
    ['the first sound is gone', (dataDir) => sounds(dataDir) < 20],
    ['it has written down that it will', (dataDir) => written(dataDir) > 0],
    ['half of the sounds are gone', (dataDir) => sounds(dataDir) <= 10],
  ];
  it.each(long ? moments : moments.slice(0, 1))('goes on when it starts again: as soon as %s', { tags: 'long' }, async (_when, reached) => {
    await fill();
    const given = Array.from({ length: 19 }, (_, n) => `k${n}`);
    for (const id of given) {
      const { key, sha256 } = await putRecording(server, token, newSound());
      await append(
        opened('lesson', `q${id}`),
        attempt('lesson', `q${id}`, { id }),
        fact(id, 'stored', { key, sha256 }),
        entry('student.absent', { lessonId: `away-${id}`, studentId, absent: true }),
      );
    }
    await server.stop();
    const program = await ownProgram('server/src/testing/own-process.ts');
    const running = spawn(process.execPath, [program, server.dataDir, String(server.now)], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = String((await once(running.stdout, 'data'))[0]).trim();
      const body = JSON.stringify({ studentId, number: 'three-1' });
      const asked = fetch(url + adminCalls.eraseStudentData.path, { method: 'POST', body, headers: commonHeaders(body, own.token) }).then(
        () => true,
        () => false,
      );
      while (!reached(server.dataDir)) await new Promise((resolve) => setImmediate(resolve));
      running.kill('SIGKILL');
      await Promise.all([asked, once(running, 'exit')]);
    } finally {
      running.kill('SIGKILL');
    }
    await server.restart();
    expect(await own.ok('proveErasure', { studentId })).toMatchObject({ complete: true, before: { answers: 20, recordings: 20 } });
  });
});

describe('the recordings of a student alone', () => {
  const number = 'three-1';
  it('are deleted with proof, for good, and the answer stays', async () => {
    const { sound } = await fill();
    expect(await own.ok('proveRecordings', { studentId })).toBeNull();
    expect(await own.refused('eraseRecordings', { studentId, number: 'three-2' })).toEqual(['40', '/number other']);
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    server.now += 1;
    const statement = await own.ok('eraseRecordings', { studentId, number });
    expect(statement).toMatchObject({ before: 1, now: { recordings: 0, files: 0 }, complete: true, backups: [{ until: null }] });
    expect(await own.ok('studentData', { studentId })).toMatchObject({ recordings: { count: 0 }, answers: { count: 1, scored: 1 } });
    expect(filesWith(sound.subarray(20))).toEqual([]);
    await server.stop();
    await restoreCommand([file], server.dataDir);
    await server.restart();
    token = await server.login();
    own = await administer(server);
    expect(await own.ok('studentData', { studentId })).toMatchObject({ recordings: { count: 0 }, answers: { count: 1 } });
    expect(filesWith(sound.subarray(20))).toEqual([]);
  });
});
