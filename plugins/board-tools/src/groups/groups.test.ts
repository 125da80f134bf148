import { FakeServices, sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { Groups } from './groups.ts';

function begin(students = 12, kept = new Map<string, unknown>()) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  let seed = 7;
  const groups = new Groups({
    classroom: fakes.classroom,
    waiting: fakes.waiting,
    notices: fakes.notices,
    device: {
      get: async (key) => kept.get(key) as never,
      set: async (key, value) => void kept.set(key, value),
      delete: async () => undefined,
    },
    bits: () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0),
    t: (key, params) => `${key}${params ? ` ${Object.values(params).join()}` : ''}`,
  });
  const sizes = () => groups.groups.map(({ students: each }) => each.length);
  const ids = () => groups.groups.map(({ students: each }) => each.map(({ id }) => id));
  return { fakes, groups, sizes, ids, kept };
}

it('divides the class fairly by number of groups, and by how many are in each', async () => {
  const { groups, sizes } = begin();
  groups.less();
  await groups.draw();
  expect(sizes()).toEqual([3, 3, 2, 2, 2]);
  groups.setBy('size');
  await groups.draw();
  expect(sizes()).toEqual([4, 4, 4]);
});

it('leaves out who is away, and takes them in by a press when they come', async () => {
  const { fakes, groups } = begin(8);
  await fakes.waiting.setAbsent('student-3', true);
  await groups.draw();
  expect(groups.left.map(({ id }) => id)).toEqual(['student-3']);
  groups.pick('student-3');
  await groups.moveTo(groups.groups[0]!.id);
  expect([groups.left, groups.groups[0]!.students.at(-1)?.id, groups.picked]).toEqual([[], 'student-3', undefined]);
});

it('draws another lot each time, in place of the one before', async () => {
  const { fakes, groups, ids } = begin();
  await groups.draw();
  const first = ids();
  await groups.draw();
  expect(ids()).not.toEqual(first);
  expect(ids().flat().sort()).toEqual(first.flat().sort());
  expect(fakes.classroom.groups.get()).toHaveLength(1);
});

it('keeps another name of a group, also over a new lot', async () => {
  const { groups } = begin();
  await groups.draw();
  await groups.rename(groups.groups[1]!.id, '  Tigers ');
  await groups.rename(groups.groups[0]!.id, '   ');
  expect(groups.groups.slice(0, 2).map(({ name }) => name)).toEqual(['第 1 组', 'Tigers']);
  await groups.draw();
  expect(groups.groups[1]!.name).toBe('Tigers');
});

it('moves a student from one group to another, and nobody where nobody is picked', async () => {
  const { groups, ids } = begin();
  await groups.draw();
  const [from = [], to = []] = ids();
  groups.pick(from[0]!);
  groups.pick(from[0]!);
  await groups.moveTo(groups.groups[1]!.id);
  expect(ids()[1]).toEqual(to);
  groups.pick(from[0]!);
  await groups.moveTo(groups.groups[1]!.id);
  expect(ids().slice(0, 2)).toEqual([from.slice(1), [...to, from[0]]]);
});

it('leaves out who has left the class, so that the rest can be kept', async () => {
  const { fakes, groups, ids } = begin();
  await groups.draw();
  fakes.classroom.set({ students: sampleClassroom(11).students });
  await groups.rename(groups.groups[0]!.id, 'Tigers');
  expect(groups.groups[0]!.name).toBe('Tigers');
  expect(ids().flat()).toHaveLength(11);
  expect(fakes.notices.shown).toEqual([]);
});

it('ends groups that are no longer used, and says why something was not kept', async () => {
  const { fakes, groups } = begin();
  await groups.draw();
  await groups.end();
  expect([groups.groups, groups.left]).toEqual([[], []]);
  fakes.classroom.set({ schoolClass: undefined });
  await groups.draw();
  expect(fakes.notices.shown).toEqual([{ kind: 'warning', text: 'groups.refused.no-class' }]);
});

it('divides as it did last on this machine, within what makes sense', async () => {
  const { groups, kept } = begin();
  groups.setBy('size');
  groups.more();
  const next = begin(12, kept);
  await next.groups.load();
  expect([next.groups.by, next.groups.n]).toEqual(['size', 5]);
  for (let press = 0; press < 40; press += 1) next.groups.less();
  expect(next.groups.n).toBe(2);
  kept.set('group-division', { by: 'size', n: 'many' });
  const odd = begin(12, kept);
  await odd.groups.load();
  expect([odd.groups.by, odd.groups.n]).toEqual(['count', 6]);
});
