import { expect, it } from 'vitest';
import { readDialect } from './sign.ts';

it('takes a side that says nothing of its dialect, or nothing that can be read, for the first', () => {
  expect([null, undefined, '', 'x', '2', '12'].map(readDialect)).toEqual([1, 1, 1, 1, 2, 12]);
});
