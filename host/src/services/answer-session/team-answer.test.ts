import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, sampleVoice } from '../testing/answer-world.ts';
import { eventually } from '../testing/eventually.ts';
import { settle } from '../testing/virtual-clock.ts';

const everybody = ['anna', 'ben', 'chen'];
const spoken = { ...question('q'), speech: { reference: cat, maxMs: 5000 } };
const start = async () => {
  const world = new AnswerWorld();
  const page = await world.page();
  await page.session.open(spoken);
  const outcome = await page.session.startTeam({ studentIds: everybody });
  const speak = (uid: string, voiceId = `v${uid}`) => world.hear({ kind: 'voice-started', uid, voiceId, monoMs: 0 });
  const stop = (uid: string, voiceId = `v${uid}`) =>
    world.hear({ kind: 'voice-ended', uid, voiceId, path: '/', codec: 'mp3', rateHz: 44_100, monoMs: 0 });
  const team = () => page.session.state.get()!.team;
  return { world, ...page, outcome, speak, stop, team };
};

it('lets everybody answer at once for 15 s [9-8]: wait, recording, judged [4-7]', async () => {
  const { session, outcome, speak, stop, team } = await start();
  expect(outcome.ok).toBe(true);
  expect(team()!.endsAt - team()!.startedAt).toBe(15_000);
  expect(team()!.waiting).toEqual(everybody);
  speak('11');
  speak('22');
  await settle();
  expect(team()!.waiting).toEqual(['chen']);
  expect(session.state.get()!.recordings.map(({ studentId }) => studentId)).toEqual(['anna', 'ben']);
  stop('11');
  await settle();
  await eventually(() => expect(session.state.get()!.attempts).toMatchObject([{ studentId: 'anna', status: 'scored' }]));
});

it('lasts as long as the question says, whoever starts it', async () => {
  const lasts = async (asked: typeof spoken, seconds?: number) => {
    const { session } = await new AnswerWorld().page();
    await session.open(asked);
    await session.startTeam({ studentIds: everybody, ...(seconds === undefined ? {} : { seconds }) });
    const { team, question: open } = session.state.get()!;
    return [team!.endsAt - team!.startedAt, open.team];
  };
  const team = { seconds: 40 };
  const withTeam = { ...spoken, team };
  expect(await lasts(withTeam)).toEqual([40_000, team]);
  expect(await lasts(withTeam, 20)).toEqual([20_000, team]);
  const { session } = await new AnswerWorld().page();
  await expect(session.open({ ...question('r'), team: { seconds: 0 } })).rejects.toMatchObject({ code: 'bad-item' });
});

it('ends by itself: who has not begun is let go at once, who still speaks after a second, and is told why [4-8] [4-9] [8-11] [9-8]', async () => {
  const { world, session, speak, team } = await start();
  speak('22');
  await settle();
  await world.browser.clock.advance(14_999);
  await settle();
  expect(team()).toMatchObject({ ending: false, waiting: ['anna', 'chen'] });
  await world.browser.clock.advance(1);
  await settle();
  await eventually(() => expect(team()).toMatchObject({ ending: true, waiting: [] }));
  await world.browser.clock.advance(999);
  await settle();
  expect([session.state.get()!.recordings.length, world.told]).toEqual([1, []]);
  await world.browser.clock.advance(1);
  await settle();
  await eventually(() => expect(session.state.get()).toMatchObject({ team: undefined, recordings: [], attempts: [], phase: 'answering' }));
  await eventually(() => expect(world.told).toEqual(['22 too-short']));
});

it('ends when nobody is recorded or judged any more [4-10]', async () => {
  const { world, session, speak, stop, team } = await start();
  let judge: () => void = () => undefined;
  const outcome = world.outcome;
  world.outcome = () => new Promise((resolve) => (judge = () => void outcome().then(resolve)));
  speak('11');
  await settle();
  const ended = session.endTeam();
  stop('11');
  await settle();
  await world.browser.clock.advance(1000);
  await settle();
  await eventually(() => expect(team()).toMatchObject({ ending: true }));
  judge();
  await ended;
  await eventually(() =>
    expect(session.state.get()).toMatchObject({ team: undefined, attempts: [{ studentId: 'anna', status: 'scored' }] }),
  );
});

it('ends when no recording is on its way here any more [4-10]', async () => {
  const { world, session, speak, stop, team } = await start();
  let arrive: (() => void) | undefined;
  world.fetchRecording = () => new Promise((resolve) => (arrive = () => resolve(sampleVoice)));
  speak('11');
  stop('11');
  await eventually(() => expect(arrive).toBeDefined());
  const ended = session.endTeam();
  await eventually(() => expect(team()).toMatchObject({ ending: true }));
  await world.browser.clock.advance(1000);
  await settle();
  expect(team()).toMatchObject({ ending: true });
  arrive!();
  await ended;
  expect(session.state.get()).toMatchObject({ team: undefined, attempts: [{ studentId: 'anna', status: 'scored' }] });
});

