import type { ContentPlace } from '@chorus/contract/api/content-calls';
import { expect, it } from 'vitest';
import { practices } from './practice.ts';

const ref = (itemId: string) => ({ packId: 'p', packVersion: '1', itemId });
const place = (itemId: string, unit: string, kind = 'wordBook'): ContentPlace => ({
  ref: ref(itemId),
  unit: { id: unit, title: {} },
  book: { id: 'b', kind, title: {} },
});
const places: Readonly<Record<string, ContentPlace>> = {
  one: place('one', 'u1'),
  two: place('two', 'u2'),
  three: place('three', 'u2'),
  sign: place('sign', 'u3', 'symbolBook'),
  loose: { ...place('loose', 'u4'), unit: null },
};

it('offers words by unit, most first, without those of no unit and of books that nothing opens', () => {
  const found = practices(
    ['one', 'two', 'sign', 'three', 'loose', 'gone'].map(ref),
    ({ itemId }) => places[itemId],
    (kind) => kind === 'wordBook',
  );
  expect(found.map(({ unit, wordIds }) => [unit.id, wordIds])).toEqual([
    ['u2', ['two', 'three']],
    ['u1', ['one']],
  ]);
});
