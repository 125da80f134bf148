import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PackageImport } from '@chorus/contract/package/package-import';
import { nodeHashing } from '../../../desktop/src/packages/node-hashing.ts';
import { NodePackageStore } from '../../../desktop/src/packages/node-package-store.ts';
import { openSource } from '../../../desktop/src/packages/node-source.ts';
import { samplePackDir } from '../../../server/content/read-pack.ts';
import { buildPackage } from './build-package.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'chorus-built-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = new Date(2026, 10, 26, 15, 40);

it('makes a package of the sample pack that is imported whole', async () => {
  const { path, books } = await buildPackage(samplePackDir, folder, at);
  expect(await readdir(folder)).toHaveLength(1);
  const source = await openSource(path);
  const store = await NodePackageStore.open(join(folder, 'packages'));
  const options = { signal: new AbortController().signal, onConflict: async () => true };
  const installed = await new PackageImport({ store, hashing: nodeHashing, now: Date.now }).run(source, options);
  await source.close();
  expect(installed).toMatchObject({ kind: 'resource', time: '202611261540', contentPacks: [{ path: '' }] });
  expect(installed.books).toHaveLength(books);
});

it('makes the same bytes within a minute', async () => {
  const pack = {
    formatVersion: 2,
    id: 'lin.hello',
    version: '1.0.0',
    title: { en: 'Greetings' },
    licence: 'CC0-1.0',
    credits: [],
    books: [{ kind: 'textbook', id: 'lin.hello:book', stage: 'primary', grade: 103, title: { en: 'Greetings' }, itemIds: ['hello'] }],
    items: [{ kind: 'sentence', id: 'hello', text: 'Hello!', sound: {} }],
    assets: {},
  };
  await writeFile(join(folder, 'pack.json'), JSON.stringify(pack));
  const builtAt = async (ms: number) => readFile((await buildPackage(folder, folder, new Date(at.getTime() + ms))).path);
  const first = await builtAt(0);
  expect((await builtAt(50_000)).equals(first)).toBe(true);
});

it('leaves nothing where a file of the pack is another', async () => {
  const pack = join(folder, 'pack');
  await cp(samplePackDir, pack, { recursive: true });
  const [picture = ''] = await readdir(join(pack, 'pictures'));
  const bytes = await readFile(join(pack, 'pictures', picture));
  bytes[9] = bytes[9]! ^ 1;
  await writeFile(join(pack, 'pictures', picture), bytes);
  await expect(buildPackage(pack, folder, at)).rejects.toMatchObject({ code: 'pack-asset-wrong' });
  expect(await readdir(folder)).toEqual(['pack']);
});
