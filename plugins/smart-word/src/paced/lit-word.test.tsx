import { expect, it } from 'vitest';
import { saidUntil } from './lit-word.tsx';

const teacher = {
  text: 'teacher',
  pronunciations: [
    {
      phones: ['T', 'IY', 'CH', 'ER'],
      letters: [
        [0, 1],
        [1, 3],
        [3, 5],
        [5, 7],
      ] as const,
    },
  ],
};

it('comes by the letters of each sound, at the end to the end of the word', () => {
  expect([0.01, 0.3, 0.6, 0.9, 1].map((share) => saidUntil(teacher, share))).toEqual([1, 3, 5, 7, 7]);
});

it('gives each letter an equal part where its sounds are not known', () => {
  expect([0.01, 0.5, 1].map((share) => saidUntil({ text: 'ABCD', pronunciations: [] }, share))).toEqual([1, 2, 4]);
});
