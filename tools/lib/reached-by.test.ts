import { expect, it } from 'vitest';
import { reachedBy } from './reached-by.mjs';

it('finds tests of any project by imports, and browser tests by the folder whose build they run', async () => {
  const found = await reachedBy(['plugins/examples/quiz/src/locales/en.json', 'docs/architecture.md'], ['quiz/', '42-pk']);
  expect(found).toEqual(
    expect.arrayContaining([
      ['plugins/examples/quiz/src/quiz.test.ts', 'unit'],
      ['tests/acceptance/09-quiz.test.ts', 'acceptance'],
      ['tests/conformance/dev.test.ts', 'acceptance'],
    ]),
  );
  expect(found.map(([file]) => file)).not.toContain('tests/acceptance/42-pk.test.ts');
});