it('lasts its whole time, though the one before was ended early', async () => {
  const { world, session, team } = await start();
  await world.browser.clock.advance(5_000);
  const ended = session.endTeam();
  await world.browser.clock.advance(1_000);
  await ended;
  await session.startTeam({ studentIds: everybody });
  await world.browser.clock.advance(14_999);
  expect(team()).toMatchObject({ ending: false });
  await world.browser.clock.advance(1);
  await eventually(() => expect(team()).toMatchObject({ ending: true }));
});

it('goes on after a reload in the middle, and ends at its time', async () => {
  const { world, journal, speak, stop } = await start();
  speak('11');
  await settle();
  await world.browser.clock.advance(10_000);
  journal.close();
  const again = await world.page();
  await eventually(() =>
    expect(again.session.state.get()).toMatchObject({ team: { waiting: ['ben', 'chen'] }, recordings: [{ studentId: 'anna' }] }),
  );
  stop('11');
  await settle();
  await world.browser.clock.advance(5000);
  await settle();
  await world.browser.clock.advance(1000);
  await settle();
  await eventually(() => expect(again.session.state.get()).toMatchObject({ team: undefined, attempts: [{ studentId: 'anna' }] }));
});

it('hears who reads again after the receiver was pulled out in the middle', async () => {
  const { world, session, speak, stop, team } = await start();
  speak('11', 'before');
  await settle();
  expect(team()!.waiting).toEqual(['ben', 'chen']);
  speak('11', 'after');
  stop('11', 'after');
  await eventually(() => expect(session.state.get()).toMatchObject({ recordings: [], attempts: [{ studentId: 'anna' }], lost: [] }));
  await eventually(() => expect(world.told.at(-1)).toBe('11 kept'));
});

it('hears of each student one answer, and nobody who begins after its end [4-7] [4-8]', async () => {
  const { world, session, speak, stop, team } = await start();
  world.called = 'anna';
  speak('11');
  stop('11');
  await eventually(() => expect(session.state.get()!.attempts).toMatchObject([{ studentId: 'anna', status: 'scored' }]));
  speak('11', 'again');
  speak('22');
  await eventually(() => expect(session.state.get()!.recordings.map(({ studentId }) => studentId)).toEqual(['ben']));
  const ended = session.endTeam();
  await eventually(() => expect(team()).toMatchObject({ ending: true }));
  speak('33');
  stop('22');
  await settle();
  expect(session.state.get()!.recordings.map(({ studentId }) => studentId)).not.toContain('chen');
  await world.browser.clock.advance(1000);
  await ended;
  expect(session.state.get()!.attempts.map(({ studentId }) => studentId)).toEqual(['anna', 'ben']);
});

it('refuses the microphone, another question’s start and a second start meanwhile [4-26]', async () => {
  const { session } = await start();
  expect(await session.record({ studentId: 'anna', reference: cat, maxMs: 5000 })).toEqual({ ok: false, reason: 'team-answering' });
  expect(await session.startTeam({ studentIds: everybody })).toEqual({ ok: false, reason: 'team-answering' });
});

it('refuses to start without a question, without students, and for what clickers can’t answer', async () => {
  const world = new AnswerWorld();
  const { session } = await world.page();
  expect(await session.startTeam({ studentIds: everybody })).toEqual({ ok: false, reason: 'no-question' });
  await session.open(question('q'));
  expect(await session.startTeam({ studentIds: [] })).toEqual({ ok: false, reason: 'no-students' });
});

it('lets the class press letters as a team', async () => {
  const world = new AnswerWorld();
  const { session } = await world.page();
  await session.open(question('q'));
  await session.startTeam({ studentIds: everybody, seconds: 5 });
  world.hear({ kind: 'keys', serial: 'r', uid: '22', keys: 'B', monoMs: 0 });
  await settle();
  await eventually(() =>
    expect(session.state.get()).toMatchObject({ team: { waiting: ['anna', 'chen'] }, attempts: [{ studentId: 'ben' }] }),
  );
});

it('does not start while the question is being closed, whatever the journal hears meanwhile', async () => {
  const world = new AnswerWorld();
  const { session, journal } = await world.page();
  await session.open(spoken);
  world.called = 'anna';
  world.hear({ kind: 'voice-started', uid: '11', voiceId: 'v', monoMs: 0 });
  await settle();
  const ended = session.end();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  journal.setOnline(false);
  expect(await session.startTeam({ studentIds: everybody })).toEqual({ ok: false, reason: 'not-open' });
  await ended;
  expect(session.state.get()).toMatchObject({ phase: 'ended', team: undefined, recordings: [] });
});

it('is ended by the window that writes alone: one that was robbed counts down no longer', async () => {
  const world = new AnswerWorld();
  const [one, two] = [await world.page(), await world.page()];
  await one.session.open(spoken);
  await one.session.startTeam({ studentIds: everybody });
  await two.journal.takeOver();
  await settle();
  await world.browser.clock.advance(16_000);
  await eventually(() => expect(two.session.state.get()).toMatchObject({ team: undefined, phase: 'answering' }));
  await world.browser.clock.advance(16);
  expect(world.events.filter((kind) => kind === 'team-ended')).toHaveLength(1);
});
