import type { ChoiceItem, Word } from '@chorus/sdk';
import { sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import { drillOf, drills } from './drill.ts';
import { drillItems } from './drill-items.ts';

const word = (text: string, change: Partial<Word> = {}) => sampleWord(text, { meaning: `义${text}`, pronunciations: [], ...change });
const words = ['cat', 'car', 'can', 'cap', 'dog'].map((text) => word(text));
const given = (asked: readonly Word[], pool = asked) => ({ words: asked, pool, taught: pool });
const questionOf = (item: { readonly question: { readonly item: unknown } }) => (item.question.item as ChoiceItem).questions[0]!;

describe.each(drills)('$id', (drill) => {
  it('asks each word once, with four different options of which one is right', () => {
    const items = drillItems(drill, given(words), 'seed', 'T');
    expect(items.map(({ id }) => id)).toEqual(words.map(({ id }) => id));
    for (const item of items) {
      const { options, answer, text } = questionOf(item);
      expect([options.length, new Set(options.map((option) => option.text)).size, answer.length]).toEqual([4, 4, 1]);
      const right = options.find(({ id }) => id === answer[0])!.text;
      expect(right).toBe(drill.options === 'meaning' ? item.word.meaning : item.word.text);
      expect(text).toBe(`${item.word.text} · T`);
      expect(item.question.ref).toBe(item.word.ref);
    }
  });

  it('asks the same for a seed, and puts the right one in every place over a unit', () => {
    const asked = (seed: string) => drillItems(drill, given(words), seed, 'T').map(questionOf);
    expect(asked('a')).toEqual(asked('a'));
    const many = Array.from({ length: 40 }, (_, at) => word(`w${at}`));
    expect(new Set(drillItems(drill, given(many), 'a', 'T').map((item) => questionOf(item).answer[0])).size).toBe(4);
  });

  it.each([0, 1, 2, 3])('asks what it can of a unit of %d words', (count) => {
    const few = words.slice(0, count);
    const items = drillItems(drill, given(few), 'seed', 'T');
    expect(items.map((item) => questionOf(item).options.length)).toEqual(count < 2 ? [] : few.map(() => count));
  });

  it('takes the rest of the book where a unit is small', () => {
    expect(questionOf(drillItems(drill, given([words[0]!], words), 'seed', 'T')[0]!).options).toHaveLength(4);
  });
});

it('asks no word by what it does not have, and nothing with a second right answer', () => {
  const bare = word('bare', { meaning: ' ', picture: undefined, sound: {} });
  const twin = word('kitty', { meaning: '义cat；小猫' });
  const all = given([...words, bare, twin]);
  expect(drillItems(drillOf('meaning'), all, 's', 'T').map(({ id }) => id)).not.toContain('bare');
  expect(drillItems(drillOf('look'), all, 's', 'T').map(({ id }) => id)).not.toContain('bare');
  expect(drillItems(drillOf('hear-word'), all, 's', 'T').map(({ id }) => id)).toContain('bare');
  const cat = drillItems(drillOf('meaning'), all, 's', 'T').find(({ id }) => id === 'cat')!;
  expect(questionOf(cat).options.map(({ text }) => text)).not.toContain(twin.meaning);
});
