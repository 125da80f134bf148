import { expect, it } from 'vitest';
import type { ResultSummary } from '../plugin/evaluate-type.ts';
import { answerSummary } from './answer-summary.ts';

const asked = { item: { word: 'cat' }, skill: 'vocabulary' } as const;
const saying = (said: unknown, more: object = {}) => ({ summarise: () => said as ResultSummary, ...more });

it('says what the type says of a result, what its marks rest on, and what the question is about and is called', () => {
  const type = saying({ overall: 80, correct: false }, { evidence: 'chosen', nameItem: () => 'cat' });
  expect(answerSummary(type, {}, asked)).toEqual({ skill: 'vocabulary', evidence: 'chosen', overall: 80, correct: false, text: 'cat' });
  expect(answerSummary(saying({ overall: undefined, refused: true, unsure: false }), {}, { item: {} })).toEqual({ refused: true });
});

it.each<[string, unknown, object, object]>([
  ['a score beyond the scale', { overall: 120 }, {}, { overall: 100 }],
  ['a score below it', { overall: -1 }, {}, { overall: 0 }],
  ['a score that is not to be relied on', { overall: 90, unsure: true }, {}, { unsure: true }],
  ['a score that is no number', { overall: Number.NaN, correct: 'yes' }, {}, {}],
  ['a name without an end', {}, { nameItem: () => 'a'.repeat(5_000) }, { text: 'a'.repeat(200) }],
  ['a kind that is none', {}, { evidence: 'x'.repeat(65) }, {}],
  ['a name that can’t be said', { overall: 1 }, { nameItem: () => (null as never as { text: string }).text }, { overall: 1 }],
])('keeps within its bounds whatever a type gives: %s', (_what, said, more, kept) => {
  expect(answerSummary(saying(said, more), {}, { item: {} })).toEqual(kept);
});

it('is nothing where the type can’t say anything', () => {
  const type = {
    summarise: () => {
      throw new Error('lost');
    },
  };
  expect(answerSummary(type, {}, asked)).toBeUndefined();
  expect(answerSummary(saying(undefined), {}, asked)).toBeUndefined();
});
