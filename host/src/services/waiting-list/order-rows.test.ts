import type { WaitingListRow } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { orderRows } from './order-rows.ts';

const row = (seat: number, score?: number, answeredAt?: number) => ({ student: { seat }, score, answeredAt }) as unknown as WaitingListRow;
const seats = (sort: 1 | 2 | 3, ...rows: readonly WaitingListRow[]) => orderRows(rows, sort).map(({ student }) => student.seat);

it('sits as the class does, in whatever order its students come [2.7-2] [9-7]', () => {
  expect(seats(1, row(3, 90), row(1, 10), row(10), row(2, 50))).toEqual([1, 2, 3, 10]);
});

it('has the best score first; who has the same, and who has none, sits as the class does [2.7-2] [9-7]', () => {
  expect(seats(2, row(5), row(4, 0), row(3, 70), row(2, 90), row(1, 70), row(6))).toEqual([2, 1, 3, 4, 5, 6]);
});

it('has the first answer first; who gave one at the same time, and who gave none, sits as the class does [2.7-2] [9-7]', () => {
  expect(seats(3, row(6), row(5, 0, 30), row(4, 0, 10), row(3, 0, 20), row(2, 0, 10), row(1))).toEqual([2, 4, 3, 5, 1, 6]);
});
