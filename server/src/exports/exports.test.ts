import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import type { ExportTask } from '@chorus/contract/api/export-calls';
import { exportDays, maxExports, maxRunningExports } from '@chorus/contract/api/export-limits';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer } from '../testing/administration.ts';
import { forged } from '../testing/forged.ts';
import { readWorkbook } from '../testing/read-workbook.ts';
import { attempt, entry, fact } from '../testing/test-journal.ts';
import { foreignPhone, startInLesson, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());

const asked = { taskBizType: 'CHORUS_CLASS_REPORT', clazzId: 'three', from: '2026-09-01', to: '2026-09-01' } as const;
const listed = { page: 1, pageSize: 10, createUid: 'middle', taskType: 1, userId: 'middle', source: 203 } as const;
const append = async (...entries: JournalEntry[]) => expect((await server.ok('appendJournal', { entries }, token)).refused).toEqual([]);
const asks = (questionId: string, data: object, itemId: string) =>
  entry('question.opened', {
    questionId,
    lessonId: 'lesson',
    item: { packId: 'p', packVersion: '1.0.0', itemId },
    type: 'chorus.word/1',
    data,
    changeable: true,
  });
const says = (n: number, id: string, overall: number, questionId = 'q') => [
  attempt('lesson', questionId, {
    id,
    studentId: `three-student-${n}`,
    type: 'chorus.word/1',
    item: { packId: 'p', packVersion: '1.0.0', itemId: `word:${questionId === 'q' ? 'fox' : 'owl'}:animal` },
    givenAt: server.now + n * 1_000,
  }),
  fact(id, 'scored', { result: { outcome: { kind: 'scored', confidence: 1, overall } } }),
];
const tasks = async (): Promise<readonly ExportTask[]> => (await server.ok('exportTasks', listed, token)).pageContents;
const settled = async (): Promise<readonly ExportTask[]> => {
  await expect.poll(async () => (await tasks()).filter(({ taskStatus }) => taskStatus === 'RUNNING').length).toBe(0);
  return tasks();
};
const request = (change: Partial<Parameters<typeof server.ok<'requestExport'>>[1]> = {}) =>
  server.ok('requestExport', { ...asked, ...change }, token);
const fetched = async (url: string) => {
  const answer = await fetch(url);
  return answer.headers.get('content-type')?.includes('spreadsheet') ? new Uint8Array(await answer.arrayBuffer()) : undefined;
};
const files = () => readdirSync(join(server.dataDir, 'exports'));
const changeRows = async (text: string) => {
  const db = await openDatabase(server.dataDir, () => server.now);
  await sql.raw(text).execute(db);
  await db.destroy();
};

