import { expect, it } from 'vitest';
import { daysUntil, termUntil } from './report-days.ts';

it.each([
  ['2026-08-01', '2026-08-01'],
  ['2026-12-31', '2026-08-01'],
  ['2027-01-31', '2026-08-01'],
  ['2027-02-01', '2027-02-01'],
  ['2027-07-31', '2027-02-01'],
])('knows from when on the term of %s is', (today, from) => {
  expect(termUntil(today)).toEqual({ from, to: today });
});

it('counts the day itself among the last days', () => {
  expect(daysUntil('2026-03-01', 30)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});
