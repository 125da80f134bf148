import { expect, it } from 'vitest';
import { settingsOf } from './size-walk.ts';

it('looks at each page on every board and in every step, and at 24 pages together in every setting', () => {
  const pages = Array.from({ length: 24 }, (_, page) => [0, 1].flatMap((language) => settingsOf(page, language)));
  for (const page of pages) {
    expect(new Set(page.map(({ width }) => width)).size).toBe(4);
    expect(new Set(page.map(({ step }) => step)).size).toBe(4);
  }
  expect(new Set(pages.flat().map(({ width, zoom, step }) => `${width} ${zoom} ${step[0]}`)).size).toBe(4 * 6 * 4);
});
