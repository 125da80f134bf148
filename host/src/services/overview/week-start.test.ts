import { expect, it } from 'vitest';
import { weekStart } from './week-start.ts';

const at = (text: string) => Date.parse(text);
const monday = at('2026-11-23T00:00:00+08:00');

it.each([
  ['Monday at midnight', '2026-11-23T00:00:00.000+08:00', monday],
  ['Monday morning', '2026-11-23T08:10:09.500+08:00', monday],
  ['the last moment of Sunday', '2026-11-29T23:59:59.999+08:00', monday],
  ['the moment before Monday', '2026-11-22T23:59:59+08:00', monday - 7 * 24 * 3_600_000],
])('begins a school’s week on Monday: %s', (_, moment, start) => {
  expect(weekStart(at(moment), 'Asia/Shanghai')).toBe(start);
});
