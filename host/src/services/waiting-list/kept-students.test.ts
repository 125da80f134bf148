import { expect, it } from 'vitest';
import { listWorld } from '../testing/list-world.ts';

/** A class of five, of whom two were kept for the next lesson, which has begun. */
async function nextLesson() {
  const world = listWorld(5, () => 0.99);
  world.list.keep(['s2', 's4'], true);
  const go = (id: string) => world.classroom.set({ ...world.classroom.get(), lesson: { id, classId: 'c', startedAt: 0 } });
  let n = 0;
  const call = async () => {
    const outcome = await world.list.rollCall();
    world.list.land();
    await world.clock.advance(2_000);
    return outcome.ok && outcome.studentId;
  };
  const answer = (studentId: string) =>
    world.append({ kind: 'attempt', payload: { id: `a${(n += 1)}`, questionId: 'q', studentId, givenAt: world.clock.now() } } as never);
  return { ...world, go, call, answer };
}

it('draws in the next lesson first who was kept for it, and says so in the odds [5-18]', async () => {
  const { list, go, call } = await nextLesson();
  go('next');
  expect([await call(), await call()]).toEqual(['s4', 's2']);
  expect(list.state.get().calledNow?.odds.map(({ studentId, out }) => [studentId, out])).toEqual([
    ['s1', 'kept-before'],
    ['s2', undefined],
    ['s3', 'kept-before'],
    ['s4', 'called-now'],
    ['s5', 'kept-before'],
  ]);
  expect(await call()).toBe('s5');
  expect([...list.kept]).toEqual([]);
});

it('keeps nobody of this lesson’s own for this lesson, and nobody who is no longer kept', async () => {
  const { list, go, call } = await nextLesson();
  expect(await call()).toBe('s5');
  list.keep(['s4'], false);
  expect([...list.kept]).toEqual(['s2']);
  go('next');
  expect(await call()).toBe('s2');
});

it('has kept who answers without being drawn, and who is called back by undo is kept again', async () => {
  const { list, go, call, answer } = await nextLesson();
  go('next');
  await answer('s4');
  expect([...list.kept]).toEqual(['s2']);
  await call();
  expect([...list.kept]).toEqual([]);
  await list.undoCall();
  expect([...list.kept]).toEqual(['s2']);
});
