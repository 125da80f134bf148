import { expect, it } from 'vitest';
import { judgementSymbol, optionIndex, optionLetter } from './options.ts';

it.each([
  [0, 'A'],
  [1, 'B'],
  [2, 'C'],
  [3, 'D'],
  [25, 'Z'],
])('option %d is the letter %s, and back [3-31]', (index, letter) => {
  expect(optionLetter(index)).toBe(letter);
  expect(optionIndex(letter)).toBe(index);
  expect(optionIndex(letter.toLowerCase())).toBe(index);
});

it.each([-1, 26, 1.5, Number.NaN])('there is no option %d [3-31]', (index) => {
  expect(() => optionLetter(index)).toThrow(RangeError);
});

it.each(['', 'AB', '1', '[', '@'])('"%s" is no option [3-31]', (letter) => {
  expect(optionIndex(letter)).toBeUndefined();
});

it('E is √ and F is × [3-31]', () => {
  expect(judgementSymbol('E')).toBe('√');
  expect(judgementSymbol('F')).toBe('×');
  expect(judgementSymbol('A')).toBeUndefined();
});
