import { describe, expect, it } from 'vitest';
import type { ContractWorld } from './contract-world.ts';

/** Keeps what {@link Praise} promises. */
export function describePraise(make: () => Promise<ContractWorld>): void {
  describe('Praise', () => {
    it('says what was praised, newest first', async () => {
      const { praise, room } = await make();
      const clap = await praise.give({ kind: 'clap', studentIds: ['student-2'] });
      await room.pass(10);
      const rocket = await praise.give({ kind: 'rocket', studentIds: ['student-1', 'student-3'] });
      await room.settle();
      const said = [
        { kind: 'rocket', studentIds: ['student-1', 'student-3'] },
        { kind: 'clap', studentIds: ['student-2'] },
      ];
      expect(praise.state.get()).toMatchObject(said);
      expect([rocket, clap]).toEqual(praise.state.get().map(({ id }) => ({ ok: true, id })));
      expect(praise.state.get()[0]!.at - praise.state.get()[1]!.at).toBe(10);
    });

    it('takes one back, and leaves the others', async () => {
      const { praise, room } = await make();
      const first = await praise.give({ kind: 'clap', studentIds: ['student-2'] });
      const second = await praise.give({ kind: 'clap', studentIds: ['student-2'] });
      expect(second.ok && first.ok && (await praise.takeBack(first.id))).toEqual(first);
      await room.settle();
      expect(praise.state.get().map(({ id }) => ({ ok: true, id }))).toEqual([second]);
      expect(first.ok && (await praise.takeBack(first.id))).toEqual({ ok: false, reason: 'unknown-praise' });
    });

    it('keeps over a reload what was given and what was taken back', async () => {
      const world = await make();
      const first = await world.praise.give({ kind: 'thumb', studentIds: ['student-1'] });
      await world.praise.give({ kind: 'sunflower', studentIds: ['student-2'] });
      if (first.ok) await world.praise.takeBack(first.id);
      await world.room.settle();
      await world.room.reload();
      await world.room.settle();
      expect(world.praise.state.get()).toMatchObject([{ kind: 'sunflower', studentIds: ['student-2'] }]);
    });

    it('praises nobody who is not of the class, and not nobody', async () => {
      const { praise } = await make();
      expect(await praise.give({ kind: 'clap', studentIds: [] })).toEqual({ ok: false, reason: 'no-students' });
      expect(await praise.give({ kind: 'clap', studentIds: ['student-1', 'who'] })).toEqual({ ok: false, reason: 'unknown-student' });
      expect(praise.state.get()).toEqual([]);
    });
  });
}
