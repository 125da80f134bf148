import { describe, expect, it } from 'vitest';
import { dayOf, parseWallTime } from './clock.ts';

describe('parseWallTime', () => {
  it("reads the time of a lesson in the school's zone [7.2-7]", () => {
    expect(parseWallTime('2026-09-01 08:00:00', 'Asia/Shanghai')).toBe(Date.UTC(2026, 8, 1, 0, 0, 0));
    expect(parseWallTime('2026-07-01 08:00:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 6, 0, 0));
  });

  it.each([
    '2026-02-31 08:00:00',
    '2026-13-01 08:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 08:60:00',
    '2026-01-01',
    '1969-01-01 08:00:00',
  ])('finds no such moment as %s', (text) => {
    expect(parseWallTime(text, 'Asia/Shanghai')).toBeUndefined();
  });
});

describe('dayOf', () => {
  it('is the day of the school’s zone', () => {
    expect(dayOf(Date.UTC(2026, 0, 31, 15, 59), 'Asia/Shanghai')).toBe('2026-01-31');
    expect(dayOf(Date.UTC(2026, 0, 31, 16), 'Asia/Shanghai')).toBe('2026-02-01');
    expect(dayOf(0, 'America/New_York')).toBe('1969-12-31');
    expect(dayOf(8_640_000_000_000_000, 'UTC')).toBe('275760-09-13');
  });
});
