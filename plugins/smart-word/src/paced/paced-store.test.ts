import { FakeServices, PluginHarness, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from '../index.ts';

const asked = { bookId: 'book', unitId: 'unit' };

async function start(texts: readonly string[] = ['apple', 'banana', 'cherry']) {
  const fakes = new FakeServices({ classroom: sampleClassroom(3) });
  fakes.content.bookUnits = [sampleUnit('unit'), sampleUnit('later')];
  fakes.content.unitWords = { unit: texts.map((text) => sampleWord(text)), later: [sampleWord('pear')] };
  const harness = await PluginHarness.activate(plugin, fakes);
  const store = harness.state.lead;
  /** The sound that plays is over. */
  const heard = async () => {
    fakes.audio.pass(1_000);
    await fakes.clock.advance(0);
  };
  return { harness, fakes, store, heard };
}

describe('lead reading', () => {
  it('says a word, gives the class its time, and goes on to the next until all are done [9-4]', async () => {
    const { store, fakes, heard } = await start();
    await store.open(asked);
    expect([store.word?.text, store.pacer.phase, store.share]).toEqual(['apple', 'ready', 0]);
    store.pacer.start();
    await fakes.clock.advance(0);
    expect(fakes.audio.played).toEqual([{ url: '/media/apple-us.mp3' }]);
    fakes.audio.pass(400);
    expect(store.share).toBeCloseTo(0.4);
    await heard();
    expect([store.pacer.phase, store.share]).toEqual(['waiting', 1]);
    for (let word = 1; word < 3; word += 1) {
      await fakes.clock.advance(3_100);
      await heard();
    }
    await fakes.clock.advance(3_100);
    expect([store.pacer.phase, fakes.audio.played.length]).toEqual(['done', 3]);
  });

  it('is where it was after a reload, says so to Home, and begins anew with other words', async () => {
    const { store, harness, fakes } = await start();
    await store.open(asked);
    store.pacer.next();
    await fakes.clock.advance(0);
    expect(fakes.navigation.resume).toMatchObject({ route: 'SmartWordRead', progress: { at: 2, of: 3, text: 'banana' } });
    const after = (await harness.reload()).state.lead;
    await after.open(asked);
    expect([after.word?.text, after.pacer.phase]).toEqual(['banana', 'ready']);
    await after.open({ ...asked, words: 'pear apple gone' });
    expect([after.word?.text, after.words.length]).toEqual(['pear', 2]);
  });

  it('keeps what the teacher set, within bounds, on this machine', async () => {
    const { store, harness } = await start();
    await store.open(asked);
    for (let press = 0; press < 20; press += 1) store.change('seconds', 1);
    store.change('times', -1);
    store.setSlow(true);
    expect(store.choice).toEqual({ times: 1, seconds: 10, slow: true });
    const after = (await harness.reload()).state.lead;
    await after.open(asked);
    expect(after.choice).toEqual({ times: 1, seconds: 10, slow: true });
  });

  it('says a word slower where that is set, and by the system’s voice where it has no sound', async () => {
    const { store, fakes } = await start();
    fakes.content.unitWords = { ...fakes.content.unitWords, unit: [sampleWord('apple', { sound: {} })] };
    await store.open(asked);
    store.setSlow(true);
    store.pacer.start();
    await fakes.clock.advance(0);
    expect([fakes.audio.played, fakes.audio.rate]).toEqual([[{ speak: 'apple', accent: 'us' }], 0.65]);
  });

  it('goes on when a sound fails, and holds where it is when the page is left', async () => {
    const { store, fakes } = await start();
    await store.open(asked);
    fakes.audio.set({ recording: true });
    store.pacer.start();
    await fakes.clock.advance(10);
    expect(store.pacer.phase).toBe('waiting');
    fakes.audio.set({ recording: false });
    store.pacer.next();
    await fakes.clock.advance(0);
    store.leave();
    expect([store.pacer.paused, fakes.audio.state.get().playback]).toEqual([true, undefined]);
  });

  it.each([0, 1])('goes through a unit of %d words', async (count) => {
    const { store, fakes, heard } = await start(['apple'].slice(0, count));
    await store.open(asked);
    store.pacer.start();
    await fakes.clock.advance(0);
    await heard();
    await fakes.clock.advance(3_100);
    expect([store.words.length, store.pacer.phase]).toEqual([count, count === 0 ? 'ready' : 'done']);
  });

  it('leaves nothing behind when it is switched off in the middle', async () => {
    const { store, harness, fakes } = await start();
    await store.open(asked);
    store.pacer.start();
    await fakes.clock.advance(0);
    harness.unload();
    expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
  });
});
