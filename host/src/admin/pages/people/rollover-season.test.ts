import { expect, it } from 'vitest';
import { isRolloverSeason } from './rollover-season.ts';

it('offers a new school year first in summer only', () => {
  const months = Array.from({ length: 12 }, (_, n) => n).filter((month) => isRolloverSeason(new Date(2026, month, 15).getTime()));
  expect(months.map((month) => month + 1)).toEqual([6, 7, 8, 9]);
});
