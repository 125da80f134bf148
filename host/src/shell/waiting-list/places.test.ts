import type { WaitingListRow } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { placesOf } from './places.ts';

const row = (id: string, answeredAt?: number) => ({ student: { id }, answeredAt }) as unknown as WaitingListRow;
const places = (...rows: WaitingListRow[]) =>
  Object.fromEntries([...placesOf(rows, 50)].map(([id, { n, tied }]) => [id, tied ? `${n}=` : `${n}`]));

it('counts answers in the order of their time, whatever the order of the rows', () => {
  expect(places(row('c', 900), row('none'), row('a', 100), row('b', 400))).toEqual({ a: '1', b: '2', c: '3' });
});

it('shares a place between answers closer together than the poll period, and not at it', () => {
  expect(places(row('a', 100), row('b', 149), row('c', 199))).toEqual({ a: '1=', b: '1=', c: '3' });
});

it('shares it along a row of such answers', () => {
  expect(places(row('a', 0), row('b', 300), row('c', 330), row('d', 360), row('e', 500))).toEqual({
    a: '1',
    b: '2=',
    c: '2=',
    d: '2=',
    e: '5',
  });
});
