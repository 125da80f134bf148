import { afterEach, expect, it } from 'vitest';
import { giveCanParse } from './can-parse.ts';
import { validateContentPack } from './content-pack.ts';

const { canParse } = URL;
afterEach(() => void (URL.canParse = canParse));

it('lets a content pack be checked in a browser that can’t say whether it can parse an address', () => {
  Reflect.deleteProperty(URL, 'canParse');
  const pack = { formatVersion: 3, id: 'p', version: '1.0.0', title: { en: 'P' }, licence: 'CC0-1.0', credits: [], books: [], items: [] };
  expect(() => validateContentPack({ ...pack, assets: {} })).toThrow();
  giveCanParse(URL);
  expect(validateContentPack({ ...pack, assets: {} })).toMatchObject({ ok: true });
  expect([URL.canParse('a', 'https://b'), URL.canParse('a')]).toEqual([true, false]);
});

it('leaves a browser its own', () => {
  giveCanParse(URL);
  expect(URL.canParse).toBe(canParse);
});
