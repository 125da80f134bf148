import type { ChoiceItem } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { choiceFault, choiceOfKeys, judgeChoice } from './choice-type.ts';

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

describe('choice keys', () => {
  const question = (answer: readonly string[]) => ({
    id: 'q1',
    text: '?',
    options: ['x', 'y', 'z'].map((id) => ({ id, text: id })),
    answer,
  });
  const single: ChoiceItem = { questions: [question(['y'])] };
  const multiple: ChoiceItem = { questions: [question(['x', 'z'])] };

  it('takes a letter for the option at its place [3-31]', () => {
    expect(choiceOfKeys('B', single)).toEqual({ chosen: { q1: ['y'] } });
    expect(choiceOfKeys('c', single)).toEqual({ chosen: { q1: ['z'] } });
  });

  it('takes E for √ and F for × where these are the options, and for letters where they are not [3-31]', () => {
    const options = ['×', '√'].map((text) => ({ id: text, text }));
    const judgement: ChoiceItem = { questions: [{ id: 'q1', text: '?', options, answer: ['√'] }] };
    expect(['E', 'F', 'A', 'B', 'C'].map((key) => choiceOfKeys(key, judgement)?.chosen['q1'])).toEqual([
      ['√'],
      ['×'],
      ['×'],
      ['√'],
      undefined,
    ]);
    const six = ['√', 'b', 'c', 'd', 'e', '×'].map((text, n) => ({ id: `o${n}`, text }));
    const letters: ChoiceItem = { questions: [{ id: 'q1', text: '?', options: six, answer: ['o0'] }] };
    expect(['E', 'F'].map((key) => choiceOfKeys(key, letters)?.chosen['q1'])).toEqual([['o4'], ['o5']]);
  });

  it('takes several letters where several options are right', () => {
    expect(choiceOfKeys('AC', multiple)).toEqual({ chosen: { q1: ['x', 'z'] } });
    expect(choiceOfKeys('AC', single)).toBeUndefined();
  });

  it('leaves out what is no option, nothing, a letter twice, and items of several questions', () => {
    expect(choiceOfKeys('D', single)).toBeUndefined();
    expect(choiceOfKeys('', single)).toBeUndefined();
    expect(choiceOfKeys('AA', multiple)).toBeUndefined();
    expect(choiceOfKeys('A', { questions: [...single.questions, question(['x'])] })).toBeUndefined();
  });
});

describe('choice fault', () => {
  const option = (id: string) => ({ id, text: id });
  const item = (answer: readonly string[], ...ids: readonly string[]) => ({
    questions: [{ id: 'q', text: 'Which?', options: ids.map(option), answer }],
  });
  const missing = (parameter: string) => ({ kind: 'missing-parameter', parameter });

  it('asks for the right answer of a choice: one that is an option [5-15]', () => {
    expect(choiceFault(item([], 'a', 'b'))).toEqual(missing('key'));
    expect(choiceFault(item(['c'], 'a', 'b'))).toEqual(missing('key'));
    expect(choiceFault(item(['a', 'c'], 'a', 'b'))).toEqual(missing('key'));
    expect(choiceFault({ questions: [{ id: 'q' }] })).toEqual(missing('key'));
  });

  it('asks for an option beside the right one [5-15]', () => {
    expect(choiceFault(item(['a'], 'a'))).toEqual(missing('unkey'));
  });

  it('finds nothing missing of a choice that can be answered, nor where there is no question at all [5-15]', () => {
    expect(choiceFault(item(['a'], 'a', 'b'))).toBeUndefined();
    expect(choiceFault(item(['a', 'b'], 'a', 'b'))).toBeUndefined();
    expect([choiceFault({}), choiceFault(null), choiceFault('x')]).toEqual([undefined, undefined, undefined]);
  });

  it('looks at every question, not only at the first [5-15]', () => {
    expect(choiceFault({ questions: [...item(['a'], 'a', 'b').questions, ...item([], 'a', 'b').questions] })).toEqual(missing('key'));
  });
});
