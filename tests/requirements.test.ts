import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './acceptance/harness/project-root.ts';

const id = String.raw`\d+(?:\.\d+)?-\d+`;
const page = readFileSync(join(projectRoot, 'docs/requirements.md'), 'utf8');
const lines = [...page.matchAll(new RegExp(String.raw`^- \*\*(${id})\*\* (○ )?\S`, 'gm'))].map(([, name, open]) => ({
  name,
  built: !open,
}));

/** The title of a test or a group of them, which a list of cases or a condition can stand before. */
const titles = /\b(?:it|test|describe)\b(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const tags = new RegExp(String.raw`\[(${id}(?:, ?${id})*)\]`, 'g');

/** The requirements that tests name in their titles, each with the files that do. */
function named(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n'))
    for (const [, , title] of readFileSync(join(projectRoot, file), 'utf8').matchAll(titles))
      for (const [, list] of title!.matchAll(tags)) for (const one of list!.split(/, ?/)) found.set(one, [...(found.get(one) ?? []), file]);
  return found;
}

it('names in tests what the requirements say, and in the requirements what tests name', () => {
  const tests = named();
  const known = new Set(lines.map(({ name }) => name));
  expect([...tests].filter(([one]) => !known.has(one))).toEqual([]);
  expect(lines.filter(({ name, built }) => built !== tests.has(name!))).toEqual([]);
  expect(known.size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(300);
});
