import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, scored, sampleVoice } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const spoken = (itemId: string) => ({ ...question(itemId), speech: { reference: cat, maxMs: 5000 } });
const open = async (asked = question('q')) => {
  const world = new AnswerWorld();
  const page = await world.page();
  await page.session.open(asked);
  const press = (uid: string, keys: string, monoMs = 0, more: { sequence?: number; serial?: string } = {}) =>
    world.hear({ kind: 'keys', serial: 'r', uid, keys, monoMs, ...more });
  const speak = (uid: string, voiceId: string) => world.hear({ kind: 'voice-started', uid, voiceId, monoMs: 0 });
  const stop = (uid: string, voiceId: string) =>
    world.hear({ kind: 'voice-ended', uid, voiceId, path: `/${voiceId}`, codec: 'mp3', rateHz: 16_000, monoMs: 0 });
  const answers = () =>
    page.session.state.get()!.attempts.map(({ studentId, answer }) => [studentId, (answer as { chosen?: string }).chosen]);
  return { world, ...page, press, speak, stop, answers };
};

it('makes an answer of a letter, keeps it before the clicker is told, and judges it', async () => {
  const { world, session, press } = await open();
  press('11', 'B');
  expect(world.told).toEqual([]);
  await settle();
  await expect
    .poll(() => session.state.get()?.attempts)
    .toMatchObject([{ studentId: 'anna', source: 'clicker', answer: { chosen: 'B' }, status: 'scored', saved: 'journal' }]);
  await expect.poll(() => world.told).toEqual(['11 kept']);
});

it('tells who presses the same again that it was received before, also after a reload, and keeps it once', async () => {
  const { world, press } = await open();
  press('11', 'B');
  await settle();
  press('11', 'B');
  await settle();
  world.kill();
  const again = await world.page();
  press('11', 'B');
  await settle();
  await expect.poll(() => world.told).toEqual(['11 kept', '11 kept-before', '11 kept-before']);
  expect(again.session.state.get()?.attempts).toHaveLength(1);
});

it('tells a clicker whose letters are no answer to the question, and keeps nothing', async () => {
  const { world, session, press } = await open();
  press('11', 'AC');
  await settle();
  await expect.poll(() => world.told).toEqual(['11 no-answer']);
  expect(session.state.get()?.attempts).toEqual([]);
});

it('keeps a letter before its type judges it, shows the result as soon as it is known, and writes it with the next letter, or soon', async () => {
  const { world, session, journal, press } = await open();
  const written = () => journal.rows.get().flatMap(({ entry: { kind } }) => (kind.startsWith('attempt') ? [kind] : []));
  const shown = () => session.state.get()?.attempts.map(({ status }) => status);
  const { evaluate } = world;
  const keptBefore: (readonly string[])[] = [];
  world.evaluate = (answer, signal) => {
    keptBefore.push(written());
    return evaluate(answer, signal);
  };
  press('11', 'B');
  await settle();
  expect(keptBefore).toEqual([['attempt']]);
  expect([shown(), written()]).toEqual([['scored'], ['attempt']]);
  press('22', 'A');
  await settle();
  expect([shown(), written()]).toEqual([
    ['scored', 'scored'],
    ['attempt', 'attempt.fact', 'attempt'],
  ]);
  const views = session.state.get()?.attempts;
  await world.browser.clock.advance(250);
  expect(written()).toEqual(['attempt', 'attempt.fact', 'attempt', 'attempt.fact']);
  // What was shown is what was written: no row is drawn again.
  expect(session.state.get()?.attempts[1]).toBe(views?.[1]);
});

it('judges again what a lost page had shown and not written; a type that never ends loses no letter', async () => {
  const { world, session, press } = await open();
  press('11', 'B');
  await settle();
  expect(session.state.get()?.attempts).toMatchObject([{ status: 'scored' }]);
  world.evaluate = () => new Promise(() => undefined);
  press('22', 'B');
  await settle();
  world.kill();
  expect(world.marked).toEqual([]);
  world.evaluate = async () => ({ overall: 50 });
  const again = await world.page();
  await settle();
  expect(world.marked).toEqual(['test.plugin']);
  expect(again.session.state.get()?.attempts).toMatchObject([
    { studentId: 'anna', status: 'scored', result: { overall: 100 } },
    { studentId: 'ben', status: 'scored', result: { overall: 50 } },
  ]);
});

