import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What the host does to a scorer's answer before an activity is given it: the scorer's room knows nothing of it. */
const ofTheHost = '; of a `retell` each of these is multiplied by 1.15 and at most 100';

/** The shapes of a file without its heading, wherever the lines of its comments are broken. */
function shapesIn(path: string): string {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  return text.slice(text.indexOf('*/') + 2).replace(/\n \* +(?!- )/g, ' ');
}

it('says the same of speech in the scorer’s room, which imports nothing, as in the SDK', () => {
  const sdk = shapesIn('sdk/src/model/speech.ts');
  expect(sdk).toContain(ofTheHost);
  expect(shapesIn('speech/src/types.ts')).toBe(sdk.replace(ofTheHost, ''));
});
