import { VirtualClock } from '../testing/virtual-clock.ts';
import { beforeEach, expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { openNames } from './name-vault.ts';
import { PreparedClasses } from './prepared-classes.ts';
import { pin, preparedBy, preparedClass, preparedStudents } from '../testing/prepared-class.ts';

const day = 24 * 3_600_000;
let clock: VirtualClock;
let store: MemoryKeyValueStore;
let prepared: PreparedClasses;
beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryKeyValueStore();
  prepared = new PreparedClasses({ store, locks: undefined, pinRounds: 2, clock });
});

const keep = (by = preparedBy, schoolClass = preparedClass) => prepared.keep(by, schoolClass, 'Asia/Shanghai', preparedStudents);
const only = async () => (await prepared.list())[0]!;
const withPin = async () => {
  await prepared.pinKnown('teacher', '周明轩', 'pin-1', pin);
  await keep();
};
/** All that is kept, as who reads the disk sees it. */
async function onDisk(): Promise<string> {
  const values = await Promise.all((await store.keys('')).map((key) => store.get(key)));
  const text = (_key: string, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value);
  return JSON.stringify(values, text);
}

it('keeps seats and no name of a child for a teacher without a PIN [6-3]', async () => {
  await keep();
  expect(await only()).toMatchObject({
    schoolClass: preparedClass,
    students: [
      { id: 'a', seat: 4 },
      { id: 'b', seat: 7 },
    ],
  });
  expect(await onDisk()).not.toMatch(/马洁|刘浩然|@school/);
});

it('keeps names closed for a teacher with a PIN, and opens them with it [6-3]', async () => {
  await withPin();
  expect(await onDisk()).not.toMatch(/马洁|刘浩然|@school|270519/);
  const kept = await only();
  const tried = await prepared.tryPin(kept, pin);
  const names = 'key' in tried ? await openNames(tried.key, kept.names!) : new Map();
  expect([...names.values()]).toMatchObject([{ realName: '马洁' }, { realName: '刘浩然' }]);
});

it('forgets PIN and names at the fifth wrong try; a right one counts anew', async () => {
  await withPin();
  const left = async (typed: string) => {
    const tried = await prepared.tryPin(await only(), typed);
    return 'left' in tried ? tried.left : 'open';
  };
  expect([await left('111112'), await left('111112'), await left(pin)]).toEqual([4, 3, 'open']);
  const tries = [];
  for (let n = 0; n < 5; n += 1) tries.push(await left('111112'));
  expect(tries).toEqual([4, 3, 2, 1, 0]);
  expect([(await only()).names, (await prepared.pins()).size, await left(pin)]).toEqual([undefined, 0, 0]);
});

it('counts tries that come at the same time, each for itself', async () => {
  await withPin();
  const kept = await only();
  await Promise.all(Array.from({ length: 6 }, () => prepared.tryPin(kept, '111112')));
  expect((await prepared.pins()).size).toBe(0);
});

it('keeps no names that another PIN has closed, and closes them again with the new one', async () => {
  await withPin();
  let again = 0;
  prepared.onNewPin(() => (again += 1));
  await prepared.pinKnown('teacher', '周明轩', 'pin-2', '194827');
  expect([(await only()).names, again]).toEqual([undefined, 1]);
  await keep();
  expect(await prepared.tryPin(await only(), '194827')).toHaveProperty('key');
});

it('drops PIN and names once the server has the PIN no more, as after a logout everywhere', async () => {
  await withPin();
  await prepared.pinsAre(new Set(['pin-1', 'another']));
  expect((await only()).names).toBeDefined();
  await prepared.pinsAre(new Set(['another']));
  expect([(await only()).names, (await prepared.pins()).size]).toEqual([undefined, 0]);
});

it('drops a class that its teacher has left, and nobody else’s', async () => {
  await keep();
  await keep({ ...preparedBy, id: 'colleague' });
  await prepared.classesAre('teacher', new Set(['another']));
  expect((await prepared.list()).map(({ by }) => by.id)).toEqual(['colleague']);
});

it('drops a child who was deleted for good, with the closed name', async () => {
  await withPin();
  await prepared.forgetStudents(new Set(['a']));
  const { students, names } = await only();
  expect([students.map(({ id }) => id), Object.keys(names!.names)]).toEqual([['b'], ['b']]);
});

it('drops a class that was not taught here for a term', async () => {
  await keep();
  await clock.advance(60 * day);
  await prepared.used(await only());
  await clock.advance(89 * day);
  expect(await prepared.list()).toHaveLength(1);
  await clock.advance(day);
  expect([await prepared.list(), await store.keys('prepared/class/')]).toEqual([[], []]);
});

it('says whose voice may not be recorded', async () => {
  await prepared.keep(preparedBy, preparedClass, 'Asia/Shanghai', [{ ...preparedStudents[0], unrecorded: true }]);
  expect((await only()).students).toEqual([{ id: 'a', seat: 4, unrecorded: true }]);
});
