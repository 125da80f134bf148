import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, type AnswerPage } from '../testing/answer-world.ts';
import { eventually } from '../testing/eventually.ts';
import { settle } from '../testing/virtual-clock.ts';

const begin = async (changeable = true) => {
  const world = new AnswerWorld();
  const [one, two] = [await world.page(), await world.page()];
  await one.session.open({ ...question('q', changeable), speech: { reference: cat, maxMs: 5000 } });
  await eventually(() => expect(two.session.state.get()?.phase).toBe('answering'));
  const press = async (uid: string, keys: string, more: { readonly sequence?: number } = {}) => {
    world.hear({ kind: 'keys', serial: 'r', uid, keys, monoMs: world.browser.clock.mono(), ...more });
    await settle();
  };
  const takeOver = async (page: AnswerPage) => {
    await page.journal.takeOver();
    await settle();
  };
  return { world, one, two, press, takeOver };
};
/** What the record has, without any fold: `<student> <letter> <number>`. */
const written = ({ journal }: AnswerPage) =>
  journal.rows.get().flatMap(({ entry }) => {
    if (entry.kind !== 'attempt') return [];
    const { studentId, answer, pressId } = entry.payload;
    return [`${studentId} ${(answer as { chosen: string }).chosen} ${pressId?.split(':').at(-1)}`];
  });

it('writes in the window that takes over what a frozen one heard and did not write, each press once and in its order', async () => {
  const { world, one, two, press, takeOver } = await begin();
  await press('11', 'A');
  await press('22', 'C');
  await eventually(() => expect([written(two), world.told.length]).toEqual([['anna A 1', 'ben C 1'], 2]));
  one.life.freeze();
  for (const keys of ['B', 'B', 'A']) await press('11', keys);
  await press('33', 'D');
  expect(written(two)).toEqual(['anna A 1', 'ben C 1']);
  await takeOver(two);
  const all = ['anna A 1', 'ben C 1', 'anna B 2', 'anna A 3', 'chen D 1'];
  await eventually(() => expect(written(two)).toEqual(all));
  await eventually(() => expect(world.told).toEqual(['11 kept', '22 kept', '11 kept', '11 kept', '33 kept']));
  one.life.thaw();
  await settle();
  await press('22', 'A');
  for (const page of [one, two]) await eventually(() => expect(written(page)).toEqual([...all, 'ben A 2']));
});

it('keeps a frozen window, which does not know that it was robbed, from writing anything when it goes on', async () => {
  const { one, two, press, takeOver } = await begin();
  one.life.freeze();
  void one.session.give({ studentId: 'anna', source: 'screen', answer: { chosen: 'D' } });
  await press('11', 'A');
  await takeOver(two);
  await eventually(() => expect(written(two)).toEqual(['anna A 1']));
  one.life.thaw();
  await settle();
  expect(written(two)).toEqual(['anna A 1']);
  expect([one.journal.writing, two.journal.writing]).toEqual([false, true]);
});

it('judges in the window that takes over what the other one had not judged, or not written', async () => {
  const { world, two, press, takeOver } = await begin();
  await press('11', 'B');
  const { evaluate } = world;
  world.evaluate = () => new Promise(() => undefined);
  await press('22', 'B');
  await eventually(() => expect(written(two)).toHaveLength(2));
  world.evaluate = evaluate;
  await takeOver(two);
  await eventually(() => expect(two.session.state.get()?.attempts.map(({ status }) => status)).toEqual(['scored', 'scored']));
});

it('goes by the numbers of clickers that number their presses, and writes nothing that is older than the record', async () => {
  const { one, two, press, takeOver } = await begin();
  await press('11', 'A', { sequence: 65_534 });
  await eventually(() => expect(written(two)).toEqual(['anna A #65534']));
  one.life.freeze();
  await press('11', 'B', { sequence: 65_535 });
  await press('11', 'B', { sequence: 65_535 });
  await press('11', 'C', { sequence: 0 });
  await takeOver(two);
  await eventually(() => expect(written(two)).toHaveLength(3));
  one.life.thaw();
  await settle();
  await takeOver(one);
  await takeOver(two);
  await settle();
  await eventually(() => expect(written(two)).toEqual(['anna A #65534', 'anna B #65535', 'anna C #65536']));
});

