import { expect, it } from 'vitest';
import { seeded, shuffled } from './seeded.ts';

const some = (seed: string) => Array.from({ length: 2_000 }, seeded(seed));

it('gives the same numbers for the same seed, others for another, all from 0 to below 1', () => {
  expect(some('a')).toEqual(some('a'));
  expect(some('a')).not.toEqual(some('b'));
  expect(some('a').every((one) => one >= 0 && one < 1)).toBe(true);
  const mean = some('a').reduce((sum, one) => sum + one, 0) / 2_000;
  expect(mean).toBeGreaterThan(0.47);
  expect(mean).toBeLessThan(0.53);
});

it('brings everything into every place, and nothing away', () => {
  const things = ['a', 'b', 'c', 'd'];
  const counts = new Map<string, number>();
  for (let at = 0; at < 2_400; at += 1) {
    const order = shuffled(things, String(at));
    expect([...order].sort()).toEqual(things);
    counts.set(order.join(''), (counts.get(order.join('')) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect([shuffled([], 'x'), shuffled(['a'], 'x'), shuffled(things, 'x')]).toEqual([[], ['a'], shuffled(things, 'x')]);
});