describe('the report of a class', () => {
  it('has its students, every answer as it counts, and its words; nothing is run as a formula [2.4-4] [3-13]', async () => {
    await append(
      asks('q', { text: '=HYPERLINK("x")' }, 'word:fox:animal'),
      ...says(1, 'a', 91.256),
      ...says(2, 'b', 40),
      ...says(3, 'c', 30),
      fact('b', 'overridden', { overall: 88, reason: '-录音里有别人\u0007的声音' }),
      ...says(1, 'd', 20, 'q'),
      fact('d', 'voided', { reason: '' }),
    );
    const task = await request();
    expect(task).toMatchObject({ remark: '七(3)班 🎈 班级报告 2026.09.01-2026.09.01', taskStatus: 'RUNNING', resultUrl: '' });
    const [done] = await settled();
    expect(done).toMatchObject({ id: task.id, taskStatus: 'FINISHED', requestAt: server.now });
    const bytes = (await fetched(done!.resultUrl))!;
    expect(bytes.length).toBe(done!.bytes);
    const book = readWorkbook(bytes);
    expect(Object.keys(book)).toEqual(['学生', '作答', '词汇掌握']);
    expect(book['作答']!.slice(1)).toEqual([
      ['2026-09-01 08:00:01', '1', '学生1', 'three-1', '朗读', `'=HYPERLINK("x")`, '1', '91', '系统', '91'],
      ['2026-09-01 08:00:01', '1', '学生1', 'three-1', '朗读', `'=HYPERLINK("x")`, '1', '20', '系统', '20', '', '已作废'],
      [
        '2026-09-01 08:00:02',
        '2',
        '学生2',
        'three-2',
        '朗读',
        `'=HYPERLINK("x")`,
        '1',
        '88',
        'middle teacher',
        '40',
        `'-录音里有别人\uFFFD的声音`,
      ],
      ['2026-09-01 08:00:03', '3', '学生3', 'three-3', '朗读', `'=HYPERLINK("x")`, '1', '30', '系统', '30'],
    ]);
    expect(book['学生']!.map((row) => [...row.slice(0, 4), ...row.slice(5)])).toEqual([
      ['座号', '姓名', '学号', '作答次数', '朗读：次数', '朗读：平均分', '朗读：已掌握的词', '朗读：还没掌握的词'],
      ['1', '学生1', 'three-1', '1', '1', '91', '1', '0'],
      ['2', '学生2', 'three-2', '1', '1', '88', '1', '0'],
      ['3', '学生3', 'three-3', '1', '1', '30', '0', '1'],
    ]);
    expect(book['词汇掌握']!.slice(1)).toEqual([['fox', '朗读', '3', '2', '1', '67', '', '学生3']]);
  });

  it('says what answers came to and were called whose activity is gone, by what was kept with them', async () => {
    const gone = (n: number, id: string, summary: object, result: object = { stars: 3 }) => [
      attempt('lesson', 'g', { id, studentId: `three-student-${n}`, type: 'lab.gone/1', givenAt: server.now + n * 1_000 }),
      fact(id, 'scored', { result, ...summary }),
    ];
    const asked = { item: { packId: 'p', packVersion: '1', itemId: 'g' }, type: 'lab.gone/1', data: { red: 'r' }, changeable: true };
    await append(
      entry('question.opened', { questionId: 'g', lessonId: 'lesson', ...asked }),
      ...gone(1, 'a', { summary: { overall: 60, text: 'colour red' } }),
      ...gone(1, 'b', { summary: { overall: 100, text: 'colour red', correct: true } }),
      ...gone(2, 'c', { summary: { unsure: true, text: 'colour red' } }),
      // Judged before there was a summary: what came of it is not known here, or is in a form of Chorus's own.
      ...gone(2, 'd', {}),
      ...gone(3, 'e', {}, { overall: 30 }),
    );
    await request();
    const [task] = await settled();
    const book = readWorkbook((await fetched(task!.resultUrl))!);
    expect(book['作答']!.slice(1).map((row) => [row[2], row[5], row[7] ?? '', row[9] ?? ''])).toEqual([
      ['学生1', 'colour red', '60', '60'],
      ['学生1', 'colour red', '100', '100'],
      ['学生2', 'colour red', '', ''],
      ['学生2', 'r', '', ''],
      ['学生3', 'r', '30', '30'],
    ]);
    expect(book['学生']!.slice(1, 4).map((row) => [row[3], row[5], row[6] ?? ''])).toEqual([
      ['2', '2', '80'],
      ['2', '2', ''],
      ['1', '1', '30'],
    ]);
  });

  it('has no stand-in for a student, and whoever has left the class after those who are in it', async () => {
    await server.ok('startLesson', { ...testLesson, id: 'small', clazzId: 'one' }, token);
    const [, stand] = await server.ok('students', { clazzId: 'one' }, token);
    const given = { type: 'chorus.word/1', item: { packId: 'p', packVersion: '1', itemId: 'word:fox:x' }, givenAt: server.now };
    await append(
      attempt('small', 'q', { id: 'a', ...given, studentId: stand!.id }),
      attempt('small', 'q', { id: 'b', ...given, studentId: 'one-student-1' }),
    );
    const own = await administer(server);
    await own.ok('saveStudent', { id: 'one-student-1', number: 'one-1', name: '学生1', place: null });
    await own.ok('saveStudent', { id: 'fresh', number: 'one-9', name: '新同学', place: { classId: 'one', seat: 4 } });
    await request({ clazzId: 'one' });
    const [task] = await settled();
    const book = readWorkbook((await fetched(task!.resultUrl))!);
    expect(book['学生']!.slice(1).map((row) => row.slice(0, 4))).toEqual([
      ['4', '新同学', 'one-9', '0'],
      ['', '学生1', 'one-1', '1'],
    ]);
    expect(book['作答']).toHaveLength(2);
  });

  it('has those days alone that were asked for, and refuses days that are none', async () => {
    await append(asks('q', { text: 'fox' }, 'word:fox:animal'), ...says(1, 'a', 90));
    await request({ from: '2026-08-01', to: '2026-08-31' });
    const [none] = await settled();
    expect(readWorkbook((await fetched(none!.resultUrl))!)['作答']).toHaveLength(1);
    for (const [from, to] of [
      ['2026-09-02', '2026-09-01'],
      ['2026-02-30', '2026-09-01'],
      ['2025-01-01', '2026-09-01'],
    ] as const)
      expect(await server.send('requestExport', { ...asked, from, to }, token)).toMatchObject({ state: 40 });
  });
});

