import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as sdk from '../index.ts';
import { contributionPoints } from './index.ts';

const folder = new URL('./', import.meta.url);
const listed = new Map(Object.entries(contributionPoints).map(([id, point]) => [point as unknown, id]));

it('lists every point that a file of this folder defines, and gives away what the file exports', async () => {
  for (const file of readdirSync(folder).filter((name) => /^(?!index)[^.]+\.ts$/.test(name))) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, { readonly id?: string } | undefined>;
    for (const [name, value] of Object.entries(exported)) {
      if (!name.endsWith('Point')) continue;
      expect(listed.get(value), `add ${name} of ${file} to \`contributionPoints\` in sdk/src/points/index.ts, by its id`).toBe(value?.id);
      expect(Object.keys(sdk), `export * from './${file}' in sdk/src/points/index.ts`).toContain(name);
    }
  }
});

it.each(['architecture.md', 'authors-guide.md'])('has a row in docs/%s for every point', (name) => {
  const text = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
  expect(Object.keys(contributionPoints).filter((id) => !new RegExp(`^\\|.*\`${id}\``, 'm').test(text))).toEqual([]);
});
