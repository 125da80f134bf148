import { describe, expect, it } from 'vitest';
import type { ContractWorld } from './contract-world.ts';

/** Keeps what {@link ClassStars} promises. */
export function describeClassStars(make: () => Promise<ContractWorld>): void {
  describe('ClassStars', () => {
    const grouped = async () => {
      const world = await make();
      await world.classroom.saveGroups({ name: '课堂分组', groups: [{ name: '第 1 组', studentIds: ['student-1'] }] });
      await world.room.settle();
      return { ...world, stars: world.stars, groupId: world.classroom.groups.get()[0]!.groups[0]!.id };
    };

    it('counts the stars of the class and of each group', async () => {
      const { stars, room, groupId } = await grouped();
      expect(stars.state.get()).toMatchObject({ total: 0, byGroup: {} });
      await stars.give({ reason: 'trying' });
      await room.pass(10);
      await stars.give({ groupId, reason: 'improving' });
      await room.pass(10);
      const last = await stars.give({ groupId, reason: 'helping' });
      await room.settle();
      expect(stars.state.get()).toMatchObject({ total: 3, byGroup: { [groupId]: 2 }, last: { groupId, reason: 'helping' } });
      expect(last).toEqual({ ok: true, id: stars.state.get().last?.id });
    });

    it('takes one back, once', async () => {
      const { stars, room } = await grouped();
      const first = await stars.give({ reason: 'trying' });
      await room.pass(10);
      const second = await stars.give({ reason: 'trying' });
      if (!first.ok || !second.ok) throw new Error('No star was given.');
      expect(await stars.takeBack(second.id)).toEqual(second);
      await room.settle();
      expect(stars.state.get()).toMatchObject({ total: 1, last: { id: first.id } });
      expect(await stars.takeBack(second.id)).toEqual({ ok: false, reason: 'unknown-star' });
    });

    it('gives none to a group that is not in use', async () => {
      const { stars } = await grouped();
      expect(await stars.give({ groupId: 'who', reason: 'trying' })).toEqual({ ok: false, reason: 'unknown-group' });
      expect(stars.state.get().total).toBe(0);
    });

    it('keeps over a reload what was given and what was taken back', async () => {
      const world = await make();
      await world.stars.give({ reason: 'trying' });
      const gone = await world.stars.give({ reason: 'helping' });
      if (gone.ok) await world.stars.takeBack(gone.id);
      await world.room.settle();
      await world.room.reload();
      await world.room.settle();
      expect(world.stars.state.get()).toMatchObject({ total: 1, last: { reason: 'trying' } });
    });
  });
}