describe('the list of files', () => {
  it('takes the specification’s payload, and has nobody’s but the caller’s [7.3-5]', async () => {
    const { id } = await request();
    await settled();
    const asSpecified = { ...listed, taskBizType: 'PRIMARY_EXPORT_HOMEWORK_ITEM_SCORE' };
    expect(await server.ok('exportTasks', asSpecified, token)).toEqual({ pageContents: [] });
    const ofKind = await server.ok('exportTasks', { ...listed, taskBizType: 'CHORUS_CLASS_REPORT' }, token);
    expect(ofKind.pageContents.map((task) => task.id)).toEqual([id]);
    expect((await server.ok('exportTasks', { ...listed, page: 2 }, token)).pageContents).toEqual([]);
    for (const [phone, teacherId] of [
      ['13800000002', 'primary'],
      [foreignPhone, 'foreign'],
    ] as const) {
      const other = await server.login(phone);
      const own = { ...listed, createUid: teacherId, userId: teacherId };
      expect(await server.ok('exportTasks', own, other)).toEqual({ pageContents: [] });
      expect(await server.send('exportTasks', listed, other)).toMatchObject({ state: 43 });
      expect(await server.send('retryExport', { id }, other)).toMatchObject({ state: 43 });
      expect(await server.send('requestExport', asked, other)).toMatchObject({ state: 43 });
    }
  });

  it('gives an address that holds for this file, this session and a while only', async () => {
    await request();
    const [task] = await settled();
    const url = task!.resultUrl;
    expect(await fetched(url)).toBeDefined();
    expect(await fetched(url.replace(/task=[^&]*/, 'task=other'))).toBeUndefined();
    expect(await fetched(forged(url))).toBeUndefined();
    server.now += 10 * 60_000;
    expect(await fetched(url)).toBeUndefined();
    const [fresh] = await tasks();
    expect(await fetched(fresh!.resultUrl)).toBeDefined();
    await server.ok('logout', {}, token);
    expect(await fetched(fresh!.resultUrl)).toBeUndefined();
  });

  it('makes what is asked for twice once, so many at once at most, and keeps so many at most', async () => {
    const requests = await Promise.all([request(), request(), request()]);
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
    await settled();
    for (let n = 0; n < maxExports + 2; n += 1) {
      server.now += 1_000;
      await request({ from: `2026-08-${String(n + 1).padStart(2, '0')}`, to: '2026-09-01' });
      await settled();
    }
    const { pageContents } = await server.ok('exportTasks', { ...listed, pageSize: 50 }, token);
    expect(pageContents.length).toBeLessThanOrEqual(maxExports);
    await changeRows(
      `update "exportTasks" set "status" = 'RUNNING', "tries" = -99, "requestAt" = 0 where "id" in (select "id" from "exportTasks" limit ${maxRunningExports})`,
    );
    expect(await server.send('requestExport', { ...asked, to: '2026-09-09' }, token)).toMatchObject({ state: 44 });
  });
});

