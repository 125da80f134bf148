import { describe, expect, it } from 'vitest';
import type { ContractWorld } from './contract-world.ts';

/** What every receiver's service promises. */
export function describeAnswerDevices(make: () => Promise<ContractWorld>): void {
  describe('AnswerDevices', () => {
    it('binds one clicker to one student, and gives it back [1-14] [5-13]', async () => {
      const { devices, room } = await make();
      expect(await devices.bind('student-1', '0000000001')).toEqual({ ok: false, reason: 'no-receiver' });
      room.plugIn(['0000000001', '0000000002']);
      expect(await devices.bind('nobody', '0000000001')).toEqual({ ok: false, reason: 'unknown-student' });
      expect(await devices.bind('student-1', '9999999999')).toEqual({ ok: false, reason: 'unknown-device' });
      expect(await devices.bind('student-1', '0000000001')).toEqual({ ok: true });
      expect(await devices.bind('student-2', '0000000001')).toEqual({ ok: false, reason: 'already-bound' });
      expect(devices.state.get().bindings).toEqual([{ studentId: 'student-1', uid: '0000000001', type: 18, loan: false }]);
      expect(await devices.unbind('0000000001')).toEqual({ ok: true });
      expect(await devices.unbind('0000000001')).toEqual({ ok: false, reason: 'unknown-device' });
    });

    it('replaces a student’s clicker, and keeps it beside one on loan', async () => {
      const { devices, room } = await make();
      room.plugIn(['1', '2', '3']);
      await devices.bind('student-1', '1');
      await devices.bind('student-1', '2');
      await devices.bind('student-1', '3', { loan: true });
      expect(devices.state.get().bindings.map(({ uid, loan }) => [uid, loan])).toEqual([
        ['2', false],
        ['3', true],
      ]);
    });

    it('goes on naming bindings while the receiver is unplugged', async () => {
      const { devices, room } = await make();
      room.plugIn(['1']);
      await devices.bind('student-1', '1');
      room.unplug();
      expect(devices.state.get()).toMatchObject({ receiver: { status: 'lost', serial: 'receiver-1' }, bindings: [{ uid: '1' }] });
    });

    it('tells who pressed, one after the other, and nothing of a clicker that nobody has', async () => {
      const { devices, room } = await make();
      room.plugIn(['1', '2', '3']);
      await devices.bind('student-1', '1');
      await devices.bind('student-2', '2');
      const heard: string[] = [];
      devices.presses.subscribe((press) => press && heard.push(`${press.studentId} ${press.keys}`));
      for (const [uid, keys] of [
        ['2', 'B'],
        ['3', 'A'],
        ['1', 'C'],
      ] as const)
        room.press(uid, keys);
      await room.settle();
      expect(heard).toEqual(['student-2 B', 'student-1 C']);
      expect(devices.presses.get()?.pollMs).toBeGreaterThan(0);
    });

    it('shows a text on clickers', async () => {
      const { devices, room } = await make();
      room.plugIn(['1', '2']);
      await devices.message(['1'], '录音时间太短');
      expect(room.shown()).toEqual([{ uid: '1', text: '录音时间太短' }]);
    });
  });
}
