import { expect, it } from 'vitest';
import { formatClock, formatDuration } from './time.ts';

it.each([
  [0, '0:00'],
  [999, '0:00'],
  [1000, '0:01'],
  [59_999, '0:59'],
  [60_000, '1:00'],
  [3_600_000, '60:00'],
  [-5, '0:00'],
  [Number.NaN, '0:00'],
  [Infinity, '0:00'],
])('%d ms is %s on the clock [2.8-1]', (ms, shown) => {
  expect(formatClock(ms)).toBe(shown);
});

it.each([
  [0, '0:00.0'],
  [99, '0:00.0'],
  [100, '0:00.1'],
  [1000, '0:01.0'],
  [1499, '0:01.4'],
  [59_999, '0:59.9'],
  [61_050, '1:01.0'],
  [-1, '0:00.0'],
])('%d ms lasts %s [2.8-1]', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown);
});
