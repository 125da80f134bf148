import { FakeServices, PluginHarness, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from '../index.ts';

const asked = { bookId: 'book', unitId: 'unit' };

async function start(texts: readonly string[] = ['apple', 'banana', 'cherry']) {
  const fakes = new FakeServices({ classroom: sampleClassroom(3) });
  fakes.content.bookUnits = [sampleUnit('unit'), sampleUnit('later')];
  fakes.content.unitWords = { unit: texts.map((text) => sampleWord(text)), later: [sampleWord('pear')] };
  const harness = await PluginHarness.activate(plugin, fakes);
  const { lead: store, dictation } = harness.state;
  /** The sound that plays is over. */
  const heard = async () => {
    fakes.audio.pass(1_000);
    await fakes.clock.advance(0);
  };
  return { harness, fakes, store, dictation, heard };
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
    expect(fakes.navigation.resume?.label).toBe('选出的 2 个词');
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

describe('dictation', () => {
  it('says each word as often as is set within the time that is set for it [9-4]', async () => {
    const { dictation, fakes, heard } = await start(['apple', 'banana']);
    await dictation.open(asked);
    dictation.pacer.start();
    for (let said = 1; said <= 3; said += 1) {
      await fakes.clock.advance(0);
      await heard();
      expect([dictation.pacer.index, dictation.pacer.said, dictation.passed]).toEqual([0, said, (said - 1) / 3]);
      await fakes.clock.advance(4_100);
    }
    expect([dictation.pacer.index, dictation.pacer.said, dictation.passed]).toEqual([1, 0, 0]);
  });

  it('tells Home no word before the end, and keeps over a reload that it is over and which words are shown', async () => {
    const { dictation, harness, fakes } = await start(['apple', 'banana']);
    await dictation.open(asked);
    expect(fakes.navigation.resume).toEqual({ label: 'unit', route: 'SmartWordDictation', query: asked });
    dictation.pacer.next();
    dictation.pacer.next();
    dictation.show(['banana']);
    await fakes.clock.advance(0);
    const after = (await harness.reload()).state.dictation;
    await after.open(asked);
    expect([after.pacer.phase, after.shown]).toEqual(['done', ['banana']]);
    after.begin();
    await fakes.clock.advance(0);
    expect([after.pacer.phase, after.pacer.index, after.shown]).toEqual(['saying', 0, []]);
  });

  it('is over still when the class comes back to it, or has changed the language', async () => {
    const { dictation, harness, fakes } = await start(['apple', 'banana']);
    await dictation.open(asked);
    dictation.pacer.next();
    dictation.pacer.next();
    dictation.show(['banana']);
    await fakes.clock.advance(0);
    dictation.leave();
    const back = dictation.open(asked);
    dictation.tell();
    await back;
    expect([dictation.pacer.phase, dictation.shown]).toEqual(['done', ['banana']]);
    const after = (await harness.reload()).state.dictation;
    await after.open(asked);
    expect([after.pacer.phase, after.shown]).toEqual(['done', ['banana']]);
  });

  it('takes as many words as are asked, in an order of the lesson’s own', async () => {
    const { dictation, harness } = await start(Array.from({ length: 200 }, (_, at) => `word${at}`));
    await dictation.open({ ...asked, count: 150, mixed: 1 });
    const texts = dictation.words.map(({ text }) => text);
    expect([texts.length, new Set(texts).size, texts[0] === 'word0' && texts[1] === 'word1']).toEqual([150, 150, false]);
    dictation.show(dictation.words.map(({ id }) => id));
    const after = (await harness.reload()).state.dictation;
    await after.open({ ...asked, count: 150, mixed: 1 });
    expect([after.words.map(({ text }) => text), after.shown.length]).toEqual([texts, 150]);
  });

  it('of a unit without words has nothing to say', async () => {
    const { dictation } = await start([]);
    await dictation.open(asked);
    dictation.pacer.start();
    expect([dictation.words, dictation.pacer.phase, dictation.passed]).toEqual([[], 'ready', 0]);
  });
});
