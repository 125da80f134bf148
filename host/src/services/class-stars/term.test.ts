import { expect, it } from 'vitest';
import { termStart } from './term.ts';

it.each([
  ['2026-09-01T01:00:00Z', '2026-07-31T16:00:00.000Z'],
  ['2026-07-31T15:59:59Z', '2026-01-31T16:00:00.000Z'],
  ['2026-07-31T16:00:00Z', '2026-07-31T16:00:00.000Z'],
  ['2027-01-20T01:00:00Z', '2026-07-31T16:00:00.000Z'],
  ['2027-02-01T01:00:00Z', '2027-01-31T16:00:00.000Z'],
])('begins a term in the holidays before it (%s)', (now, start) => {
  expect(new Date(termStart(Date.parse(now), 'Asia/Shanghai')).toISOString()).toBe(start);
});
