import { expect, it } from 'vitest';
import { chances, draw, type Candidate } from './roll-call.ts';

const candidate = (id: string, round = 0, called = 0): Candidate => ({ id, round, called });
/** The same numbers for every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

it('gives everybody the same chance at first', () => {
  expect([...chances([candidate('a'), candidate('b'), candidate('c'), candidate('d')]).values()]).toEqual([0.25, 0.25, 0.25, 0.25]);
});

it('halves the chance of who was called once before, and thirds that of who was called twice', () => {
  const given = chances([candidate('a'), candidate('b', 0, 1), candidate('c', 0, 2)]);
  expect(given.get('b')! / given.get('a')!).toBeCloseTo(1 / 2);
  expect(given.get('c')! / given.get('a')!).toBeCloseTo(1 / 3);
});

it('calls nobody again before everybody was called in this lesson', () => {
  const given = chances([candidate('a', 1), candidate('b', 0, 9), candidate('c', 1)]);
  expect([...given.values()]).toEqual([0, 1, 0]);
  const round = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, 0]));
  const random = seeded(1);
  const order = Array.from({ length: 10 }, () => {
    const [id] = draw(
      [...round].map(([one, times]) => candidate(one, times)),
      1,
      random,
    );
    round.set(id!, round.get(id!)! + 1);
    return id;
  });
  expect(new Set(order.slice(0, 5)).size).toBe(5);
  expect(new Set(order.slice(5)).size).toBe(5);
});

it('draws 10,000 times what the shown odds say [5-18]', () => {
  const candidates = [candidate('a'), candidate('b', 0, 1), candidate('c', 0, 2), candidate('d', 0, 5), candidate('e', 1)];
  const shown = chances(candidates);
  const random = seeded(42);
  const drawn = new Map<string, number>();
  for (let i = 0; i < 10_000; i += 1) {
    const [id] = draw(candidates, 1, random);
    drawn.set(id!, (drawn.get(id!) ?? 0) + 1);
  }
  for (const [id, chance] of shown) {
    // Four standard deviations of a share of 10,000.
    const slack = 4 * Math.sqrt((chance * (1 - chance)) / 10_000);
    expect(Math.abs((drawn.get(id) ?? 0) / 10_000 - chance), id).toBeLessThanOrEqual(slack);
  }
});

it('draws several, each once, and no more than there are', () => {
  const three = [candidate('a'), candidate('b'), candidate('c')];
  expect([...draw(three, 3, seeded(3))].sort()).toEqual(['a', 'b', 'c']);
  expect(draw(three, 9, seeded(4))).toHaveLength(3);
  expect(draw([], 1, seeded(5))).toEqual([]);
});

it('has somebody to give for the largest number that chance can say', () => {
  expect(draw([candidate('a'), candidate('b', 1)], 1, () => 1 - Number.EPSILON)).toEqual(['a']);
});
