import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { articulations } from '../sdk/src/ui/mouth/articulation.ts';

it('the sample pack has each symbol that a mouth is drawn for, and no other', () => {
  const { items } = JSON.parse(readFileSync(new URL('../server/content/pack/pack.json', import.meta.url), 'utf8')) as {
    items: { kind: string; text: string }[];
  };
  const symbols = items.filter(({ kind }) => kind === 'symbol').map(({ text }) => text);
  expect(symbols.toSorted()).toEqual(
    Object.keys(articulations)
      .map((symbol) => `/${symbol}/`)
      .toSorted(),
  );
});
