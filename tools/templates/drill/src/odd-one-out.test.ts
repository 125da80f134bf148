import { describe, expect, it } from 'vitest';
import { FakeServices, PluginHarness, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import plugin from './index.ts';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { oddItems } from './odd-one-out.ts';

const words = (...texts: readonly string[]) => texts.map((text) => sampleWord(text, { meaning: `${text}!`, pronunciations: [] }));
const fruit = words('apple', 'banana', 'pear', 'peach');
const animals = words('cat', 'dog', 'bird');

async function start() {
  const harness = await PluginHarness.activate(plugin, new FakeServices({ classroom: sampleClassroom(4) }));
  const { content } = harness.fakes;
  content.bookUnits = ['fruit', 'animals'].map((id) => sampleUnit(id));
  content.unitWords = { fruit, animals };
  await harness.state.asked.load('fruit');
  return { harness, flow: harness.state.asked.value!, waiting: harness.fakes.waiting };
}

describe('odd one out', () => {
  it('asks four different words, of which the right one alone is of another unit', () => {
    const items = oddItems(fruit, animals);
    expect(items).toHaveLength(4);
    for (const { question, odd } of items) {
      const [asked] = (question.item as { questions: { options: { id: string; text: string }[]; answer: string[] }[] }).questions;
      const texts = asked!.options.map(({ text }) => text);
      expect(new Set(texts).size).toBe(4);
      expect(texts.filter((text) => animals.some((animal) => animal.text === text))).toEqual([odd.text]);
      expect(asked!.options.find(({ text }) => text === odd.text)?.id).toBe(asked!.answer[0]);
    }
  });

  it('asks nothing where a unit has too few words, or nothing is beside it', () => {
    expect(oddItems(fruit.slice(0, 2), animals)).toEqual([]);
    expect(oddItems(fruit, [])).toEqual([]);
    expect(oddItems([], animals)).toEqual([]);
  });

  it('never takes for the odd one a word that the unit has too', () => {
    expect(oddItems(fruit, [...words('apple'), ...animals]).map(({ odd }) => odd.text)).not.toContain('apple');
  });

  it('takes answers, and comes back to the same question after a reload', async () => {
    const { harness, flow, waiting } = await start();
    await waiting.toggle('student-1');
    await flow.choose('A');
    await flow.close();
    await flow.next();
    await flow.choose('B');
    const after = await harness.reload();
    await after.state.asked.load('fruit');
    const again = after.state.asked.value!;
    expect([again.index, again.chosen, again.items.length]).toEqual([1, ['B'], 4]);
  });

  it('begins anew with another unit', async () => {
    const { harness, flow, waiting } = await start();
    await waiting.toggle('student-1');
    await flow.choose('A');
    await flow.close();
    await flow.next();
    await harness.state.asked.load('animals');
    expect([flow.index, flow.at.sheet, flow.items.length]).toEqual([0, {}, 3]);
  });

  it('says that it is offline, and goes on when asked again', async () => {
    const { harness } = await start();
    harness.fakes.content.online = false;
    await harness.state.asked.load('animals');
    expect(harness.state.asked.problem).toBe('offline');
    harness.fakes.content.online = true;
    await harness.state.asked.retry();
    expect(harness.state.asked.value?.items).toHaveLength(3);
  });

  it('leaves nothing behind', async () => {
    const { harness } = await start();
    harness.unload();
    expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
  });

  it('has every text in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhCN).sort());
  });
});
