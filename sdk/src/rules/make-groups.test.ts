import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGroups } from './make-groups.ts';

const students = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`);
const sizes = (...args: Parameters<typeof makeGroups>) => makeGroups(...args).map(({ length }) => length);
const half = () => 0.5;

describe('groups made by lot', () => {
  it('have everybody once, and sizes that differ by one at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.oneof(fc.record({ count: fc.integer({ min: -1, max: 70 }) }), fc.record({ size: fc.integer({ min: -1, max: 70 }) })),
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (count, division, stream) => {
          const groups = makeGroups(students(count), division, () => stream.next().value as number);
          expect(groups.flat().sort()).toEqual(students(count).sort());
          const lengths = groups.map(({ length }) => length);
          expect(count === 0 ? groups.length : Math.min(...lengths) > 0 && Math.max(...lengths) - Math.min(...lengths) <= 1).toBe(
            count === 0 ? 0 : true,
          );
        },
      ),
    );
  });

  it('are as many as wished, and no more than students', () => {
    expect(sizes(students(38), { count: 6 }, half)).toEqual([7, 7, 6, 6, 6, 6]);
    expect(sizes(students(3), { count: 6 }, half)).toEqual([1, 1, 1]);
    expect(sizes(students(3), { count: 0 }, half)).toEqual([3]);
  });

  it('are of no more than so many each', () => {
    expect(sizes(students(8), { size: 4 }, half)).toEqual([4, 4]);
    expect(sizes(students(9), { size: 4 }, half)).toEqual([3, 3, 3]);
    expect(sizes(students(5), { size: 4 }, half)).toEqual([3, 2]);
    expect(sizes(students(5), { size: 9 }, half)).toEqual([5]);
  });

  it('are other ones with another lot, and the same with the same', () => {
    const lot = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    expect(makeGroups(students(12), { count: 3 }, lot(7))).toEqual(makeGroups(students(12), { count: 3 }, lot(7)));
    expect(makeGroups(students(12), { count: 3 }, lot(7))).not.toEqual(makeGroups(students(12), { count: 3 }, lot(8)));
  });

  it('have nobody twice who is named twice', () => {
    expect(sizes(['a', 'a', 'b'], { count: 2 }, half)).toEqual([1, 1]);
  });
});
