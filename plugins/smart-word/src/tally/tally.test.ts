import { FakeServices, PluginHarness, sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import plugin from '../index.ts';
import { amounts, tallyItem } from './tally.ts';
import { tallyType } from './tally-type.ts';

const item = (words: number) => tallyItem(words, 'How many?', (least, most) => `${least}-${most}`);
const judge = async (words: number, keys: string) => {
  const answer = tallyType.fromKeys?.(keys, item(words));
  const services = undefined as never;
  return answer && ((await tallyType.evaluate(answer, item(words), services, new AbortController().signal)) as { overall: number }).overall;
};

it.each([
  [1, '1-1 0-0'],
  [2, '2-2 1-1 0-0'],
  [3, '3-3 2-2 0-1'],
  [8, '8-8 6-7 4-5 0-3'],
  [200, '200-200 150-199 100-149 0-99'],
])('asks of %d words for amounts without gaps and with none twice', (words, expected) => {
  expect(
    amounts(words)
      .map((one) => one.join('-'))
      .join(' '),
  ).toBe(expected);
});

it('judges an amount by its middle, and takes no letter that is none of them', async () => {
  expect(await Promise.all(['A', 'B', 'C', 'D', 'E', 'AB', ''].map((keys) => judge(8, keys)))).toEqual([
    100,
    81,
    56,
    19,
    undefined,
    undefined,
    undefined,
  ]);
  expect([await judge(1, 'A'), await judge(1, 'B'), await judge(1, 'C')]).toEqual([100, 0, undefined]);
});

it('says what it asks in the language of now, whichever it was asked in', async () => {
  const fakes = new FakeServices({ classroom: sampleClassroom(3) });
  const { tally } = (await PluginHarness.activate(plugin, fakes)).state;
  await tally.open({ bookId: 'book', unitId: 'unit', words: 'a b' });
  const said = () => [tally.question?.text, ...(tally.question?.options ?? []).map(({ text }) => text)];
  expect(said()).toEqual(['2 个词，你写对了几个？', '全部写对', '1 个', '0 个']);
  fakes.i18n.locale.set('en');
  expect(said()).toEqual(['2 words: how many do you have right?', 'All right', '1', '0']);
});

it('goes on with the same dictation after a reload, and asks anew about another one', async () => {
  const fakes = new FakeServices({ classroom: sampleClassroom(3) });
  const harness = await PluginHarness.activate(plugin, fakes);
  const { tally } = harness.state;
  const query = { bookId: 'book', unitId: 'unit', words: 'a b c d' };
  await tally.open(query);
  await fakes.waiting.toggle('student-1');
  await tally.flow?.choose('3-3');
  await tally.flow?.close();
  const after = (await harness.reload()).state.tally;
  await after.open(query);
  expect([after.flow?.closed, after.flow?.newest.map(({ answer }) => answer)]).toEqual([true, [{ chosen: { tally: ['3-3'] } }]]);
  // of as many words, and left open
  await after.open({ ...query, words: 'e f g h' });
  expect([after.flow?.closed, after.flow?.newest]).toEqual([false, []]);
  await after.flow?.choose('3-3');
  await after.open({ ...query, words: 'h g f e' });
  expect([after.flow?.closed, after.flow?.newest]).toEqual([false, []]);
  await after.open({ ...query, words: 'a b' });
  expect([after.flow?.closed, after.flow?.newest, after.flow?.question?.options.length]).toEqual([false, [], 3]);
});
