import { expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

it.each([
  ['５', '5'],
  ['１０。５', '10.5'],
  ['１０．５', '10.5'],
  ['1｡5', '1.5'],
  ['－３', '-3'],
  [' 42　', '42'],
  ['\u202d８５\u202c', '85'],
  ['\u200b7', '7'],
  ['', ''],
  ['五', '五'],
])('reads %j as %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});
