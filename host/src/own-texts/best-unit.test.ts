import { expect, it } from 'vitest';
import { bestUnit } from './best-unit.ts';

const units = [
  { unit: 'food', words: ['cookie', 'table', 'ice cream'] },
  { unit: 'home', words: ['table', 'chair', 'lamp', 'get up'] },
];

it('finds the unit whose words a text has, in the plural and of two words, too', () => {
  expect(bestUnit('Two cookies and an ice cream on the Table.', units)).toEqual({ unit: 'food', found: 3, of: 3 });
});

it('takes no word that is only a part of another one', () => {
  expect(bestUnit('A tablet on a chairlift.', units)).toBeUndefined();
});

it('proposes nothing for one word', () => {
  expect(bestUnit('I get up early.', units)).toBeUndefined();
  expect(bestUnit('I get up early. Where is my chair?', units)).toMatchObject({ unit: 'home', found: 2 });
});

it('prefers the smaller unit of two that have as many', () => {
  expect(
    bestUnit('red blue', [
      { unit: 'large', words: ['red', 'blue', 'green'] },
      { unit: 'small', words: ['red', 'blue'] },
    ])?.unit,
  ).toBe('small');
});
