import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ContentPack } from '../content-pack.ts';
import { contentPackageName, writeContentPackage } from './content-package.ts';
import { crc32 } from './crc32.ts';
import { openPackage } from './open-package.ts';
import { PackageImport } from './package-import.ts';
import { MemoryPackageStore } from './testing/memory-package-store.ts';
import { joined, noise, sourceOf } from './testing/zip-for-test.ts';

const hashing = {
  sha256: () => {
    const hash = createHash('sha256');
    return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) };
  },
  crc32,
};
const sound = noise(300_000, 7);
const cover = noise(5000, 8);
const asset = (path: string, bytes: Uint8Array, mime: string) => ({
  path,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  mime,
  licence: 'CC0-1.0',
  source: 'made for a test',
});
const pack: ContentPack = {
  formatVersion: 2,
  id: 'test:pack',
  version: '1.2.0',
  title: { 'zh-CN': '测试' },
  licence: 'CC0-1.0',
  credits: [],
  assets: { s: asset('sounds/a.mp3', sound, 'audio/mpeg'), c: asset('cover.png', cover, 'image/png') },
  items: [{ kind: 'sentence', id: 'i1', text: 'Hello.', sound: { us: 's' } }],
  books: [
    {
      kind: 'textbook',
      id: 'test:b1',
      stage: 'primary',
      grade: 3,
      title: { 'zh-CN': '第一册' },
      cover: 'c',
      units: [{ id: 'u1', title: { en: 'One' }, itemIds: ['i1'] }],
    },
  ],
};
const files = new Map([
  ['sounds/a.mp3', sound],
  ['cover.png', cover],
]);
const packJson = Buffer.from(JSON.stringify(pack));

async function packageOf(at: Date, wrong?: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const fileOf = async (path: string) => sourceOf(path, wrong ?? files.get(path)!);
  await writeContentPackage({ pack, packJson, fileOf, hashing }, { at, write: async (bytes) => void pieces.push(bytes.slice()) });
  return joined(...pieces);
}

const importOf = (store: MemoryPackageStore, fileName: string, bytes: Uint8Array) =>
  new PackageImport({ store, hashing, now: () => 0 }).run(sourceOf(fileName, bytes), {
    signal: new AbortController().signal,
    onConflict: async () => true,
  });

describe('the package of a content pack', () => {
  const at = new Date(2026, 10, 26, 15, 40);

  it('is named by its pack and its time [3-21]', () => {
    expect(contentPackageName(pack, at)).toBe('test-pack_202611261540.zip');
  });

  it('has pack.json, a book_config.json for each book, and its media as they are', async () => {
    const bytes = await packageOf(at);
    const found = unzipSync(bytes);
    expect(Object.keys(found)).toEqual(['pack.json', 'test-b1/book_config.json', 'cover.png', 'sounds/a.mp3']);
    expect(Buffer.compare(found['sounds/a.mp3']!, sound)).toBe(0);
    expect(JSON.parse(Buffer.from(found['test-b1/book_config.json']!).toString())).toEqual({
      bookId: 'test:b1',
      name: '第一册',
      coverPackageUrl: 'cover.png',
      coverUrl: '/content/test%3Apack/1.2.0/cover.png',
    });
    expect(Buffer.from(bytes).indexOf(Buffer.from(sound.subarray(0, 1000)))).toBeGreaterThan(0);
  });

  it('is the same for the same time', async () => {
    expect(Buffer.compare(await packageOf(at), await packageOf(at))).toBe(0);
  });

  it('is imported with its books and its pack', async () => {
    const store = new MemoryPackageStore();
    const installed = await importOf(store, contentPackageName(pack, at), await packageOf(at));
    expect(installed.contentPacks).toEqual([{ packId: 'test:pack', packVersion: '1.2.0', path: '' }]);
    expect(installed.books).toEqual([{ bookId: 'test:b1', name: '第一册', path: 'test-b1/', cover: 'cover.png' }]);
    const { index } = openPackage((await store.open(installed.id))!);
    expect(index.entry('sounds/a.mp3')!.deflated).toBe(false);
  });

  it('is found by its pack.json alone, and by it only where its files are what it names', async () => {
    const plain = { 'pack.json': packJson, 'cover.png': cover, 'sounds/a.mp3': sound };
    const installed = await importOf(new MemoryPackageStore(), 'a.zip', zipSync(plain));
    expect(installed.books).toEqual([{ bookId: 'test:b1', name: '第一册', path: '', cover: 'cover.png' }]);
    for (const other of [
      { ...plain, 'cover.png': sound },
      { 'pack.json': packJson, 'cover.png': cover },
    ])
      await expect(importOf(new MemoryPackageStore(), 'a.zip', zipSync(other))).rejects.toMatchObject({ code: 'pack-asset-wrong' });
  });

  it('is asked for under any other name, older or newer by the version of the pack', async () => {
    const store = new MemoryPackageStore();
    await importOf(store, 'a.zip', await packageOf(at));
    const asked: string[] = [];
    for (const version of ['1.1.0', '1.2.0', '1.10.0']) {
      const json = Buffer.from(JSON.stringify({ ...pack, version }));
      const bytes = zipSync({ 'pack.json': json, 'cover.png': cover, 'sounds/a.mp3': sound });
      const declined = new PackageImport({ store, hashing, now: () => 0 }).run(sourceOf(`${version}.zip`, bytes), {
        signal: new AbortController().signal,
        onConflict: async ({ here }) => asked.push(here) === 0,
      });
      await expect(declined).rejects.toMatchObject({ code: 'declined' });
    }
    expect(asked).toEqual(['newer', 'same', 'older']);
  });

  it('says of a pack of nothing but kinds that only a newer Chorus knows that it is one', async () => {
    const json = JSON.stringify({
      ...pack,
      assets: {},
      items: [{ kind: 'comic', id: 'i1' }],
      books: [{ ...pack.books[0], cover: undefined }],
    });
    const installed = await importOf(new MemoryPackageStore(), 'a.zip', zipSync({ 'pack.json': Buffer.from(json) }));
    expect(installed.contentPacks).toEqual([{ packId: 'test:pack', packVersion: '1.2.0', path: '', newer: true }]);
  });

  it('is not made where a file is not what pack.json names', async () => {
    await expect(packageOf(at, noise(10, 1))).rejects.toMatchObject({ code: 'pack-asset-wrong' });
  });
});
