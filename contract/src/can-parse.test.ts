import { afterEach, expect, it, vi } from 'vitest';

const { canParse } = URL;
afterEach(() => void (URL.canParse = canParse));

it('lets a content pack be checked in a browser that can’t say whether it can parse an address', async () => {
  Reflect.deleteProperty(URL, 'canParse');
  // What another file has loaded was loaded with it.
  vi.resetModules();
  const { validateContentPack } = await import('./content-pack.ts');
  const pack = { formatVersion: 3, id: 'p', version: '1.0.0', title: { en: 'P' }, licence: 'CC0-1.0', credits: [], books: [], items: [] };
  expect(validateContentPack({ ...pack, assets: {} })).toMatchObject({ ok: true });
  expect([URL.canParse('a', 'https://b'), URL.canParse('a')]).toEqual([true, false]);
});
