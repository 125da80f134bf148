import { describe, expect, it } from 'vitest';
import type { Question } from '../../services/answer-session.ts';
import { apple, give, question, type ContractWorld } from './contract-world.ts';

/** What every answer session promises of one question. */
export function describeAnswerSession(make: () => Promise<ContractWorld>): void {
  describe('AnswerSession', () => {
    const opened = async (asked = question()) => {
      const world = await make();
      await world.answers.open(asked);
      return world;
    };
    const speaks = (studentId: string) => ({ studentId, reference: apple, maxMs: 5_000 });

    it('goes on with the same open question, and begins anew after its end', async () => {
      const world = await make();
      const { answers } = world;
      const first = await answers.open(question());
      await give(world, 'student-1', 'B');
      expect(await answers.open(question())).toEqual(first);
      expect(answers.state.get()?.attempts).toHaveLength(1);
      await answers.end();
      expect(await answers.open(question())).not.toEqual(first);
      expect(answers.state.get()?.attempts).toHaveLength(0);
    });

    it.each([
      ['item', question('q2')],
      ['pack', question('q1', { ref: { packId: 'other', packVersion: '1.0.0', itemId: 'q1' } })],
      ['version of a pack', question('q1', { ref: { packId: 'p', packVersion: '1.0.1', itemId: 'q1' } })],
      ['context', question('q1', { context: { kind: 'assignment', id: 'w' } })],
    ])('takes a question of another %s for another question', async (_what, other) => {
      const { answers } = await opened();
      const { questionId } = answers.state.get()!;
      await answers.open(other);
      expect(answers.state.get()?.questionId).not.toBe(questionId);
    });

    it('says of an answer what its question belongs to: the lesson, unless the question says otherwise', async () => {
      const world = await make();
      const contextOfAnswer = async (context?: Question['context']) => {
        await world.answers.open(question('q1', context && { context }));
        await give(world, 'student-1', 'B');
        return world.answers.state.get()?.attempts.map((attempt) => [attempt.context, attempt.lessonId !== '']);
      };
      const homework = { kind: 'assignment', id: 'w' } as const;
      expect(await contextOfAnswer()).toMatchObject([[{ kind: 'lesson' }, true]]);
      expect(await contextOfAnswer(homework)).toEqual([[homework, true]]);
    });

    it('refuses a type that nobody provides, and an item that does not fit its type', async () => {
      const { answers } = await make();
      await expect(answers.open(question('q', { type: 'lab.unknown/1' }))).rejects.toMatchObject({ code: 'unknown-evaluate-type' });
      await expect(answers.open(question('q', { item: 7 }))).rejects.toMatchObject({ code: 'bad-item' });
      expect(answers.state.get()).toBeUndefined();
    });

    it('takes a changed answer while the question is open, and none after', async () => {
      const world = await opened();
      await give(world, 'student-1', 'A');
      await give(world, 'student-1', 'B');
      expect(world.answers.state.get()?.attempts.map(({ ordinal, result }) => [ordinal, result])).toEqual([
        [1, { overall: 0, refused: false }],
        [2, { overall: 100, refused: false }],
      ]);
      await world.answers.end();
      expect(await give(world, 'student-2', 'B')).toEqual({ ok: false, reason: 'not-open' });
    });

    it('takes one answer where it may not be changed', async () => {
      const world = await opened(question('q', { changeable: false }));
      await give(world, 'student-1', 'A');
      expect(await give(world, 'student-1', 'B')).toEqual({ ok: false, reason: 'not-changeable' });
    });

    it('takes another answer in the place of one that the teacher has taken out, and no third', async () => {
      const world = await opened(question('q', { changeable: false }));
      await give(world, 'student-1', 'A');
      await world.answers.void(world.answers.state.get()!.attempts[0]!.id, 'a wrong touch');
      expect(await give(world, 'student-1', 'B')).toMatchObject({ ok: true });
      expect(world.answers.state.get()?.attempts.map(({ answer }) => answer)).toEqual(['B']);
      expect(await give(world, 'student-1', 'A')).toEqual({ ok: false, reason: 'not-changeable' });
    });

    it('refuses an answer that does not fit its type', async () => {
      const world = await opened();
      expect(await give(world, 'student-1', 7)).toEqual({ ok: false, reason: 'bad-answer' });
      expect(world.answers.state.get()?.attempts).toHaveLength(0);
    });

    it('keeps an answer that could not be judged, and tells it from one that was refused', async () => {
      const world = await opened();
      await give(world, 'student-1', 'broken');
      expect(world.answers.state.get()?.attempts[0]).toMatchObject({ status: 'unscored', answer: 'broken' });
      await give(world, 'student-2', '');
      expect(world.answers.state.get()?.attempts[1]?.status).toBe('refused');
    });

    it('judges an answer again that could not be judged, and no other', async () => {
      const world = await make();
      const { answers, room } = world;
      expect(await answers.rescore('nothing')).toEqual({ ok: false, reason: 'no-question' });
      await answers.open(question());
      expect(await answers.rescore('nothing')).toEqual({ ok: false, reason: 'no-question' });
      await give(world, 'student-1', 'late');
      const { id, status } = answers.state.get()!.attempts[0]!;
      expect(status).toBe('unscored');
      expect(await answers.rescore(id)).toEqual({ ok: true, id });
      await room.settle();
      expect(answers.state.get()?.attempts).toMatchObject([{ status: 'scored', result: { overall: 0 } }]);
      expect(await answers.rescore(id)).toEqual({ ok: false, reason: 'not-open' });
    });

    it('ends a recording by itself after its time, and keeps it', async () => {
      const { answers, room } = await opened();
      expect(await answers.record(speaks('student-1'))).toMatchObject({ ok: true });
      expect(await answers.record(speaks('student-2'))).toEqual({ ok: false, reason: 'busy' });
      await room.speak(4_999);
      expect(answers.state.get()?.recording?.studentId).toBe('student-1');
      await room.pass(1);
      expect(answers.state.get()?.recording).toBeUndefined();
      expect(answers.state.get()?.attempts[0]?.audio?.ms).toBe(5_000);
    });

    it('keeps what is being said when the question ends', async () => {
      const { answers, room } = await opened();
      await answers.record(speaks('student-1'));
      await room.speak(500);
      await answers.end();
      expect(answers.state.get()).toMatchObject({ phase: 'ended', recording: undefined, attempts: [{ studentId: 'student-1' }] });
    });

    it('keeps nothing of a cancelled recording', async () => {
      const { answers, room } = await opened();
      await answers.record(speaks('student-1'));
      await room.speak(500);
      await answers.cancel();
      await room.pass(10_000);
      expect(answers.state.get()?.attempts).toHaveLength(0);
    });

    it('offers what a reload cut off', async () => {
      const world = await opened();
      await world.answers.record(speaks('student-1'));
      await world.room.speak(500);
      await world.room.reload();
      expect(world.answers.state.get()).toMatchObject({ recording: undefined, interrupted: { studentId: 'student-1' } });
      await world.answers.resolveInterrupted('score');
      expect(world.answers.state.get()).toMatchObject({ interrupted: undefined, attempts: [{ studentId: 'student-1' }] });
    });

    it('deletes a recording when the teacher says so; the answer stays', async () => {
      const { answers, room } = await opened();
      await answers.record(speaks('student-1'));
      await room.speak(500);
      await answers.finish();
      const { id } = answers.state.get()!.attempts[0]!;
      room.confirmErase(false);
      expect(await answers.erase(id)).toBe(false);
      room.confirmErase(true);
      expect(await answers.erase(id)).toBe(true);
      expect(answers.state.get()?.attempts[0]).toMatchObject({ audio: undefined, audioErased: true });
    });
  });
}
