import { expect, it } from 'vitest';
import { sameItem } from './same-item.ts';

it('takes two addresses for one item only where pack, version and name are one', () => {
  const ref = { packId: 'p', packVersion: '1.0.0', itemId: 'i' };
  expect(sameItem(ref, { ...ref })).toBe(true);
  for (const other of [{ packId: 'q' }, { packVersion: '1.0.1' }, { itemId: 'j' }]) expect(sameItem(ref, { ...ref, ...other })).toBe(false);
  expect([sameItem(ref, undefined), sameItem(undefined, undefined)]).toEqual([false, false]);
});
