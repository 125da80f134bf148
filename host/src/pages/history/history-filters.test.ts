import { expect, it } from 'vitest';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { askedOf, dayLater, filtered, queryOf, readFilters } from './history-filters.ts';

const row = (id: string, studentId: string, pluginId?: string) =>
  ({
    attempt: { id, studentId },
    question: { type: 'lab.guess/1' },
    madeBy: { version: '1', ...(pluginId && { pluginId }) },
  }) as unknown as HistoryRow;
const rows = [row('1', 's1', 'lab.one'), row('2', 's2', 'lab.one'), row('3', 's1', 'lab.two'), row('4', 's1')];
const ids = (query: Record<string, string>) => filtered(rows, readFilters(query)).map(({ attempt }) => attempt.id);

it('shows the answers of one child, of one activity, or of both', () => {
  expect(ids({})).toEqual(['1', '2', '3', '4']);
  expect(ids({ studentId: 's1' })).toEqual(['1', '3', '4']);
  expect(ids({ activity: 'lab.one' })).toEqual(['1', '2']);
  expect(ids({ activity: 'lab.guess/1' })).toEqual(['4']);
  expect(ids({ studentId: 's1', activity: 'lab.one' })).toEqual(['1']);
});

it('comes out of an address as it went in, and takes no rubbish for a day', () => {
  const query = { day: '2026-09-01', studentId: 's1', activity: 'lab.one', classId: 'c', by: 'question' };
  expect(queryOf(readFilters(query))).toEqual(query);
  expect(queryOf(readFilters({}))).toEqual({});
  expect(queryOf(readFilters({ day: '2026-99-99', by: 'rank', studentId: '' }))).toEqual({});
});

it('asks for a day or a class only where it is not today’s or the chosen one', () => {
  const now = { classId: 'c', day: '2026-09-02' };
  expect(askedOf(readFilters({}), now)).toBeUndefined();
  expect(askedOf(readFilters({ day: '2026-09-02', classId: 'c' }), now)).toBeUndefined();
  expect(askedOf(readFilters({ day: '2026-09-01' }), now)).toEqual({ classId: 'c', day: '2026-09-01' });
  expect(askedOf(readFilters({ classId: 'd' }), now)).toEqual({ classId: 'd', day: '2026-09-02' });
});

it('goes from day to day, over the end of a month, and not beyond today', () => {
  expect([
    dayLater('2026-09-01', -1, '2026-09-03'),
    dayLater('2026-09-02', 1, '2026-09-03'),
    dayLater('2026-09-03', 1, '2026-09-03'),
  ]).toEqual(['2026-08-31', '2026-09-03', '2026-09-03']);
});
