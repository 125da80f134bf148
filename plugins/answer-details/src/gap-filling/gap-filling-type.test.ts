import type { GapFillingItem } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { gapsFault, judgeGaps } from './gap-filling-type.ts';

const item: GapFillingItem = {
  text: 'I ___ from ___.',
  blanks: [
    { id: '1', text: 'be', answers: ['am', "'m"] },
    { id: '2', text: 'a country', answers: ['China', 'the UK'] },
  ],
};
const judge = (written: Record<string, string>) => judgeGaps({ written }, item);

it('takes each of the accepted answers, whatever its case, its spaces and one mark at its end [5-19]', () => {
  expect(judge({ 1: 'am', 2: 'china' })).toEqual({ overall: 100, correct: { 1: true, 2: true } });
  expect(judge({ 1: " 'M ", 2: 'The   UK.' }).overall).toBe(100);
  expect(judge({ 1: 'am', 2: 'the UK..' }).correct[2]).toBe(false);
});

it('counts the share of right blanks, and one that was left empty as wrong [2.6-13] [3-8]', () => {
  expect(judge({ 1: 'is', 2: 'China' })).toEqual({ overall: 50, correct: { 1: false, 2: true } });
  expect(judge({ 1: '  ' })).toEqual({ overall: 0, correct: { 1: false, 2: false } });
});

it('takes no answer for right where nothing is accepted', () => {
  expect(judgeGaps({ written: { 1: '' } }, { text: '', blanks: [{ id: '1', text: '', answers: [''] }] }).overall).toBe(0);
});

describe('gaps fault', () => {
  const item = (...answers: readonly (readonly string[])[]) => ({
    text: 'I _ an _.',
    blanks: answers.map((each, n) => ({ id: `b${n}`, text: '', answers: each })),
  });

  it('asks for an accepted answer of every blank [5-15]', () => {
    const missing = { kind: 'missing-parameter', parameter: 'key' };
    expect(gapsFault(item(['see'], []))).toEqual(missing);
    expect(gapsFault(item(['see'], [' ', '.']))).toEqual(missing);
    expect(gapsFault(item(['see'], ['', 'apple']))).toBeUndefined();
  });

  it('leaves what has no blanks at all to the schema [5-15]', () => {
    expect([gapsFault({}), gapsFault(null), gapsFault('x')]).toEqual([undefined, undefined, undefined]);
  });
});
