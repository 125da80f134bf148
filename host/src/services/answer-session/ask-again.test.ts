import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, question } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const give = (studentId: string, chosen: string) => ({ studentId, source: 'screen', answer: { chosen } }) as const;
const open = async () => {
  const world = new AnswerWorld();
  const page = await world.page();
  await page.session.open(question('q'));
  return { world, ...page };
};

it('asks the open question anew: answers and their results leave the screen, and stay in the journal [4-11]', async () => {
  const { session, journal } = await open();
  await session.give(give('s1', 'B'));
  await session.give(give('s2', 'A'));
  await settle();
  const before = session.state.get()!;
  expect(before.attempts.map(({ status }) => status)).toEqual(['scored', 'scored']);
  await session.again();
  const after = session.state.get()!;
  expect(after).toMatchObject({
    phase: 'answering',
    question: { ref: { itemId: 'q' } },
    attempts: [],
    recordings: [],
    recording: undefined,
  });
  expect(after.questionId).not.toBe(before.questionId);
  expect(journal.rows.get().filter(({ entry }) => entry.kind === 'attempt')).toHaveLength(2);
});

it('asks nothing anew where no question is open', async () => {
  const world = new AnswerWorld();
  const { session } = await world.page();
  await session.again();
  expect(session.state.get()).toBeUndefined();
  await session.open(question('q'));
  await session.give(give('s1', 'B'));
  await session.end();
  await session.again();
  expect(session.state.get()).toMatchObject({ phase: 'ended', attempts: [{ studentId: 's1' }] });
});

it('is at its init with empty lists from the moment that another question is asked, until that is written [4-13]', async () => {
  const { session } = await open();
  await session.give(give('s1', 'B'));
  await settle();
  const seen: unknown[] = [];
  session.state.subscribe((now) => seen.push([now?.phase, now?.question.ref.itemId, now?.attempts.length]));
  await session.open(question('r'));
  expect(seen).toContainEqual(['init', 'r', 0]);
  expect(seen.at(-1)).toEqual(['answering', 'r', 0]);
  await session.end();
  expect(session.state.get()?.phase).toBe('ended');
  await session.close();
  expect(session.state.get()).toBeUndefined();
});