it('writes a letter again when it takes over where the clicker’s numbers say that it has missed one in between', async () => {
  const { one, two, press, takeOver } = await begin();
  await press('11', 'A', { sequence: 4 });
  await eventually(() => expect(written(two)).toEqual(['anna A #4']));
  one.life.freeze();
  await press('11', 'A', { sequence: 6 });
  await press('11', 'A', { sequence: 7 });
  await takeOver(two);
  await eventually(() => expect(written(two)).toEqual(['anna A #4', 'anna A #6']));
  expect(two.session.state.get()!.attempts).toHaveLength(1);
});

it('writes only the first press where answers can’t be changed', async () => {
  const { one, two, press, takeOver } = await begin(false);
  one.life.freeze();
  await press('11', 'A');
  await press('11', 'B');
  await takeOver(two);
  await settle();
  await eventually(() => expect(written(two)).toEqual(['anna A 1']));
});

it('writes nothing of another question, nor of one that has ended', async () => {
  const { one, two, press, takeOver } = await begin();
  one.life.freeze();
  await press('11', 'A');
  // It goes on, and ends its question before the press reaches it.
  void one.session.end();
  one.life.thaw();
  await eventually(() => expect(two.session.state.get()?.phase).toBe('ended'));
  const before = written(one);
  await takeOver(two);
  await settle();
  expect(written(two)).toEqual(before);
  await two.session.open(question('next'));
  await takeOver(one);
  await settle();
  expect(written(one)).toEqual(before);
});

it('writes nothing of an earlier question when it takes over at the next one', async () => {
  const { one, two, press, takeOver } = await begin();
  await press('11', 'A');
  await one.session.open(question('next'));
  await eventually(() => expect(two.session.state.get()?.question.ref.itemId).toBe('next'));
  await takeOver(two);
  await settle();
  expect(written(two)).toEqual(['anna A 1']);
});

it('has in the window that takes over what a team said while the other one was frozen, with its length', async () => {
  const { world, one, two, takeOver } = await begin();
  await one.session.startTeam({ studentIds: ['anna', 'ben', 'chen'] });
  await eventually(() => expect(two.session.state.get()?.team?.waiting).toHaveLength(3));
  const hear = (kind: 'voice-started' | 'voice-ended', uid: string) =>
    world.hear({ kind, uid, voiceId: 'v', path: `/${uid}`, codec: 'mp3', rateHz: 16_000, monoMs: 0 } as const);
  hear('voice-started', '11');
  await eventually(() => expect(two.session.state.get()?.recordings).toHaveLength(1));
  one.life.freeze();
  hear('voice-started', '22');
  await world.browser.clock.advance(800);
  hear('voice-ended', '11');
  hear('voice-ended', '22');
  hear('voice-started', '33');
  await takeOver(two);
  one.life.thaw();
  await settle();
  const voices = () => two.journal.rows.get().flatMap(({ entry }) => (entry.kind === 'attempt' ? [entry.payload] : []));
  await eventually(() => {
    expect(voices()).toHaveLength(2);
    const kept = voices().map(({ studentId, audio }) => [studentId, audio?.ms]);
    expect(new Set(kept)).toEqual(
      new Set([
        ['anna', 800],
        ['ben', 800],
      ]),
    );
  });
  expect(two.session.state.get()).toMatchObject({ recordings: [{ studentId: 'chen' }], team: { waiting: [] } });
});

it('opens again what another machine turns out to have ended, when it is asked, and says that it only watches', async () => {
  const { one, two } = await begin();
  const reference = { kind: 'word', id: 'w', text: 'cat' } as never;
  expect(await two.session.record({ studentId: 'anna', reference, maxMs: 1000 })).toEqual({ ok: false, reason: 'not-writer' });
  const { id, questionId } = { id: 'late', questionId: one.session.state.get()!.questionId };
  let told = 0;
  one.session.onEndedElsewhere(() => (told += 1));
  const { entry } = one.journal.rows.get()[0]!;
  await one.journal.takeIn('lesson', [{ ...entry, id, deviceId: 'another', kind: 'question.ended', payload: { questionId } }] as never);
  await settle();
  await eventually(() => expect(one.session.state.get()?.phase).toBe('ended'));
  expect(told).toBe(1);
  const again = await one.session.open(question('q'));
  expect(again).toMatchObject({ ok: true });
  expect(again).not.toMatchObject({ id: questionId });
  expect(one.session.state.get()?.phase).toBe('answering');
  await one.session.end();
  await settle();
  expect(told).toBe(1);
});
