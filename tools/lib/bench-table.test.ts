import { expect, it } from 'vitest';
import { compared, isWorse, merged, missesBar, rowLine } from './bench-table.mjs';

const row = { name: 'bus.p99', value: 100, unit: 'ms', baseline: 20, ratio: 5 };

it('says of a part that failed that it did, in a row of its own', () => {
  expect(rowLine({ name: 'team', failed: 'nobody came' })).toMatch(/^team +failed: nobody came$/);
});

it.each([
  ['ms', 114, 100, false],
  ['ms', 116, 100, true],
  ['/s', 86, 100, false],
  ['/s', 84, 100, true],
  ['count', 1, 0, true],
  ['count', 0, 0, false],
])('calls a figure in %s that is %d and was %d worse: %s', (unit, value, before, worse) => {
  expect(isWorse({ ...row, unit, value, before })).toBe(worse);
});

it('takes the median of what was measured several times, and one failure for all', () => {
  const rounds = [90, 300, 110].map((value) => [{ ...row, value }]);
  expect(merged(rounds)).toEqual([{ ...row, value: 110 }]);
  expect(merged([...rounds, [{ name: 'bus', failed: 'no' }]])).toEqual([{ name: 'bus', failed: 'no' }]);
});

it('puts what a row was beside what it is, and says what could not be measured there', () => {
  const [found] = compared([row], [{ ...row, value: 50 }], 'abc');
  expect(rowLine(found)).toMatch(/ 50 +100 %  worse$/);
  expect(compared([row], [{ name: 'bus', failed: 'no page' }], 'abc')).toEqual([row, { name: 'bus at abc', failed: 'no page' }]);
});

it.each([
  [2, { most: 2 }, false],
  [2.001, { most: 2 }, true],
  [0.4, { least: 0.4 }, false],
  [0.399, { least: 0.4 }, true],
  [null, { most: 2 }, true],
  [9, undefined, false],
])('of a ratio of %s and the bar %j it says missed: %s', (ratio, bar, missed) => {
  expect(missesBar({ ...row, ratio, bar })).toBe(missed);
  expect(rowLine({ ...row, ratio, bar }).endsWith(' missed')).toBe(missed);
});

it.each([
  [60, false],
  [60.1, true],
  [Number.NaN, true],
])('of a value of %d that is to be within 60 ms it says missed: %s', (value, missed) => {
  const of = { ...row, value, bar: { within: 60 } };
  expect(missesBar(of)).toBe(missed);
  expect(rowLine(of)).toMatch(missed ? / {2}≤ 60 ms missed$/ : / {2}≤ 60 ms$/);
});
