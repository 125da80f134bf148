import { expect, it } from 'vitest';
import { measurePart } from './bench-part.mjs';
import { root } from './paths.mjs';

const script = 'tests/fixtures/bench/main.mjs';

it.each(['small', 'full'])('gives the rows of a part, %s where that is wanted', async (size) => {
  expect(await measurePart('good', { root, script, [size]: true })).toEqual([{ name: 'good', [size]: '1' }]);
});

it('gives for a part that ends without rows one that says so', async () => {
  expect(await measurePart('gone', { root, script })).toEqual([{ name: 'gone', failed: 'it ended with code 3' }]);
});