it('writes what is judged while the lesson ends', async () => {
  const { world, session, journal, press } = await open();
  let judged: () => void = () => undefined;
  world.evaluate = () => new Promise((resolve) => (judged = () => resolve({ overall: 50 })));
  press('11', 'B');
  await settle();
  const closed = session.close();
  await settle();
  judged();
  await settle();
  await closed;
  expect(journal.rows.get().map(({ entry: { kind } }) => kind)).toContain('attempt.fact');
});

it('keeps an answer whose result can’t be copied, and says whose fault it is', async () => {
  const { world, session, press } = await open();
  world.evaluate = async () => ({ overall: 100, explain: () => 'a function' }) as never;
  press('11', 'B');
  press('22', 'B');
  await settle();
  expect(session.state.get()?.attempts).toMatchObject([{ status: 'unscored' }, { status: 'unscored' }]);
  expect(world.faults).toHaveLength(2);
});

it('takes what a clicker says again as sent twice, and another letter as a change: A, B, A are three facts', async () => {
  const { press, answers } = await open();
  for (const keys of ['A', 'A', 'A', 'B', 'B', 'A']) press('11', keys);
  await settle();
  await expect.poll(answers).toEqual([
    ['anna', 'A'],
    ['anna', 'B'],
    ['anna', 'A'],
  ]);
});

it('goes by the number of a press where the device gives one', async () => {
  const { press, answers } = await open();
  press('11', 'A', 0, { sequence: 4 });
  press('11', 'A', 0, { sequence: 4 });
  press('11', 'B', 0, { sequence: 5 });
  press('11', 'C', 0, { sequence: 3 });
  await settle();
  await expect.poll(answers).toEqual([
    ['anna', 'A'],
    ['anna', 'B'],
  ]);
});

it('takes a letter that is pressed again as one answer, also where presses are numbered and a reload lies between', async () => {
  const { world, press, answers } = await open();
  for (const sequence of [4, 5, 6]) press('11', 'A', 0, { sequence });
  await settle();
  await expect.poll(answers).toEqual([['anna', 'A']]);
  world.kill();
  const again = await world.page();
  press('11', 'A', 0, { sequence: 7 });
  press('22', 'A', 0, { sequence: 1 });
  await settle();
  expect(again.session.state.get()?.attempts.map(({ studentId }) => studentId)).toEqual(['anna', 'ben']);
});

it.each([
  ['numbered', [4, 5, 6]],
  ['not numbered', []],
])('takes a press that a second receiver hears too as one, and goes on with its next (%s)', async (_how, [first, second, third]) => {
  const { world, press, answers } = await open();
  const from = (serial: string, sequence: number | undefined) => ({ serial, ...(sequence !== undefined && { sequence }) });
  press('11', 'A', 0, from('r', first));
  press('11', 'A', 0, from('s', first));
  press('11', 'B', 0, from('s', second));
  press('11', 'B', 0, from('r', second));
  await settle();
  const said = [
    ['anna', 'A'],
    ['anna', 'B'],
  ];
  await expect.poll(answers).toEqual(said);
  world.kill();
  const again = await world.page();
  press('11', 'B', 0, from('r', second));
  press('11', 'A', 0, from('r', third));
  await settle();
  await expect
    .poll(() => again.session.state.get()?.attempts.map(({ answer }) => (answer as { chosen: string }).chosen))
    .toEqual(['A', 'B', 'A']);
});

it('knows after a reload what was pressed before', async () => {
  const { world, journal, press } = await open();
  press('11', 'A');
  await settle();
  journal.close();
  const again = await world.page();
  press('11', 'A');
  press('22', 'A');
  await settle();
  expect(again.session.state.get()?.attempts.map(({ studentId }) => studentId)).toEqual(['anna', 'ben']);
});

it('leaves out a letter that is no option, a clicker of nobody, and everything after the end', async () => {
  const { session, press, answers } = await open();
  press('11', 'X');
  press('99', 'A');
  await settle();
  await session.end();
  press('11', 'A');
  await settle();
  expect(answers()).toEqual([]);
});

it('keeps the first letter where answers can’t be changed', async () => {
  const { press, answers } = await open(question('q', false));
  press('11', 'A');
  press('11', 'B');
  await settle();
  expect(answers()).toEqual([['anna', 'A']]);
});

it('calls presses a tie that are closer together than the receiver asks its clickers', async () => {
  const { world, press } = await open();
  press('11', 'A', 1000);
  press('22', 'A', 1049);
  press('33', 'A', 1099);
  await settle();
  await world.browser.clock.advance(20);
  expect(world.heard.filter(({ kind }) => kind === 'given').map(({ tie }) => tie)).toEqual([false, true, false]);
});

