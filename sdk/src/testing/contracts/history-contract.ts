import { describe, expect, it } from 'vitest';
import type { PastAnswersQuery } from '../../services/answer-history.ts';
import { give, question, type ContractWorld } from './contract-world.ts';

/** What every history of a class's answers promises. */
export function describeAnswerHistory(make: () => Promise<ContractWorld>): void {
  describe('AnswerHistory', () => {
    /** Two students answer a question, and one of them the next one. */
    const answered = async () => {
      const world = await make();
      const { answers, room } = world;
      const at = () => room.now();
      await answers.open(question('q1'));
      await give(world, 'student-1', 'B');
      await room.pass(1_000);
      await give(world, 'student-2', 'A');
      await answers.end();
      await answers.open(question('q2'));
      await room.pass(1_000);
      await give(world, 'student-1', 'B');
      const found = async (query?: PastAnswersQuery) => {
        const { attempts } = await world.history.attempts(query);
        return attempts.map(({ item, studentId }) => `${item.itemId} ${studentId}`);
      };
      return { ...world, found, now: at() };
    };

    it('has the answers at every question, newest first, with their results and what was asked', async () => {
      const { history, found } = await answered();
      expect(await found()).toEqual(['q2 student-1', 'q1 student-2', 'q1 student-1']);
      const { attempts, questions, partial, next } = await history.attempts();
      expect(attempts.map(({ result }) => (result as { overall: number }).overall)).toEqual([100, 0, 100]);
      expect(attempts.map(({ questionId }) => questions[questionId]?.ref.itemId)).toEqual(['q2', 'q1', 'q1']);
      expect([partial, next]).toEqual([false, undefined]);
    });

    it('narrows by time, lesson, item of any version and student', async () => {
      const { history, found, now } = await answered();
      const [newest] = (await history.attempts()).attempts;
      expect(await found({ since: now })).toEqual(['q2 student-1']);
      expect(await found({ until: now })).toEqual(['q1 student-2', 'q1 student-1']);
      expect(await found({ lessonId: newest!.lessonId })).toHaveLength(3);
      expect(await found({ lessonId: 'another' })).toEqual([]);
      expect(await found({ refs: [{ packId: 'p', packVersion: '9.0.0', itemId: 'q2' }] })).toEqual(['q2 student-1']);
      expect(await found({ studentIds: ['student-2'] })).toEqual(['q1 student-2']);
    });

    it('leads on in parts, each answer once', async () => {
      const { history } = await answered();
      const first = await history.attempts({ limit: 2 });
      const second = await history.attempts({ limit: 2, after: first.next! });
      expect([first.attempts.length, second.attempts.length, second.next]).toEqual([2, 1, undefined]);
      const ids = [...first.attempts, ...second.attempts].map(({ id }) => id);
      expect(new Set(ids).size).toBe(3);
    });

    it('follows the teacher: another score, another student, taken out', async () => {
      const { answers, history, found, room } = await answered();
      const id = answers.state.get()!.attempts[0]!.id;
      await answers.override(id, { overall: 50, reason: 'heard it' });
      await answers.move(id, 'student-3');
      await room.settle();
      expect((await history.attempts({ studentIds: ['student-3'] })).attempts).toMatchObject([{ id, override: { overall: 50 } }]);
      await answers.void(id, 'nobody said that');
      await room.settle();
      expect(await found()).toEqual(['q1 student-2', 'q1 student-1']);
    });

    it('gives what is here without a server, and says that it is not all', async () => {
      const { history, found, room } = await answered();
      room.goOffline();
      expect(await found()).toHaveLength(3);
      expect((await history.attempts()).partial).toBe(true);
    });
  });
}