describe('a file', () => {
  it('is deleted after a week, row and all', async () => {
    await request();
    await settled();
    expect(files()).toHaveLength(1);
    server.now += exportDays * 24 * 3_600_000;
    await server.restart();
    token = await server.login();
    await expect.poll(files).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  it('goes with a child whom it names, and the proof of the erasure counts it', async () => {
    await append(asks('q', { text: 'fox' }, 'word:fox:animal'), ...says(1, 'a', 90), ...says(2, 'b', 90));
    await request();
    const [task] = await settled();
    const own = await administer(server);
    const { number } = (await own.ok('studentData', { studentId: 'three-student-1' })).student;
    const statement = await own.ok('eraseStudentData', { studentId: 'three-student-1', number });
    expect(statement).toMatchObject({ complete: true, before: { exports: 1 }, now: { exports: 0 } });
    expect([await tasks(), files(), await fetched(task!.resultUrl)]).toEqual([[], [], undefined]);
    await request();
    const [anew] = await settled();
    const text = JSON.stringify(readWorkbook((await fetched(anew!.resultUrl))!));
    expect([text.includes('学生1"'), text.includes('学生2"')]).toEqual([false, true]);
  });

  it('that a stop cut short is made at the next start; one that ended the server thrice is given up, until somebody asks again', async () => {
    const { id } = await request();
    await settled();
    await server.stop();
    await changeRows(`update "exportTasks" set "status" = 'RUNNING', "tries" = 0, "bytes" = 0`);
    const path = join(server.dataDir, 'exports', `${id}.xlsx`);
    rmSync(path);
    writeFileSync(join(server.dataDir, 'exports', `${id}.part`), 'half');
    await server.restart();
    expect((await settled()).map((task) => [task.id, task.taskStatus])).toEqual([[id, 'FINISHED']]);
    expect([existsSync(path), files()]).toEqual([true, [`${id}.xlsx`]]);

    await server.stop();
    await changeRows(`update "exportTasks" set "status" = 'RUNNING', "tries" = 3`);
    await server.restart();
    expect((await settled())[0]).toMatchObject({ id, taskStatus: 'FAILED', resultUrl: '' });
    expect(await server.ok('retryExport', { id }, token)).toMatchObject({ id, taskStatus: 'RUNNING' });
    expect((await settled())[0]).toMatchObject({ id, taskStatus: 'FINISHED' });
    expect(await server.ok('retryExport', { id }, token)).toMatchObject({ taskStatus: 'FINISHED' });
  });

  it('of a database that was restored and of a folder that has others are brought together', async () => {
    await request();
    await settled();
    await server.stop();
    for (const name of files()) rmSync(join(server.dataDir, 'exports', name));
    writeFileSync(join(server.dataDir, 'exports', 'nobodys.xlsx'), 'x');
    await server.restart();
    await expect.poll(files).toEqual([]);
    await expect.poll(tasks).toEqual([]);
  });

  it('fails, and is not there, where the teacher has the class no longer', async () => {
    await server.stop();
    await changeRows(
      `insert into "exportTasks" values ('lost', 'school', 'middle', 'CHORUS_CLASS_REPORT', 'x', '{"classId":"other","from":"2026-09-01","to":"2026-09-01","language":"en"}', 1, 'RUNNING', 0, 0, ${server.now + 1e9})`,
    );
    await server.restart();
    expect((await settled()).map((task) => [task.id, task.taskStatus])).toEqual([['lost', 'FAILED']]);
    expect(files()).toEqual([]);
  });
});
