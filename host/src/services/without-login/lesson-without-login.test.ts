import { VirtualClock } from '../testing/virtual-clock.ts';
import { beforeEach, expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { LessonWithoutLogin, type WithoutLoginPorts } from './lesson-without-login.ts';
import { PreparedClasses } from './prepared-classes.ts';
import { pin, preparedBy, preparedClass, preparedStudents } from '../testing/prepared-class.ts';

let store: MemoryKeyValueStore;
let prepared: PreparedClasses;
let entered: unknown[];
let chosen: unknown[];
const lesson = () =>
  new LessonWithoutLogin({
    store,
    prepared,
    session: { enterWithoutLogin: (...who: unknown[]) => entered.push(...who) } as unknown as WithoutLoginPorts['session'],
    classroom: () => ({ choose: async (one: unknown) => void chosen.push(one) }) as unknown as ReturnType<WithoutLoginPorts['classroom']>,
    deviceId: 'board',
    seatName: (seat) => `座号 ${seat}`,
    nobody: () => '未登录',
  });
const only = async () => (await prepared.list())[0]!;
const shown = async () => (await lesson().students('class')).map(({ id, name }) => `${id} ${name}`);

beforeEach(async () => {
  store = new MemoryKeyValueStore();
  prepared = new PreparedClasses({ store, locks: undefined, pinRounds: 2, clock: new VirtualClock() });
  entered = [];
  chosen = [];
  await prepared.pinKnown('teacher', '周明轩', 'pin-1', pin);
  await prepared.keep(preparedBy, preparedClass, 'Asia/Shanghai', preparedStudents);
});

it('begins by seat numbers as the device, with what its teacher has prepared [6-3]', async () => {
  await lesson().begin(await only());
  expect(entered).toMatchObject([
    { id: 'device:board', teacherId: 'device:board', name: '未登录', schoolId: 'school', stage: 'primary' },
    { keptFor: 'teacher', timeZone: 'Asia/Shanghai' },
  ]);
  expect(chosen).toEqual([preparedClass]);
  expect(await shown()).toEqual(['a 座号 4', 'b 座号 7']);
});

it('begins with names as the teacher whose PIN it is, also after a reload, until it ends [6-3]', async () => {
  expect(await lesson().beginByPin(await only(), pin)).toBeUndefined();
  expect(entered[0]).toMatchObject({ id: 'teacher', name: '周明轩' });
  expect(await shown()).toEqual(['a 马洁', 'b 刘浩然']);
  await lesson().close();
  expect(await shown()).toEqual([]);
});

it('begins nothing with another PIN', async () => {
  expect(await lesson().beginByPin(await only(), '111112')).toEqual({ left: 4 });
  expect([entered, chosen, await shown()]).toEqual([[], [], []]);
});

it('shows the students of the open class alone', async () => {
  await lesson().begin(await only());
  expect(await lesson().students('another')).toEqual([]);
});
