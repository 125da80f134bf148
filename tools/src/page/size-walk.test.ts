import { expect, it } from 'vitest';
import { settingsOf } from './size-walk.ts';

it('looks at each page as a board comes and as hard as can be, and at 48 pages together in every setting', () => {
  const pages = Array.from({ length: 48 }, (_, page) => [0, 1].flatMap((language) => settingsOf(page, language)));
  for (const [first, , hard] of pages) {
    expect(first).toEqual({ width: 1920, height: 1080, zoom: 1, step: [33, 1] });
    expect(hard!.width).toBe(1280);
  }
  expect(new Set(pages.flat().map(({ width, zoom, step }) => `${width} ${zoom} ${step[0]}`)).size).toBe(4 * 6 * 4);
});
