import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, question } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const screen = { studentId: 's1', source: 'screen', answer: { chosen: 'B' } } as const;
const lesson = { kind: 'lesson', id: 'lesson' };
const homework = { kind: 'assignment', id: 'w' } as const;

async function answered(more: object) {
  const world = new AnswerWorld();
  const { session, journal } = await world.page();
  await session.open({ ...question('q'), ...more });
  await session.give(screen);
  await settle();
  const payloads = journal.rows.get().map(({ entry }) => entry.payload as { lessonId?: string; context?: object });
  return { session, written: payloads.filter(({ lessonId }) => lessonId !== undefined) };
}

it('writes the lesson as the context of a question and its answers, and beside it for older readers', async () => {
  const { session, written } = await answered({});
  expect(written).toMatchObject([
    { lessonId: 'lesson', context: lesson },
    { lessonId: 'lesson', context: lesson, by: { kind: 'teacher', id: 'teacher' } },
  ]);
  expect(session.state.get()?.attempts).toMatchObject([{ lessonId: 'lesson', context: lesson, by: { kind: 'teacher' } }]);
  expect(session.state.get()?.question).not.toHaveProperty('context');
});

it('keeps an assignment that the class does together apart, with the lesson beside it', async () => {
  const { session, written } = await answered({ context: homework });
  expect(written).toMatchObject([
    { lessonId: 'lesson', context: homework },
    { lessonId: 'lesson', context: homework },
  ]);
  expect(session.state.get()?.question.context).toEqual(homework);
  expect(session.state.get()?.attempts).toMatchObject([{ lessonId: 'lesson', context: homework }]);
});

it('lets no question be of another lesson than the one that is on', async () => {
  const { written } = await answered({ context: { kind: 'lesson', id: 'another' } });
  expect(written).toMatchObject([{ context: lesson }, { context: lesson }]);
});

it('opens no question whose answers the server would refuse for where they belong', async () => {
  const { session } = await new AnswerWorld().page();
  for (const context of [{ kind: 'group', id: 'w' }, { kind: 'self', id: '' }, { kind: 'self', id: 'x'.repeat(129) }, { kind: 'self' }])
    await expect(session.open({ ...question('q'), context: context as typeof homework })).rejects.toMatchObject({ code: 'bad-item' });
});

it('opens the same question anew when it belongs to something else', async () => {
  const { session } = await answered({});
  const open = async (more: object) => (await session.open({ ...question('q'), ...more })).ok && session.state.get()?.questionId;
  const first = await open({});
  const [other, again] = [await open({ context: homework }), await open({ context: homework })];
  expect([first === other, other === again]).toEqual([false, true]);
});
