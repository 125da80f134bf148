import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, scored } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const record = (studentId: string) => ({ studentId, reference: cat, maxMs: 5000 });
const marked = { outcome: { kind: 'teacherMarked', overall: 85, scorer: { provider: 'teacher', version: '1', modelChecksum: '' } } };

/** A recording that nothing could score. */
async function unscored() {
  const world = new AnswerWorld();
  const page = await world.page();
  await page.session.open(question('q'));
  world.outcome = () => Promise.reject(new Error('no model'));
  await page.session.record(record('s1'));
  world.speak(1000);
  await page.session.finish();
  await settle();
  const attempt = page.session.state.get()!.attempts[0]!;
  return { world, ...page, attempt };
}

it('scores nothing by itself: without a scorer a recording stays without a score, and kept [9-9] [8-8]', async () => {
  const { session, journal, attempt, marking } = await unscored();
  expect(attempt).toMatchObject({ status: 'unscored', result: undefined });
  expect((await journal.recordings.get(attempt.audio!.recordingId))?.bytes?.length).toBeGreaterThan(0);
  expect(marking.waits(attempt.id)).toBe(true);
  expect(session.state.get()?.attempts[0]?.result).toBeUndefined();
});

it('takes the teacher’s mark as the result, which says that the teacher marked, and by whom [9-9]', async () => {
  const { session, journal, attempt, marking } = await unscored();
  expect(await marking.mark(attempt.id, 85)).toMatchObject({ ok: true });
  expect(session.state.get()?.attempts[0]).toMatchObject({ status: 'scored', result: marked });
  const fact = journal.rows
    .get()
    .map(({ entry }) => entry)
    .findLast((entry) => entry.kind === 'attempt.fact');
  expect(fact?.payload).toMatchObject({
    kind: 'scored',
    by: { kind: 'teacher', id: 'teacher' },
    payload: { scorer: { provider: 'teacher' }, result: marked },
  });
  expect(marking.waits(attempt.id)).toBe(false);
  expect(await marking.mark(attempt.id, 10)).toEqual({ ok: false, reason: 'not-open' });
});

it('takes a mark while the recording is judged once more, whatever comes of that', async () => {
  for (const fails of [true, false]) {
    const { world, session, attempt, marking } = await unscored();
    let end = () => undefined as void;
    world.outcome = () =>
      new Promise((resolve, reject) => {
        end = () => (fails ? reject(new Error('no model')) : resolve(scored(20)));
      });
    void session.rescore(attempt.id);
    await settle();
    expect([marking.waits(attempt.id), marking.judging(attempt.id)]).toEqual([false, true]);
    const given = marking.mark(attempt.id, 85);
    end();
    expect(await given).toMatchObject({ ok: true });
    expect(session.state.get()?.attempts[0]).toMatchObject({ status: 'scored', override: { overall: 85, by: 'teacher' } });
  }
});

it('marks an answer to an earlier question of the lesson too', async () => {
  const { session, attempt, marking } = await unscored();
  await session.open(question('next'));
  expect(await marking.mark(attempt.id, 85)).toMatchObject({ ok: true });
  await settle();
  expect(session.attempts([attempt.id])[0]?.attempt).toMatchObject({ status: 'scored', result: marked });
});

it('lets the mark stand by itself where no scorer is asked', async () => {
  const world = new AnswerWorld();
  const { session, marking } = await world.page();
  await session.open(question('q'));
  world.evaluate = () => Promise.reject(new Error('broken'));
  await session.give({ studentId: 's1', source: 'screen', answer: { chosen: 'B' } });
  await settle();
  const { id } = session.state.get()!.attempts[0]!;
  expect(await marking.mark(id, 70)).toMatchObject({ ok: true });
  expect(session.state.get()?.attempts[0]).toMatchObject({ status: 'scored', override: { overall: 70, by: 'teacher' } });
});

it('marks what was said with no microphone there, as an answer without a recording [8-5] [9-9]', async () => {
  const world = new AnswerWorld();
  const { session, marking } = await world.page();
  expect(marking.spoken).toBe(false);
  await session.open(question('q'));
  expect(marking.spoken).toBe(true);
  world.refusedCapture = 'no-microphone';
  expect(await session.record(record('s1'))).toMatchObject({ ok: false });
  expect(await marking.markAloud('s1', 85)).toMatchObject({ ok: true });
  await settle();
  const [attempt] = session.state.get()!.attempts;
  expect(attempt).toMatchObject({ studentId: 's1', status: 'scored', result: marked, source: 'screen' });
  expect(attempt?.audio).toBeUndefined();
});

it('scores what was kept as soon as there is a scorer again', async () => {
  const { world, session } = await unscored();
  world.outcome = async () => scored(80);
  session.judgeUnscored();
  await settle();
  expect(session.state.get()?.attempts[0]).toMatchObject({ status: 'scored', result: { outcome: scored(80) } });
});
