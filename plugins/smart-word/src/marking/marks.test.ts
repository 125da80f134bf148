import { sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { forget, look, restRight, toggle, unkept, wordMarks } from './marks.ts';

const words = ['apple', 'banana'].map((text) => sampleWord(text));

it('takes a paper that was looked at for right until a word in it is wrong, and takes each back', () => {
  const seen = look({}, 'a');
  expect(seen).toEqual({ a: [] });
  const wrong = toggle(seen, 'a', 'apple');
  expect(wrong).toEqual({ a: ['apple'] });
  expect(look(wrong, 'a')).toBe(wrong);
  expect(toggle(wrong, 'a', 'apple')).toEqual({ a: [] });
  expect(forget(wrong, 'a')).toEqual({});
  expect(toggle({}, 'b', 'apple')).toEqual({ b: ['apple'] });
});

it('lets the rest be right without touching who was looked at', () => {
  expect(restRight({ a: ['apple'] }, ['a', 'b', 'c'])).toEqual({ a: ['apple'], b: [], c: [] });
});

it('has the hardest word first, of those whose papers were looked at; of none it says nothing', () => {
  const marks = { a: ['banana'], b: ['banana', 'apple'], c: ['banana'], d: [] };
  expect(wordMarks(marks, words).map(({ word, share, missed }) => [word.text, share, missed.length])).toEqual([
    ['banana', 0.25, 3],
    ['apple', 0.75, 1],
  ]);
  expect(wordMarks({}, words)).toEqual([]);
});

it('finds only what is new in a paper', () => {
  const change = (marks: object, kept: object) =>
    unkept(marks as never, kept as never, 'a', words).map(({ wordId, right }) => [wordId, right]);
  expect(change({ a: ['apple'] }, {})).toEqual([
    ['apple', false],
    ['banana', true],
  ]);
  expect(change({ a: ['banana'] }, { a: ['banana'] })).toEqual([]);
  expect(change({ a: [] }, { a: ['banana'] })).toEqual([['banana', true]]);
  expect(change({}, { a: ['banana'] })).toEqual([]);
});
