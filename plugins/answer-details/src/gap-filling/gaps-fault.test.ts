import { expect, it } from 'vitest';
import { gapsFault } from './gaps-fault.ts';

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
