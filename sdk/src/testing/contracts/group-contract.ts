import { describe, expect, it } from 'vitest';
import type { ContractWorld } from './contract-world.ts';

/** Keeps what `ClassroomService` promises of groups. */
export function describeGroups(make: () => Promise<ContractWorld>): void {
  describe('the groups of ClassroomService', () => {
    const two = {
      name: '朗读小组',
      groups: [
        { name: '一组', studentIds: ['student-1', 'student-3'] },
        { name: '二组', studentIds: ['student-2'] },
      ],
    };

    it('keep a class’s groups, newest first, each group with an id of its own', async () => {
      const { classroom, room } = await make();
      const first = await classroom.saveGroups(two);
      const second = await classroom.saveGroups({ ...two, name: '对话' });
      await room.settle();
      const sets = classroom.groups.get();
      expect([second, first]).toEqual(sets.map(({ id }) => ({ ok: true, id })));
      expect(sets[1]).toMatchObject({ name: '朗读小组', classId: 'class', to: undefined, groups: two.groups });
      expect(new Set(sets.flatMap(({ groups }) => groups.map(({ id }) => id))).size).toBe(4);
    });

    it('change under their id, and keep the ids of the groups', async () => {
      const { classroom, room } = await make();
      await classroom.saveGroups(two);
      await room.settle();
      const [set] = classroom.groups.get();
      const [one, other] = set!.groups;
      const changed = {
        ...set!,
        name: '新名字',
        groups: [{ ...one!, studentIds: ['student-1'] }, other!, { name: '三组', studentIds: ['student-3'] }],
      };
      expect(await classroom.saveGroups(changed)).toEqual({ ok: true, id: set!.id });
      await room.settle();
      expect(classroom.groups.get()).toMatchObject([{ ...set, name: '新名字', groups: changed.groups }]);
    });

    it('end, and are gone', async () => {
      const { classroom, room } = await make();
      const saved = await classroom.saveGroups(two);
      await room.settle();
      expect(saved.ok && (await classroom.endGroups(saved.id))).toEqual(saved);
      await room.settle();
      expect(classroom.groups.get()).toEqual([]);
      expect(saved.ok && (await classroom.endGroups(saved.id))).toEqual({ ok: false, reason: 'unknown-groups' });
      expect(await classroom.saveGroups({ ...two, id: 'who' })).toEqual({ ok: false, reason: 'unknown-groups' });
    });

    it('have no student twice, none of another class, and are not none', async () => {
      const { classroom } = await make();
      const save = (...studentIds: string[]) =>
        classroom.saveGroups({ name: 'x', groups: studentIds.map((id) => ({ name: 'y', studentIds: [id] })) });
      expect(await save('student-1', 'student-1')).toEqual({ ok: false, reason: 'student-twice' });
      expect(await save('student-1', 'who')).toEqual({ ok: false, reason: 'unknown-student' });
      expect(await save()).toEqual({ ok: false, reason: 'bad-groups' });
      expect(classroom.groups.get()).toEqual([]);
    });

    it('are praised by their id', async () => {
      const { classroom, praise, room } = await make();
      await classroom.saveGroups(two);
      await room.settle();
      const groupId = classroom.groups.get()[0]!.groups[1]!.id;
      await praise.give({ kind: 'rocket', groupId });
      await room.settle();
      expect(praise.state.get()).toMatchObject([{ kind: 'rocket', groupId }]);
      expect(await praise.give({ kind: 'clap', groupId: 'who' })).toEqual({ ok: false, reason: 'unknown-group' });
    });
  });
}
