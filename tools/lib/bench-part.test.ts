import { expect, it } from 'vitest';
import { measurePart } from './bench-part.mjs';
import { root } from './paths.mjs';

const script = 'tests/fixtures/bench/main.mjs';

it('gives the rows of a part, small where that is wanted', async () => {
  expect(await measurePart('good', { root, script, small: true })).toEqual([{ name: 'good', small: '1' }]);
});

it('gives for a part that ends without rows one that says so', async () => {
  expect(await measurePart('gone', { root, script })).toEqual([{ name: 'gone', failed: 'it ended with code 3' }]);
});
