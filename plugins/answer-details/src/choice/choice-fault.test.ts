import { expect, it } from 'vitest';
import { choiceFault } from './choice-fault.ts';

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
