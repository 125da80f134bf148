import { expect, it } from 'vitest';
import { whenSaid } from './when-said.ts';

const now = Date.parse('2026-11-25T10:00:00+08:00'); // a Wednesday
const said = (at: string, locale = 'zh-CN') => {
  const { key, params } = whenSaid(Date.parse(`${at}+08:00`), now, 'Asia/Shanghai', locale);
  return `${key.slice('home.when-'.length)} ${params.day} ${params.time}`;
};

it.each([
  ['2026-11-25T00:00:00', 'today  00:00'],
  ['2026-11-24T23:59:00', 'yesterday  23:59'],
  ['2026-11-23T08:05:00', 'this-week 周一 08:05'],
  ['2026-11-22T14:20:00', 'last-week 周日 14:20'],
  ['2026-11-16T14:20:00', 'last-week 周一 14:20'],
  ['2026-11-15T14:20:00', 'date 11月15日 14:20'],
  ['2026-11-26T14:20:00', 'today  14:20'],
])('calls %s by its day: %s', (at, text) => {
  expect(said(at)).toBe(text);
});

it('names days in English too', () => {
  expect([said('2026-11-19T14:20:00', 'en'), said('2026-09-03T14:20:00', 'en')]).toEqual([
    'last-week Thursday 14:20',
    'date September 3 14:20',
  ]);
});
