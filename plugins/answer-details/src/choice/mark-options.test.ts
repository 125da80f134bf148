import { expect, it } from 'vitest';
import { markOptions } from './mark-options.ts';

const question = {
  id: 'q',
  text: '?',
  options: [
    { id: 'x', text: 'one' },
    { id: 'y', text: 'two', fileUrl: '/a.png' },
    { id: 'z', text: 'three' },
  ],
  answer: ['y'],
};

it('marks the right option, the chosen one and those not chosen [2.6-12]', () => {
  expect(markOptions(question, ['x']).map(({ letter, right, chosen }) => [letter, right, chosen])).toEqual([
    ['A', false, true],
    ['B', true, false],
    ['C', false, false],
  ]);
});
it('marks nothing as chosen where nothing was', () => {
  expect(markOptions(question, []).some((option) => option.chosen)).toBe(false);
});
