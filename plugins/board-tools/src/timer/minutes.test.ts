import { expect, it } from 'vitest';
import { minutesOf, presets } from './minutes.ts';

it('has 1, 3, 5 and 10 minutes to choose from [2.5-13] [9-8]', () => {
  expect(presets).toEqual([1, 3, 5, 10]);
});

it.each([
  ['0', 0],
  ['2', 2],
  [' 1.5 ', 1.5],
  ['0.25', 0.25],
  ['1。5', 1.5],
  ['６００', 600],
  ['２．５', 2.5],
])('takes %j as minutes [5-7]', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

it.each(['', ' ', '-1', '601', '1e3', '1.', '.5', 'two', 'Infinity', '1.234'])('does not take %j as minutes [5-7]', (text) => {
  expect(minutesOf(text)).toBeUndefined();
});
