import { expect, it } from 'vitest';
import { assetName, contentAddress, contentBase } from './content-address.ts';

const sha256 = 'ab'.repeat(32);

it('names a file of a pack by its hash and its ending', () => {
  expect(assetName({ sha256, path: 'sounds/us/cat.v2.mp3' })).toBe(`${sha256}.mp3`);
  expect(assetName({ sha256, path: 'sounds.d/cat' })).toBe(sha256);
});

it('reads back what an address names, and nothing else', () => {
  const path = contentBase('本校 a/b', '1.0.0+1') + assetName({ sha256, path: 'a.svg' });
  expect(contentAddress(path)).toEqual({ packId: '本校 a/b', packVersion: '1.0.0+1', name: `${sha256}.svg` });
  for (const other of [
    '/content/a/1/cat.mp3',
    `/content/a/${sha256}`,
    `/content/%zz/1/${sha256}`,
    `/content/a/1/b/${sha256}`,
    `/v2/a/1/${sha256}`,
  ])
    expect([other, contentAddress(other)]).toEqual([other, undefined]);
});
