import { describe, expect, it } from 'vitest';
import type { ChoiceItem } from '@chorus/sdk';
import { judgeChoice } from './judge-choice.ts';

const option = (id: string) => ({ id, text: id });
const single: ChoiceItem = { questions: [{ id: 'q1', text: '?', options: ['a', 'b', 'c', 'd'].map(option), answer: ['b'] }] };
const multiple: ChoiceItem = { questions: [{ id: 'q1', text: '?', options: ['a', 'b', 'c'].map(option), answer: ['a', 'c'] }] };

describe('judgeChoice', () => {
  it('gives 100 for the right option and 0 for a wrong one [3-8]', () => {
    expect(judgeChoice({ chosen: { q1: ['b'] } }, single)).toEqual({ overall: 100, correct: { q1: true } });
    expect(judgeChoice({ chosen: { q1: ['a'] } }, single)).toEqual({ overall: 0, correct: { q1: false } });
  });

  it('takes "not answered" as wrong [3-8]', () => {
    expect(judgeChoice({ chosen: { q1: [] } }, single).correct['q1']).toBe(false);
    expect(judgeChoice({ chosen: {} }, single).correct['q1']).toBe(false);
  });

  it('wants all right options of a multiple choice and no other, in any order', () => {
    expect(judgeChoice({ chosen: { q1: ['c', 'a'] } }, multiple).overall).toBe(100);
    expect(judgeChoice({ chosen: { q1: ['a'] } }, multiple).overall).toBe(0);
    expect(judgeChoice({ chosen: { q1: ['a', 'b', 'c'] } }, multiple).overall).toBe(0);
  });

  it('counts the share of right questions [3-8]', () => {
    const three: ChoiceItem = { questions: [1, 2, 3].map((n) => ({ ...single.questions[0]!, id: `q${n}` })) };
    expect(judgeChoice({ chosen: { q1: ['b'], q2: ['a'], q3: ['b'] } }, three).overall).toBeCloseTo(66.67, 1);
  });

  it('calls a question without a right option wrong, whatever is chosen', () => {
    const none: ChoiceItem = { questions: [{ ...single.questions[0]!, answer: [] }] };
    expect(judgeChoice({ chosen: { q1: [] } }, none).overall).toBe(0);
    expect(judgeChoice({ chosen: { q1: ['a'] } }, none).overall).toBe(0);
  });
});
