import { type ChoiceItem, type GapFillingItem } from '@chorus/sdk';
import { sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import { canAsk, lettersOf, questionFor, tilesOf, written } from './questions.ts';

const words = (
  [
    ['apple', '苹果'],
    ['pear', '梨'],
    ['plum', '李子'],
    ['melon', '瓜'],
    ['grape', '葡萄'],
  ] as const
).map(([text, meaning]) => sampleWord(text, { meaning, pronunciations: [] }));
const [apple] = words as [(typeof words)[0]];
const meanings = (slot: 'left' | 'right', pool = words) =>
  (questionFor(apple, 'meaning', slot, pool, 'seed', 'PK').item as unknown as ChoiceItem).questions[0]!;

describe('a question of choice', () => {
  it('has the same four meanings on both sides, in an order of each side’s own, one of them right', () => {
    const [left, right] = [meanings('left'), meanings('right')];
    const texts = (of: typeof left) => of.options.map(({ text }) => text);
    expect(new Set(texts(left)).size).toBe(4);
    expect([...texts(left)].sort()).toEqual([...texts(right)].sort());
    for (const side of [left, right]) expect(side.options.find(({ id }) => id === side.answer[0])?.text).toBe('苹果');
    expect(meanings('left')).toEqual(left);
  });

  it('never offers a word of the same gloss, or one without a meaning', () => {
    const pool = [apple, sampleWord('pomme', { meaning: '苹果' }), sampleWord('blank', { meaning: ' ' }), words[1]!];
    expect(
      meanings('left', pool)
        .options.map(({ text }) => text)
        .sort(),
    ).toEqual(['梨', '苹果'].sort());
  });
});

describe('words that can be asked', () => {
  it.each([
    ['a word alone', apple, [apple], [false, false, true, true]],
    ['one of two', apple, words.slice(0, 2), [true, true, true, true]],
    ['one without a meaning', { ...apple, meaning: '' }, words, [false, false, true, true]],
    ['one with nothing to spell it by', { ...apple, meaning: '', picture: undefined, sound: {} }, words, [false, false, false, true]],
    [
      'one without picture, sound and phones',
      { ...apple, picture: undefined, sound: {}, pronunciations: [] },
      words,
      [true, true, true, true],
    ],
    ['one of forty letters', sampleWord('a'.repeat(40), { meaning: '长' }), words, [true, true, false, true]],
    ['a number', sampleWord('747', { meaning: '飞机' }), words, [true, true, false, false]],
  ])('%s', (_, word, pool, can) => {
    const modes = ['meaning', 'hearing', 'spelling', 'reading'] as const;
    expect(modes.map((mode) => canAsk(word, mode, pool))).toEqual(can);
  });
});

describe('spelling', () => {
  it('gives all letters, and not in their order', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      expect([...tilesOf('cat', seed)].sort()).toEqual(['a', 'c', 't']);
      expect(tilesOf('cat', seed).join('')).not.toBe('cat');
    }
    expect(tilesOf('aa', 's')).toEqual(['a', 'a']);
  });

  it('leaves what is between the letters where it is', () => {
    expect(lettersOf("ice-cream o'clock")).toHaveLength(14);
    expect(written('ice cream', ['i', 'c', 'e', 'c', 'r'])).toBe('ice cr');
    const item = questionFor(sampleWord('ice cream'), 'spelling', 'left', [], 's', 'PK').item as unknown as GapFillingItem;
    expect(item.blanks[0]?.answers).toEqual(['ice cream']);
  });
});

it('asks to read by the scorer’s own reference', () => {
  expect(questionFor(apple, 'reading', 'left', [], 's', 'PK')).toMatchObject({
    type: 'chorus.word/1',
    item: { reference: { kind: 'word', word: { text: 'apple' } } },
  });
});