it('records the called student by clicker, and nobody else', async () => {
  const { world, session, speak, stop } = await open(spoken('q'));
  speak('11', 'v1');
  await settle();
  expect(session.state.get()?.recordings).toEqual([]);
  world.called = 'anna';
  speak('11', 'v2');
  speak('22', 'v3');
  await settle();
  await expect.poll(() => session.state.get()?.recordings).toMatchObject([{ studentId: 'anna' }]);
  stop('11', 'v2');
  await settle();
  await expect
    .poll(() => session.state.get())
    .toMatchObject({
      recordings: [],
      attempts: [{ studentId: 'anna', source: 'clicker', audio: { codec: 'mp3', rateHz: 16_000 }, status: 'scored' }],
    });
});

it('tries again to have a recording, then says that it is lost', async () => {
  const { world, session, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  let asked = 0;
  world.fetchRecording = async () => {
    asked += 1;
    if (asked < 3) throw new Error('away');
    return sampleVoice;
  };
  speak('11', 'v1');
  await settle();
  stop('11', 'v1');
  await settle();
  await world.browser.clock.advance(1_500);
  await expect.poll(() => session.state.get()?.attempts).toHaveLength(1);
  world.fetchRecording = () => Promise.reject(new Error('away'));
  speak('11', 'v2');
  await settle();
  stop('11', 'v2');
  await settle();
  await world.browser.clock.advance(30_000);
  await expect.poll(() => session.state.get()).toMatchObject({ recordings: [], attempts: [{ studentId: 'anna' }] });
  await expect.poll(() => world.told).toEqual(['11 kept', '11 lost']);
});

it('has read again what came of a clicker and is no sound', async () => {
  const { world, session, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  world.fetchRecording = async () => new TextEncoder().encode('<html>');
  speak('11', 'v1');
  await settle();
  stop('11', 'v1');
  await settle();
  await expect.poll(() => world.told).toEqual(['11 lost']);
  expect(session.state.get()).toMatchObject({ recordings: [], attempts: [] });
});

it('keeps a recording as what it is, not as what the device calls it', async () => {
  const { world, session, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  world.fetchRecording = async () => new TextEncoder().encode('OggS, then pages of sound');
  speak('11', 'v1');
  await settle();
  stop('11', 'v1');
  await settle();
  await expect.poll(() => world.told).toEqual(['11 kept']);
  expect(session.state.get()?.attempts).toMatchObject([{ audio: { codec: 'ogg' } }]);
});

it('takes a recording that ends after a reload', async () => {
  const { world, journal, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  speak('11', 'v1');
  await settle();
  journal.close();
  const again = await world.page();
  await expect.poll(() => again.session.state.get()).toMatchObject({ recordings: [{ studentId: 'anna' }], interrupted: undefined });
  stop('11', 'v1');
  await settle();
  await expect.poll(() => again.session.state.get()?.attempts).toMatchObject([{ studentId: 'anna' }]);
});

it('keeps what the scorer could not judge, to be judged later', async () => {
  const { world, session, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  world.outcome = () => Promise.reject(new Error('no scorer'));
  speak('11', 'v1');
  await settle();
  stop('11', 'v1');
  await settle();
  await expect.poll(() => session.state.get()?.attempts).toMatchObject([{ status: 'unscored' }]);
  world.outcome = async () => scored(70);
  await session.rescore(session.state.get()!.attempts[0]!.id);
  await expect.poll(() => session.state.get()?.attempts).toMatchObject([{ status: 'scored' }]);
});

it('keeps a recording whose end comes with its start, as after a lost start or on a busy board', async () => {
  const { world, session, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  speak('11', 'v1');
  stop('11', 'v1');
  await settle();
  await expect.poll(() => session.state.get()).toMatchObject({ recordings: [], attempts: [{ studentId: 'anna' }] });
});

it('records one student once, also when both of the student’s clickers start together', async () => {
  const { world, session, speak } = await open(spoken('q'));
  world.called = 'anna';
  world.holders.set('44', 'anna');
  speak('11', 'v1');
  speak('44', 'v2');
  await settle();
  await expect.poll(() => session.state.get()?.recordings).toHaveLength(1);
});

it('waits 10 s beyond its time for a recording’s end, also over a reload: an unplugged receiver keeps nobody from answering', async () => {
  const { world, journal, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  speak('11', 'v1');
  await settle();
  journal.close();
  const { session } = await world.page();
  await expect.poll(() => session.state.get()?.recordings).toHaveLength(1);
  await world.browser.clock.advance(14_999);
  expect(session.state.get()?.recordings).toHaveLength(1);
  await world.browser.clock.advance(1);
  await settle();
  await expect.poll(() => session.state.get()?.recordings).toEqual([]);
  expect(world.told).toEqual(['11 lost']);
  speak('11', 'v2');
  await settle();
  stop('11', 'v2');
  await settle();
  await expect.poll(() => session.state.get()?.attempts).toMatchObject([{ studentId: 'anna' }]);
});

it('is one student’s answer, though the school bound the clicker to two', async () => {
  const { world, press, answers } = await open();
  const holders = [...world.holders.entries(), ['11', 'dora'] as const];
  world.studentOf = (uid) => holders.find(([held]) => held === uid)?.[1];
  press('11', 'A');
  press('11', 'B');
  await settle();
  await expect.poll(answers).toEqual([
    ['anna', 'A'],
    ['anna', 'B'],
  ]);
});

it('keeps what a student says who is taken off the class meanwhile, and takes nothing more', async () => {
  const { world, session, press, speak, stop } = await open(spoken('q'));
  world.called = 'anna';
  speak('11', 'v1');
  await settle();
  world.holders.delete('11');
  stop('11', 'v1');
  press('11', 'A');
  await settle();
  await expect.poll(() => session.state.get()?.attempts).toMatchObject([{ studentId: 'anna', audio: { codec: 'mp3' }, status: 'scored' }]);
});

it('knows in a window that takes over, and in one that takes back, what was pressed meanwhile', async () => {
  const world = new AnswerWorld();
  const pages = [await world.page(), await world.page()] as const;
  await pages[0].session.open(question('q'));
  await settle();
  const press = async (keys: string) => {
    world.hear({ kind: 'keys', serial: 'r', uid: '11', keys, monoMs: 0 });
    await settle();
  };
  const takeOver = async (page: (typeof pages)[number]) => {
    await page.journal.takeOver();
    await settle();
  };
  await press('A');
  await takeOver(pages[1]);
  await press('A');
  await press('B');
  await takeOver(pages[0]);
  await press('A');
  await press('A');
  for (const { session } of pages)
    await expect
      .poll(() => session.state.get()?.attempts.map(({ answer }) => answer))
      .toEqual([{ chosen: 'A' }, { chosen: 'B' }, { chosen: 'A' }]);
});

it('takes what is pressed and said while the question is being opened: the class sees it already', async () => {
  const world = new AnswerWorld();
  const { session } = await world.page();
  world.called = 'ben';
  const opened = session.open(spoken('q'));
  world.hear({ kind: 'keys', serial: 'r', uid: '11', keys: 'B', monoMs: 0 });
  world.hear({ kind: 'voice-started', uid: '22', voiceId: 'v', monoMs: 0 });
  world.hear({ kind: 'voice-ended', uid: '22', voiceId: 'v', path: '/v', codec: 'mp3', rateHz: 16_000, monoMs: 0 });
  await opened;
  await settle();
  await expect
    .poll(() =>
      session.state
        .get()
        ?.attempts.map(({ studentId }) => studentId)
        .toSorted(),
    )
    .toEqual(['anna', 'ben']);
});

it('takes what is pressed after a reload while the question’s activity is still being loaded', async () => {
  const { world, press } = await open();
  world.kill();
  let load: () => void = () => undefined;
  world.typeLoaded = new Promise((resolve) => (load = resolve));
  const again = await world.page();
  press('11', 'A');
  press('11', 'B');
  await settle();
  expect(again.session.state.get()?.attempts).toEqual([]);
  load();
  await settle();
  expect(again.session.state.get()?.attempts.map(({ answer }) => answer)).toEqual([{ chosen: 'A' }, { chosen: 'B' }]);
});

it('writes down as of when it was known whose the clicker was', async () => {
  const { world, journal, press } = await open();
  press('11', 'B');
  await settle();
  world.boundAt = 77;
  press('22', 'B');
  await settle();
  const written = journal.record.rows.get().flatMap(({ entry }) => (entry.kind === 'attempt' ? [entry.payload] : []));
  expect(written).toMatchObject([{ studentId: 'anna' }, { studentId: 'ben', boundAt: 77 }]);
  expect(written[0]).not.toHaveProperty('boundAt');
});
