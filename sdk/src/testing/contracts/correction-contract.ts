import { describe, expect, it } from 'vitest';
import { give, question, type ContractWorld } from './contract-world.ts';

/** What every answer session promises of what the teacher says of answers. */
export function describeCorrections(make: () => Promise<ContractWorld>): void {
  describe('AnswerSession, corrected by the teacher', () => {
    const answered = async () => {
      const world = await make();
      await world.answers.open(question());
      await give(world, 'student-1', 'A');
      return { ...world, id: world.answers.state.get()!.attempts[0]!.id };
    };

    it('keeps the teacher’s score beside the scorer’s, shows it, and takes it back', async () => {
      const { answers, waiting, room, id } = await answered();
      const attempt = () => answers.state.get()?.attempts[0];
      const shown = () => waiting.state.get().rows[0]?.score;
      expect(await answers.override(id, { overall: 101, reason: '' })).toEqual({ ok: false, reason: 'bad-answer' });
      expect(await answers.override(id, { overall: 50, reason: 'heard it' })).toEqual({ ok: true, id });
      await room.settle();
      expect(attempt()).toMatchObject({ override: { overall: 50, reason: 'heard it' }, result: { overall: 0 } });
      expect(shown()).toBe(50);
      await answers.takeBack(id);
      await room.settle();
      expect([attempt()?.override, shown()]).toEqual([undefined, 0]);
    });

    it('takes an answer out, and puts it back', async () => {
      const { answers, room, id } = await answered();
      await answers.void(id, 'nobody said that');
      await room.settle();
      expect(answers.state.get()?.attempts).toEqual([]);
      await answers.takeBack(id);
      await room.settle();
      expect(answers.state.get()?.attempts).toMatchObject([{ id, studentId: 'student-1' }]);
    });

    it('gives an answer to the student who gave it', async () => {
      const { answers, room, id } = await answered();
      expect(await answers.move(id, 'student-2')).toEqual({ ok: true, id });
      await room.settle();
      expect(answers.state.get()?.attempts).toMatchObject([{ id, studentId: 'student-2' }]);
    });

    it('knows nothing of an answer that is not there', async () => {
      const { answers } = await answered();
      const refused = { ok: false, reason: 'no-question' };
      expect(await answers.override('nothing', { overall: 1, reason: '' })).toEqual(refused);
      expect(await answers.move('nothing', 'student-2')).toEqual(refused);
      expect(await answers.void('nothing', '')).toEqual(refused);
      expect(await answers.takeBack('nothing')).toEqual(refused);
    });
  });
}
