import { expect, it } from 'vitest';
import { tableOf } from './rows.ts';
import type { Row } from './rows.ts';

const row: Row = { what: 'phone PCC', have: 0.7, must: 0.652, aim: 0.7, up: true, unit: '', n: 1234, ok: true };

it('says of each figure what it must be and whether it is', () => {
  const table = tableOf([
    row,
    { ...row, what: 'refused', have: 2.5, must: 2, aim: undefined, up: false, unit: '%', n: undefined, ok: false },
    { ...row, what: 'not measured', have: undefined, ok: undefined },
  ]);
  const lines = table.split('\n').map((line) => line.trim().split(/\s{2,}/));
  expect(lines).toEqual([
    ['what', 'have', 'must', 'aim', 'n', 'ok'],
    ['phone PCC', '0.700', '>= 0.652', '>= 0.700', '1234', 'yes'],
    ['refused', '2.50 %', '<= 2.00 %', '-', 'NO'],
    ['not measured', '-', '>= 0.652', '>= 0.700', '1234', '-'],
  ]);
});

it('shows what a figure is over the whole corpus beside what it is of a sample', () => {
  const table = tableOf([row, { ...row, what: 'seconds' }], { 'phone PCC': 0.666 });
  expect(table.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['what', 'have', 'corpus', 'must', 'aim', 'n', 'ok'],
    ['phone PCC', '0.700', '0.666', '>= 0.652', '>= 0.700', '1234', 'yes'],
    ['seconds', '0.700', '-', '>= 0.652', '>= 0.700', '1234', 'yes'],
  ]);
});
