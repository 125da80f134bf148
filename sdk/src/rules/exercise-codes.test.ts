import { expect, it } from 'vitest';
import { choiceKind, passageMode, referenceKind, sentencePractice, wordDrill } from './exercise-codes.ts';

/** Every number of a range that has a meaning, with it. */
const named = (of: (code: number) => string | undefined) =>
  Array.from({ length: 33 }, (_, n) => n - 1).flatMap((code) => (of(code) === undefined ? [] : [[code, of(code)]]));

it('knows the core types that can be scored, and no other [9-6] [5-16]', () => {
  expect(named(referenceKind)).toEqual([
    [1, 'word'],
    [2, 'sentence'],
    [3, 'paragraph'],
    [4, 'choice'],
    [5, 'qa'],
    [12, 'symbol'],
    [15, 'retell'],
  ]);
});

it('knows single and multiple choice, and no other question type [9-6] [5-16]', () => {
  expect(named(choiceKind)).toEqual([
    [1, 'single'],
    [2, 'multiple'],
  ]);
});

it('knows the word drills [9-4]', () => {
  expect(named(wordDrill)).toEqual([
    [1, 'read-aloud'],
    [2, 'choose-meaning-by-word'],
    [4, 'paper-dictation'],
    [6, 'choose-meaning-by-hearing'],
    [8, 'word-pk'],
    [9, 'choose-word-by-hearing'],
    [16, 'lead-reading'],
  ]);
});

it('knows how a passage is read, and that a text with roles is spoken as a dialogue [9-5]', () => {
  expect(named((code) => passageMode(code))).toEqual([
    [1, 'read-through'],
    [10, 'sentence-follow'],
    [11, 'sentence-recitation'],
    [12, 'lead-reading'],
  ]);
  expect(named((code) => passageMode(code, true))[1]).toEqual([10, 'role-dialogue']);
});

it('knows what is practised with a sentence [9-5]', () => {
  expect(named(sentencePractice)).toEqual([
    [1, 'read'],
    [2, 'choose-by-hearing'],
  ]);
});
