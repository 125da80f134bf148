import { describe, expect, it } from 'vitest';
import { auc, mse, pcc, quantile, randomOf, share } from './statistics.ts';

describe('statistics', () => {
  it('correlates as a hand does', () => {
    expect(pcc([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 9);
    expect(pcc([1, 2, 3], [6, 4, 2])).toBeCloseTo(-1, 9);
    expect(pcc([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(0.8, 9);
    expect(pcc([1, 2], [1, 2])).toBeNaN();
    expect(mse([1, 2], [2, 4])).toBe(2.5);
  });

  it('counts the pairs in which the right one is higher, equal ones half', () => {
    expect(auc([2, 3], [1, 1])).toBe(1);
    expect(auc([1], [1])).toBe(0.5);
    expect(auc([1, 3], [2, 2])).toBe(0.5);
    expect(auc([1, 3], [2, 2], [1, 3])).toBe(0.75);
  });

  it('weighs shares and finds quantiles between values', () => {
    expect(share([1, 2, 3, 4], (value) => value > 2)).toBe(0.5);
    expect(
      share(
        [1, 2],
        (value) => value > 1,
        (value) => value,
      ),
    ).toBeCloseTo(2 / 3, 9);
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
    expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5, 9);
  });

  it('draws the same numbers for the same name, others for another', () => {
    const draw = (name: string): number[] => Array.from({ length: 5 }, randomOf(name));
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
    expect(draw('a').every((value) => value >= 0 && value < 1)).toBe(true);
  });
});
