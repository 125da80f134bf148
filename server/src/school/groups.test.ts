import type { Body } from '@chorus/contract';
import { maxGroupSets, maxGroups } from '@chorus/contract/api/group-limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entry } from '../testing/test-journal.ts';
import { startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

const group = (id: string, ...studentIds: string[]) => ({ id, name: `组 ${id}`, studentIds });
const set = (change: Partial<Body<'saveGroupSet'>> = {}): Body<'saveGroupSet'> => ({
  id: 'set',
  clazzId: 'three',
  name: '朗读小组',
  from: server.now,
  groups: [group('g1', 'three-student-1', 'three-student-2'), group('g2', 'three-student-3')],
  ...change,
});
const sets = (as = token) => server.ok('groupSets', { clazzId: 'three' }, as);
const save = (change: Partial<Body<'saveGroupSet'>> = {}) => server.ok('saveGroupSet', set(change), token);
const refused = (change: Partial<Body<'saveGroupSet'>>) => server.send('saveGroupSet', set(change), token);

it('keeps the groups of a class over a restart, newest first, and changes them under the same id', async () => {
  const first = await save();
  expect(first).toEqual({
    id: 'set',
    classId: 'three',
    name: '朗读小组',
    from: server.now,
    to: null,
    groups: [group('g1', 'three-student-1', 'three-student-2'), group('g2', 'three-student-3')],
  });
  const from = first.from;
  server.now += 1000;
  await save({ id: 'later', name: '对话' });
  await server.restart();
  expect((await sets()).map(({ id }) => id)).toEqual(['later', 'set']);
  await save({ name: '新名字', groups: [group('g1', 'three-student-3')] });
  expect((await sets())[1]).toMatchObject({ id: 'set', name: '新名字', from, groups: [group('g1', 'three-student-3')] });
});

it('has groups no longer in use once they are ended, whoever saves them later', async () => {
  await save();
  server.now += 5000;
  await server.ok('endGroupSet', { clazzId: 'three', id: 'set', at: server.now }, token);
  expect(await sets()).toEqual([]);
  expect(await save({ name: 'zu spät' })).toMatchObject({ name: '朗读小组', to: server.now });
  await server.ok('endGroupSet', { clazzId: 'three', id: 'set', at: server.now + 9 }, token);
  expect((await save()).to).toBe(server.now);
});

it('takes no time that has not come', async () => {
  expect((await save({ from: server.now + 60_000 })).from).toBe(server.now);
  await server.ok('endGroupSet', { clazzId: 'three', id: 'set', at: server.now + 60_000 }, token);
  expect((await save()).to).toBe(server.now);
});

it('refuses a student in two groups, one id for two groups, and whom the class does not have', async () => {
  const bad = [
    [group('g1', 'three-student-1'), group('g2', 'three-student-1')],
    [group('g1', 'three-student-1', 'three-student-1')],
    [group('g1', 'three-student-1'), group('g1', 'three-student-2')],
    [group('g1', 'one-student-1')],
    [group('g1', 'nobody')],
    [],
  ];
  for (const groups of bad) expect([groups, (await refused({ groups })).state]).toEqual([groups, 40]);
  expect(await sets()).toEqual([]);
});

it('has so many groups and sets, and no more', async () => {
  const groups = Array.from({ length: maxGroups + 1 }, (_, n) => group(`g${n}`));
  await save({ groups: groups.slice(1) });
  expect((await refused({ groups })).state).toBe(40);
  for (let n = 1; n < maxGroupSets; n += 1) await save({ id: `set-${n}` });
  expect((await refused({ id: 'one more' })).state).toBe(40);
  await save({ id: 'set-1', name: 'changed' });
  await server.ok('endGroupSet', { clazzId: 'three', id: 'set-1', at: server.now }, token);
  await save({ id: 'one more' });
});

it('is for teachers of the class only, and nobody takes another class’s groups for the own', async () => {
  await save();
  const foreign = await server.login('13900000009');
  for (const [name, body] of [
    ['groupSets', { clazzId: 'three' }],
    ['saveGroupSet', set()],
    ['endGroupSet', { clazzId: 'three', id: 'set', at: 0 }],
  ] as const)
    expect([name, (await server.send(name, body, foreign)).state]).toEqual([name, 43]);
  const other = { clazzId: 'one', groups: [group('g', 'one-student-1')] };
  expect((await refused(other)).state).toBe(43);
  expect((await server.send('endGroupSet', { clazzId: 'one', id: 'set', at: 0 }, token)).state).toBe(43);
  expect((await sets())[0]).toMatchObject({ id: 'set', to: null });
});

it('has no student in a group who was deleted for good, also where a page saves that student again', async () => {
  await save();
  await server.ok('startLesson', testLesson, token);
  await server.ok(
    'appendJournal',
    { entries: [entry('student.praised', { praiseId: 'p', lessonId: 'lesson', kind: 'clap', groupId: 'g1' })] },
    token,
  );
  await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
  const left = [group('g1', 'three-student-2'), group('g2', 'three-student-3')];
  expect((await sets())[0]?.groups).toEqual(left);
  expect((await save()).groups).toEqual(left);
});
