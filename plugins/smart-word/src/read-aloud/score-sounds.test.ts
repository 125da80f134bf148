import { expect, it } from 'vitest';
import { scoreSounds } from './score-sounds.ts';

const tries = (rise: number, mended = 0) => ({
  before: 70,
  now: 70 + rise,
  rise,
  mended: Array.from({ length: mended }, (_, at) => ({ at, phone: 'TH', scoreBefore: 40, score: 90 })),
});
const heard = (...of: Parameters<typeof scoreSounds>) => scoreSounds(...of).map(({ at, effect, step }) => `${at} ${effect}${step ?? ''}`);

it('counts, then a rising note for each star, then what is mended', () => {
  expect(heard('good', 5, tries(13, 1))).toEqual([
    '0 score',
    '400 star1',
    '480 star2',
    '560 star3',
    '640 star4',
    '720 star5',
    '800 mended',
  ]);
  expect(heard('fair', 2, undefined)).toEqual(['0 score', '400 star1', '480 star2']);
});

it('is silent for a poor score, and for a try that is not better than the one before', () => {
  expect([heard('poor', 3, undefined), heard('good', 5, tries(0)), heard('good', 5, tries(-1))]).toEqual([[], [], []]);
  expect(heard('good', 5, tries(1))).toHaveLength(6);
});
