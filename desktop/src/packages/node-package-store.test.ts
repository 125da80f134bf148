import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PackageImport } from '@chorus/contract/package/package-import';
import { StoreReader } from '@chorus/contract/package/store-reader';
import { packageStoreCases } from '@chorus/contract/package/testing/package-store-contract';
import { noise, packageForTest, sourceOf } from '@chorus/contract/package/testing/zip-for-test';
import { nodeHashing } from './node-hashing.ts';
import { NodePackageStore } from './node-package-store.ts';
import { openSource } from './node-source.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'chorus-packages-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const sound = noise(2_500_000, 5);
const zip = packageForTest([
  { name: 'b1/a.mp3', data: sound },
  { name: 'b1/film.mp4', data: new Uint8Array(9_000_000), deflate: true },
]);

async function importInto(store: NodePackageStore, bytes = zip, fileName = 'words_202601010800.zip') {
  const options = { signal: new AbortController().signal, onConflict: async () => true };
  return new PackageImport({ store, hashing: nodeHashing, now: Date.now }).run(sourceOf(fileName, bytes), options);
}

describe('the store of packages on the disk', () => {
  it.each(packageStoreCases)('$title', async ({ run }) => {
    // a store that is open knows its own drafts only: a death is another process
    await run(() => NodePackageStore.open(join(folder, 'packages')));
  });

  it('has a package as one file, an index and what was unpacked', async () => {
    const store = await NodePackageStore.open(folder);
    const { id } = await importInto(store);
    expect((await readdir(join(folder, 'installed', id))).sort()).toEqual(['facts.json', 'index', 'media-0', 'package.zip']);
    expect(await readdir(join(folder, 'drafts'))).toEqual([]);
    const reader = new StoreReader(store);
    const film = (await reader.file(id, 'b1/film.mp4'))!;
    expect([...(await film.read(8_999_990, 10))]).toEqual(Array.from({ length: 10 }, () => 0));
    const found = (await reader.file(id, 'b1/a.mp3'))!;
    expect(Buffer.compare(await found.read(0, found.size), sound)).toBe(0);
    expect(await reader.file(id, 'nothing')).toBeUndefined();
    expect(await reader.file('nothing', 'b1/a.mp3')).toBeUndefined();
  });

  it('has no room for a byte more than its budget, and goes on where there is', async () => {
    for (let left = 0; left < 13_000_000; left += 1_300_000) {
      const place = join(folder, String(left));
      await expect(importInto(await NodePackageStore.open(place, { left }))).rejects.toMatchObject({ code: 'disk-full' });
      await importInto(await NodePackageStore.open(place));
      expect(await readdir(join(place, 'drafts'))).toEqual([]);
    }
  });

  it('keeps the new version where a death came before the old one was removed', async () => {
    const first = await importInto(await NodePackageStore.open(folder));
    const kept = join(folder, 'kept');
    await rename(join(folder, 'installed', first.id), kept);
    const store = await NodePackageStore.open(folder);
    await rename(kept, join(folder, 'installed', first.id));
    const again = await NodePackageStore.open(folder);
    const second = await importInto(again, packageForTest(), 'words_202602020800.zip');
    expect(await store.list()).toEqual([]);
    // as it is between the two steps
    await mkdir(join(folder, 'installed', first.id));
    await writeFile(join(folder, 'installed', first.id, 'facts.json'), JSON.stringify({ facts: first, replaces: [] }));
    const opened = await NodePackageStore.open(folder);
    expect((await opened.list()).map(({ id }) => id)).toEqual([second.id]);
    expect(await readdir(join(folder, 'installed'))).toEqual([second.id]);
  });

  it('throws away what no import has left whole', async () => {
    await (await NodePackageStore.open(folder)).list();
    await mkdir(join(folder, 'installed', 'half'));
    await mkdir(join(folder, 'trash', 'old'));
    const store = await NodePackageStore.open(folder);
    expect(await store.list()).toEqual([]);
    expect(await readdir(join(folder, 'installed'))).toEqual([]);
    expect(await readdir(join(folder, 'trash'))).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('says that a folder is read-only', async () => {
    const store = await NodePackageStore.open(folder);
    await chmod(join(folder, 'drafts'), 0o500);
    await expect(importInto(store)).rejects.toMatchObject({ code: 'store-read-only' });
    await chmod(join(folder, 'drafts'), 0o700);
  });

  it('says that a place is no folder', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(NodePackageStore.open(join(folder, 'file'))).rejects.toMatchObject({ code: 'store-failed' });
  });

  it('names a file that is not there, and one that becomes shorter', async () => {
    await expect(openSource(join(folder, 'none.zip'))).rejects.toMatchObject({ code: 'source-unreadable' });
    await writeFile(join(folder, 'a.zip'), zip);
    const source = await openSource(join(folder, 'a.zip'));
    await writeFile(join(folder, 'a.zip'), zip.subarray(0, 100));
    await expect(source.read(0, 200)).rejects.toMatchObject({ code: 'source-changed' });
    await source.close();
  });
});
