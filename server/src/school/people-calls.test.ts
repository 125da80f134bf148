import { afterAll, beforeAll, expect, it } from 'vitest';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterAll(() => server.close());

it('says who people are: own students, colleagues; nobody else is there [7.2-9]', async () => {
  const ids = ['primary', 'three-student-2', 'nobody', 'other-student-1', 'foreign', 'three-student-2'];
  expect(await server.ok('usersByIds', { ids }, token)).toEqual([
    { id: 'primary', realName: 'primary teacher', name: 'primary teacher' },
    { id: 'three-student-2', realName: '学生2', name: '学生2' },
  ]);
  expect(await server.ok('usersByIds', { ids }, await server.login(foreignPhone))).toEqual([
    { id: 'foreign', realName: '外校老师', name: '外校老师' },
  ]);
  expect(await server.ok('usersByIds', { ids: [] }, token)).toEqual([]);
});

it('gives a class other seats, all or none; two never have one [7.2-15]', async () => {
  const seats = async () => (await server.ok('students', { clazzId: 'three' }, token)).map(({ id, seat }) => [id.at(-1), seat]);
  const seat = (...places: readonly (readonly [number, number])[]) =>
    server.send('setSeats', { clazzId: 'three', students: places.map(([n, sequence]) => ({ id: `three-student-${n}`, sequence })) }, token);
  expect(await seat([1, 3], [3, 1])).toMatchObject({ state: 11 });
  const swapped = [
    ['3', 1],
    ['2', 2],
    ['1', 3],
  ];
  expect(await seats()).toEqual(swapped);
  for (const places of [
    [[1, 2]],
    [
      [1, 7],
      [2, 7],
    ],
    [
      [1, 7],
      [1, 8],
    ],
    [
      [1, 7],
      [9, 8],
    ],
  ] as const)
    expect(await seat(...places)).toMatchObject({ state: 40, data: { errors: [{ path: '/students' }] } });
  expect(await seats()).toEqual(swapped);
});

it('says what codes mean, in the caller’s language [7.2-14] [3-29]', async () => {
  const grades = await server.ok('dictionary', { type: 'grade' }, token);
  expect(grades).toHaveLength(16);
  expect(grades).toContainEqual({ code: '0', name: '六年级' });
  expect(grades).toContainEqual({ code: '105', name: '五年级' });
  expect(await server.ok('dictionary', { type: 'stage' }, token)).toEqual([
    { code: 'primary', name: '小学' },
    { code: 'middle', name: '中学' },
  ]);
  for (const type of ['deviceType', 'evaluateType'] as const)
    for (const { code, name } of await server.ok('dictionary', { type }, token)) expect([code, name]).not.toContain('');
});
