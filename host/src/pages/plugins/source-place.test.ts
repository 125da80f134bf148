import { SourceMap } from 'node:module';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { bundlePlace, sourceOf, sourceOfStack } from './source-place.ts';

afterEach(() => vi.unstubAllGlobals());

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
function written(number: number): string {
  let rest = number < 0 ? -number * 2 + 1 : number * 2;
  let text = '';
  do {
    text += digits[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>= 5;
  } while (rest > 0);
  return text;
}

const sources = ['src/index.ts', 'src/page.tsx', 'src/store.ts'];
const segment = fc.record({ by: fc.integer({ min: 1, max: 5_000 }), source: fc.nat(2), line: fc.nat(9_000), column: fc.nat(300) });
const lines = fc.array(fc.array(segment, { maxLength: 6 }), { minLength: 1, maxLength: 5 });

it('finds the place that Node finds, for every place of a map', () => {
  fc.assert(
    fc.property(lines, (map) => {
      let before = { source: 0, line: 0, column: 0 };
      const mappings = map
        .map((segments) =>
          segments
            .map((one) => {
              const numbers = [one.by, one.source - before.source, one.line - before.line, one.column - before.column];
              before = one;
              return numbers.map(written).join('');
            })
            .join(','),
        )
        .join(';');
      const node = new SourceMap({ version: 3, file: '', names: [], sourceRoot: '', sourcesContent: [], sources, mappings });
      for (const [index, segments] of map.entries()) {
        let column = 0;
        for (const { by } of segments) {
          column += by;
          for (const at of [column, column + 1]) {
            const entry = node.findEntry(index, at);
            const theirs = 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}` : undefined;
            expect(sourceOf({ sources, mappings }, index + 1, at + 1)).toBe(theirs);
          }
        }
      }
    }),
    { seed: 7, numRuns: 100 },
  );
});

const stack = `Error: pressed wrongly
    at kernel (http://127.0.0.1:8140/v2/assets/main-1.js:1:200)
    at press (http://127.0.0.1:8140/p/1/lab.dev/1.0.0-ab12/quiz-page-Ab3.js:2:5)
    at press (http://127.0.0.1:8140/p/1/lab.dev/1.0.0-ab12/index-Cd4.js:1:1)`;

it('takes the first place in the plugin’s own bundle', () => {
  expect(bundlePlace(stack, 'lab.dev')).toEqual({ path: '/p/1/lab.dev/1.0.0-ab12/quiz-page-Ab3.js', line: 2, column: 5 });
  expect(bundlePlace(stack.replaceAll('.js:', '.js?2:'), 'lab.dev')).toMatchObject({ line: 2, column: 5 });
  expect([bundlePlace(stack, 'lab.de'), bundlePlace(stack, 'labxdev'), bundlePlace('', 'lab.dev')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('asks for the map beside the script, and says nothing where there is none', async () => {
  const asked: string[] = [];
  const answer = { ok: true, json: async () => ({ sources, mappings: ';ICUA' }) };
  vi.stubGlobal('fetch', async (url: string) => (asked.push(url), answer));
  expect(await sourceOfStack(stack, 'lab.dev')).toBe('src/page.tsx:11');
  expect(asked).toEqual(['/p/1/lab.dev/1.0.0-ab12/quiz-page-Ab3.js.map']);
  answer.ok = false;
  expect(await sourceOfStack(stack, 'lab.dev')).toBeUndefined();
  expect(await sourceOfStack('Error: nowhere', 'lab.dev')).toBeUndefined();
  expect(asked).toHaveLength(2);
});
