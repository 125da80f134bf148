import type { ContentService } from '@chorus/sdk';
import { sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { bookWords } from './asked-words.ts';

it('asks for the words of the other units while those of its own are on their way, each once', async () => {
  const asked: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const content = {
    units: async () => ['one', 'two', 'three'].map((id) => sampleUnit(id)),
    words: async (id: string) => {
      asked.push(id);
      if (id === 'two') await arrived;
      return [sampleWord(`${id}-word`)];
    },
  } as unknown as ContentService;
  const asking = bookWords(content, { bookId: 'book', unitId: 'two' });
  await expect.poll(() => asked).toEqual(['two', 'one', 'three']);
  arrive();
  const { words, pool, taught } = await asking;
  expect([words, pool, taught].map((list) => list.map(({ text }) => text))).toEqual([
    ['two-word'],
    ['one-word', 'two-word', 'three-word'],
    ['one-word', 'two-word'],
  ]);
});
