import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question } from '../testing/answer-world.ts';
import { eventually } from '../testing/eventually.ts';
import { settle } from '../testing/virtual-clock.ts';

const spoken = { ...question('q'), speech: { reference: cat, maxMs: 5000 } };
const record = (studentId: string) => ({ studentId, reference: cat, maxMs: 5000 });
const open = async () => {
  const world = new AnswerWorld();
  const page = await world.page();
  await page.session.open(spoken);
  const speak = (uid: string, voiceId: string) => world.hear({ kind: 'voice-started', uid, voiceId, monoMs: 0 });
  const stop = (uid: string, voiceId: string) =>
    world.hear({ kind: 'voice-ended', uid, voiceId, path: '/', codec: 'mp3', rateHz: 44_100, monoMs: 0 });
  return { world, ...page, speak, stop };
};

it('says whose recording had no sound in it, until the student answers again', async () => {
  const { world, session } = await open();
  await session.record(record('anna'));
  await session.finish();
  await world.browser.clock.advance(20);
  expect(session.state.get()).toMatchObject({ phase: 'answering', recording: undefined, attempts: [], lost: ['anna'] });
  expect(world.events).toEqual(['nothing-heard', 'recording-started', 'recording-cancelled']);
  await session.record(record('anna'));
  expect(session.state.get()?.lost).toEqual([]);
  world.speak(500);
  await session.finish();
  expect(session.state.get()).toMatchObject({ attempts: [{ studentId: 'anna' }], lost: [] });
});

it('says of a recording that was thrown away that it is gone, not that it was lost', async () => {
  const { world, session } = await open();
  await session.record(record('anna'));
  await session.cancel();
  expect([session.state.get()?.lost, world.events.includes('nothing-heard')]).toEqual([[], false]);
});

it('says whose recording a crash took before any of it was kept, and offers nothing of it', async () => {
  const { world, session } = await open();
  await session.record(record('anna'));
  world.kill();
  const again = await world.page();
  await eventually(() => expect(again.session.state.get()).toMatchObject({ interrupted: undefined, lost: ['anna'] }));
  await again.session.give({ studentId: 'anna', source: 'screen', answer: { chosen: 'A' } });
  expect(again.session.state.get()?.lost).toEqual([]);
});

it('says whose clicker’s voice a crash took, also after the next reload', async () => {
  const { world, speak, stop } = await open();
  world.called = 'anna';
  speak('11', 'v1');
  await settle();
  world.kill();
  // Nobody hears it.
  stop('11', 'v1');
  const { session } = await world.page();
  await world.browser.clock.advance(15_000);
  await eventually(() => expect(session.state.get()).toMatchObject({ recordings: [], lost: ['anna'] }));
  expect(world.told).toEqual(['11 lost']);
  world.kill();
  const third = await world.page();
  expect(third.session.state.get()?.lost).toEqual(['anna']);
  speak('11', 'v2');
  stop('11', 'v2');
  await eventually(() => expect(third.session.state.get()).toMatchObject({ attempts: [{ studentId: 'anna' }], lost: [] }));
});

it('says so too at the end of a team answer: that such a voice was too short is not known', async () => {
  const { world, session, speak, stop } = await open();
  await session.startTeam({ studentIds: ['anna', 'ben'] });
  speak('11', 'v1');
  await settle();
  world.kill();
  stop('11', 'v1');
  const again = await world.page();
  speak('22', 'v2');
  await settle();
  await world.browser.clock.advance(16_000);
  await eventually(() => expect(again.session.state.get()).toMatchObject({ team: undefined, recordings: [], lost: ['anna'] }));
  expect([...world.told].sort()).toEqual(['11 lost', '22 too-short']);
});
