import { afterEach, beforeEach, expect, it } from 'vitest';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

const student = (n: number) => `three-student-${n}`;
const binding = (userId: string, uid: string | undefined, more: object = {}) => ({
  userId,
  answerMachineIds: uid === undefined ? [] : [uid],
  receiverId: 'R1',
  ...more,
});
const bindings = async () =>
  (await server.ok('deviceBindings', { clazzId: 'three' }, token)).map(
    ({ studentId, answerMachineId }) => [studentId, answerMachineId] as const,
  );

it('binds a clicker to a student; its model is 18 unless it says another [7.2-13] [9-2] [3-4]', async () => {
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  await server.ok('bindAnswerMachines', binding(student(2), '0000000002', { answerMachineTypeId: 98 }), token);
  expect(await server.ok('deviceBindings', { clazzId: 'three' }, token)).toEqual([
    { studentId: student(1), answerMachineId: '0000000001', answerMachineTypeId: 18, receiverId: 'R1' },
    { studentId: student(2), answerMachineId: '0000000002', answerMachineTypeId: 98, receiverId: 'R1' },
  ]);
});

it('lists a receiver’s clickers with their numbers [7.2-12] [3-5]', async () => {
  for (const n of [1, 2, 3]) await server.ok('bindAnswerMachines', binding(student(n), `000000000${n}`), token);
  await server.ok('bindAnswerMachines', binding(student(2), '0000000002', { receiverId: 'R2', answerMachineTypeId: 4 }), token);
  await server.ok('bindAnswerMachines', binding(student(1), '0000000009'), token);
  const numbers = async (receiverId: string) =>
    (await server.ok('answerMachines', { receiverId }, token)).map((row) => [row.answerMachineId, row.answerMachineTypeId, row.seq]);
  expect(await numbers('R1')).toEqual([
    ['0000000001', 18, 1],
    ['0000000003', 18, 3],
    ['0000000009', 18, 4],
  ]);
  expect(await numbers('R2')).toEqual([['0000000002', 4, 1]]);
});

it('says 该答题器已绑定 of another student’s clicker, and changes nothing [8-20] [5-13]', async () => {
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  expect(await server.send('bindAnswerMachines', binding(student(2), '0000000001'), token)).toMatchObject({
    state: 40,
    note: '该答题器已绑定',
  });
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  expect(await bindings()).toEqual([[student(1), '0000000001']]);
});

it('gives a student another clicker in place of the first', async () => {
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  await server.ok('bindAnswerMachines', binding(student(1), '0000000002'), token);
  await server.ok('bindAnswerMachines', binding(student(2), '0000000001'), token);
  expect(new Map(await bindings())).toEqual(
    new Map([
      [student(1), '0000000002'],
      [student(2), '0000000001'],
    ]),
  );
});

it('takes a clicker away, and says 答题器不存在 of one that nobody has [8-20] [5-13]', async () => {
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  await server.ok('bindAnswerMachines', binding(student(2), '0000000002'), token);
  await server.ok('unbindDevice', { clazzId: 'three', answerMachineId: '0000000001' }, token);
  await server.ok('bindAnswerMachines', binding(student(2), undefined), token);
  expect(await bindings()).toEqual([]);
  expect(await server.send('unbindDevice', { clazzId: 'three', answerMachineId: '0000000001' }, token)).toMatchObject({
    state: 43,
    note: '答题器不存在',
  });
});

it('lets the same clicker be used in another class', async () => {
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  await server.ok('bindAnswerMachines', binding('one-student-1', '0000000001'), token);
  expect(await bindings()).toEqual([[student(1), '0000000001']]);
  expect(await server.ok('deviceBindings', { clazzId: 'one' }, token)).toHaveLength(1);
});

it('knows no class, student or clicker of somebody else', async () => {
  await server.ok('bindAnswerMachines', binding(student(1), '0000000001'), token);
  const others = [await server.login('13800000002'), await server.login(foreignPhone)];
  for (const other of others) {
    expect(await server.send('deviceBindings', { clazzId: 'three' }, other)).toMatchObject({ state: 43 });
    expect(await server.send('unbindDevice', { clazzId: 'three', answerMachineId: '0000000001' }, other)).toMatchObject({ state: 43 });
    expect(await server.send('bindAnswerMachines', binding(student(1), '0000000007'), other)).toMatchObject({ state: 43 });
  }
  expect(await server.ok('answerMachines', { receiverId: 'R1' }, others[1]!)).toEqual([]);
  expect(await server.send('bindAnswerMachines', binding('placeholder:empty:1', '0000000007'), token)).toMatchObject({ state: 43 });
  expect(await bindings()).toEqual([[student(1), '0000000001']]);
});

it.each(['', '12 34', 'x'.repeat(33), '答题器'])('takes no clicker called "%s"', async (uid) => {
  expect(await server.send('bindAnswerMachines', binding(student(1), uid), token)).toMatchObject({ state: 40 });
});
