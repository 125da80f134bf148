import { describe, expect, it } from 'vitest';
import { lineWidths } from './line-widths.ts';

const of = (...texts: readonly string[]) => Object.values(lineWidths(texts) as Record<string, number>);

describe('lineWidths', () => {
  it('measures a word that can’t be broken alike in any number of lines', () => {
    const [one, ...more] = of('classmate');
    expect(more).toEqual([one, one, one]);
    expect(one).toBeGreaterThan(4.5);
    expect(one).toBeLessThan(6);
  });

  it('breaks English at its spaces and Chinese at each character', () => {
    const [one, two] = of('go to school');
    expect(two).toBeLessThan(one! * 0.7);
    expect(of('n. 教师')[0]).toBeGreaterThan(3.2);
    expect(of('巧克力牛奶')).toEqual([5, 3, 2, 1]);
  });

  it('takes the widest of several texts, and is never nothing', () => {
    expect(of('鸡', '巧克力')[0]).toBe(3);
    expect(of('', ' ')).toEqual([1, 1, 1, 1]);
  });
});
