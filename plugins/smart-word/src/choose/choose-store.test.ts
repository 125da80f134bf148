import { FakeServices, PluginHarness, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from '../index.ts';
import { drills } from './drill.ts';

const meanings: Readonly<Record<string, string>> = {
  apple: '苹果',
  banana: '香蕉',
  cherry: '樱桃',
  plum: '李子',
  pear: '梨',
  fig: '无花果',
};
const words = (texts: readonly string[]) => texts.map((text) => sampleWord(text, { meaning: meanings[text] ?? text, pronunciations: [] }));
const asked = { bookId: 'book', unitId: 'unit' };

async function start(students = 3) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  fakes.content.bookUnits = [sampleUnit('unit'), sampleUnit('later')];
  fakes.content.unitWords = { unit: words(['apple', 'banana', 'cherry', 'plum']), later: words(['pear', 'fig']) };
  const harness = await PluginHarness.activate(plugin, fakes);
  return { harness, fakes, store: harness.state.choose('hear-meaning') };
}

describe('a choosing drill', () => {
  it('asks each word of the unit, in the book’s order, and takes the class’s answers', async () => {
    const { store, fakes } = await start();
    await store.open(asked);
    const flow = store.flow!;
    expect(flow.items.map(({ word }) => word.text)).toEqual(['apple', 'banana', 'cherry', 'plum']);
    await fakes.waiting.toggle('student-1');
    await flow.choose(flow.question!.answer[0]!);
    await flow.close();
    await flow.next();
    expect([flow.index, flow.at.sheet]).toEqual([1, { apple: { 'student-1': 100 } }]);
  });

  it('comes back after a reload to the same question with the same options, and begins with other words', async () => {
    const { store, harness } = await start();
    await store.open({ ...asked, mixed: true });
    await store.flow!.next();
    const before = store.flow!.items.map(({ question }) => question.item);
    const after = (await harness.reload()).state.choose('hear-meaning');
    await after.open({ ...asked, mixed: true });
    expect(after.flow!.items.map(({ question }) => question.item)).toEqual(before);
    expect(after.flow!.index).toBe(1);
    await after.open({ ...asked, words: ['fig', 'apple'] });
    expect([after.flow!.index, after.flow!.items.map(({ word }) => word.text)]).toEqual([0, ['fig', 'apple']]);
  });

  it('asks as many as are wanted, each drill from its own place', async () => {
    const { store, harness } = await start();
    await store.open({ ...asked, count: 2 });
    await store.flow!.next();
    const other = harness.state.choose('look');
    await other.open(asked);
    expect([store.flow!.items.length, other.flow!.items.length, other.flow!.index]).toEqual([2, 4, 0]);
    expect(harness.state.choose('look')).toBe(other);
  });

  it('plays the word’s sound in the teacher’s accent, slower when asked, and counts how often', async () => {
    const { store, fakes } = await start();
    await store.open(asked);
    await store.play();
    expect([fakes.audio.played, fakes.audio.rate, store.times]).toEqual([[{ url: '/media/apple-us.mp3' }], 1, 1]);
    await store.play('slow');
    expect([fakes.audio.rate, store.times]).toEqual([0.65, 2]);
    await store.flow!.next();
    expect(store.times).toBe(0);
    fakes.audio.set({ recording: true });
    await store.play();
    expect(store.times).toBe(0);
  });

  it('begins to count anew where a word is asked once more', async () => {
    const { store } = await start();
    await store.open({ ...asked, words: ['apple'] });
    await store.play();
    await store.flow!.close();
    await store.flow!.show(0, null);
    expect(store.times).toBe(0);
  });

  it('says that a sound can’t be had, until it is played after all or the next word is asked', async () => {
    const { store, fakes } = await start();
    fakes.content.unitWords = { ...fakes.content.unitWords, unit: [sampleWord('apple', { sound: {} }), ...words(['banana', 'cherry'])] };
    await store.open(asked);
    fakes.audio.hasVoice = false;
    await store.play();
    expect([store.silent, store.times]).toEqual([true, 0]);
    fakes.audio.hasVoice = true;
    await store.play();
    expect([store.silent, store.times]).toEqual([false, 1]);
    fakes.audio.hasVoice = false;
    await store.play();
    await store.flow!.next();
    expect(store.silent).toBe(false);
  });

  it('speaks a word that has no sound', async () => {
    const { store, fakes } = await start();
    fakes.content.unitWords = { ...fakes.content.unitWords, unit: [sampleWord('apple', { sound: {} }), ...words(['banana'])] };
    await store.open(asked);
    await store.play();
    expect(fakes.audio.played).toEqual([{ speak: 'apple', accent: 'us' }]);
  });

  it.each([0, 1])('has no question for a unit of %d words without others in the book', async (count) => {
    const { store, fakes } = await start();
    fakes.content.bookUnits = [sampleUnit('unit')];
    fakes.content.unitWords = { unit: words(['apple']).slice(0, count) };
    await store.open(asked);
    expect(store.flow!.view).toBe('empty');
    await store.play();
    expect(fakes.audio.played).toEqual([]);
  });

  it.each([0, 1, 60])('goes through with a class of %d', async (students) => {
    const { store, fakes } = await start(students);
    await store.open(asked);
    if (students > 0) await fakes.waiting.toggle('student-1');
    for (let at = 0; at < 4; at += 1) {
      await store.flow!.choose('A');
      await store.flow!.close();
      await store.flow!.next();
    }
    expect(store.flow!.view).toBe('end');
  });

  it('says why the words are not there, and asks once the server is back; a unit that can’t be had lends no wrong options', async () => {
    const { store, fakes } = await start();
    fakes.content.online = false;
    await store.open(asked);
    expect([store.unit.problem, store.flow]).toEqual(['offline', undefined]);
    fakes.content.online = true;
    fakes.content.unitWords = { unit: fakes.content.unitWords['unit']! };
    await store.open(asked);
    expect(store.flow!.items).toHaveLength(4);
  });

  it('leaves nothing behind when it is switched off in the middle of a question', async () => {
    const { store, harness, fakes } = await start();
    await store.open(asked);
    await fakes.waiting.toggle('student-1');
    await store.flow!.choose('A');
    store.flow!.countdown.choose(10);
    const { attempts } = fakes.answers.state.get()!;
    harness.unload();
    expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
    expect(fakes.answers.state.get()!.attempts).toEqual(attempts);
  });
});

it('has a page for each drill, at its place in the specification [2.3-1] [9-4]', () => {
  const routes = new Map(plugin.routes.map(({ name, path }) => [name, path]));
  expect(drills.map(({ route }) => routes.get(route.name))).toEqual([
    '/smart-word/see-word-selection',
    '/smart-word/choose-meaning-by-hearing',
    '/smart-word/choose-words-by-hearing',
    '/smart-word/choose-words-by-look',
  ]);
});
