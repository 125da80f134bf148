import { expect, it } from 'vitest';
import { uuidv7 } from './uuid.ts';

it('is a UUID of version 7, and sorts by the time it was made', () => {
  const ids = [0, 1, 255, 256, 1_760_000_000_000, 1_760_000_000_001].map((ms) => uuidv7(ms));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids);
});

it('has the milliseconds in its first 48 bits and the rest from the given source', () => {
  expect(uuidv7(0x0123456789ab, (bytes) => bytes.fill(0xff))).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
});
