import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PackageImport } from '@chorus/contract/package/package-import';
import { writePackageZip, type ZipPart } from '@chorus/contract/package/package-zip';
import { StoreReader } from '@chorus/contract/package/store-reader';
import { noise, packageForTest } from '@chorus/contract/package/testing/zip-for-test';
import { nodeHashing } from './node-hashing.ts';
import { NodePackageStore } from './node-package-store.ts';
import { openSource } from './node-source.ts';

const long = process.env.CHORUS_LONG === '1';
const lives = 5;
const kills = long ? 50 : 4;

let folder: string;
/** In one file, so that many starts of it take no time. */
let child: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chorus-killed-'));
  const outDir = join(folder, 'child');
  child = join(outDir, 'import-child.mjs');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('testing/import-child.ts', import.meta.url)),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'es', entryFileNames: 'import-child.mjs' } },
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ends when the process is dead: of its own hand at so many bytes, or done. */
async function importAndDie(place: string, path: string, bytes: number): Promise<boolean> {
  const running = spawn(process.execPath, [child, place, path, String(bytes)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(running, 'exit')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

/** Imports again what is there, and sees to each byte. */
async function expectWhole(place: string, path: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const store = await NodePackageStore.open(place);
  if ((await store.list()).length === 0) {
    const source = await openSource(path);
    const options = { signal: new AbortController().signal, onConflict: async () => true };
    await new PackageImport({ store, hashing: nodeHashing, now: Date.now }).run(source, options);
    await source.close();
  }
  const [installed, ...others] = await store.list();
  expect(others).toEqual([]);
  const opened = (await new StoreReader(store).package(installed!.id))!;
  expect(new Map(opened.index.paths.map((name) => [name, Buffer.from(opened.index.entry(name)!.sha256).toString('hex')]))).toEqual(wanted);
  for (const name of opened.index.paths) {
    const file = (await opened.file(name))!;
    const hash = createHash('sha256');
    for (let at = 0; at < file.size; at += 1 << 20) hash.update(await file.read(at, Math.min(1 << 20, file.size - at)));
    expect(hash.digest('hex')).toBe(file.sha256);
  }
  for (const name of ['drafts', 'trash']) expect(await readdir(join(place, name))).toEqual([]);
  expect(
    (await readdir(join(place, 'installed', installed!.id))).filter((name) => !/^(package\.zip|index|facts\.json|media-\d+)$/.test(name)),
  ).toEqual([]);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it(`is killed ${kills} times while it copies, and ends whole with nothing left over`, { tags: 'long', timeout: 300_000 }, async () => {
  const files = [
    { name: 'b1/a.mp3', data: noise(1_700_000, 11) },
    { name: 'b1/film.mp4', data: noise(90_000, 12), deflate: true },
    { name: 'b1/large.mp4', data: new Uint8Array(8_600_000).map((_, i) => i >> 12), deflate: true },
    { name: 'b1/b.mp3', data: noise(1_300_000, 13) },
  ];
  const bytes = packageForTest(files);
  const path = join(folder, 'words_202601010800.zip');
  await writeFile(path, bytes);
  const wanted = new Map([
    ['b1/book_config.json', sha256(Buffer.from('{"name":"Book One"}'))],
    ...files.map(({ name, data }) => [name, sha256(data)] as const),
  ]);
  const all = bytes.length + 8_600_000;
  let killed = 0;
  const places = noise(kills * 4, 14);
  const view = new DataView(places.buffer);
  for (let life = 0; killed < kills; life += 1) {
    const place = join(folder, `place-${life}`);
    // each life's deaths come within a part of the way, so that it dies several times before it is done
    for (let death = 0; death < lives && killed < kills; death += 1) {
      const share = view.getUint32((killed % kills) * 4) / 2 ** 32;
      if (!(await importAndDie(place, path, Math.floor((share * all) / (death === 0 ? 1 : 3))))) break;
      killed += 1;
    }
    await expectWhole(place, path, wanted);
    await rm(place, { recursive: true });
  }
});

it.skipIf(!long)('is killed 50 times in a package of 1 GiB, and ends whole', { tags: 'long', timeout: 1_800_000 }, async () => {
  const path = join(folder, 'large_202601010800.zip');
  // one sound many times: what is in the files is of no matter, their bytes are
  const data = noise(16 << 20, 21);
  const file = { size: data.length, read: async (at: number, bytes: number) => data.subarray(at, at + bytes) };
  const config = Buffer.from('{"name":"Book One"}');
  const parts: ZipPart[] = [{ path: 'b1/book_config.json', text: config }];
  for (let i = 0; i < 64; i += 1) parts.push({ path: `b1/${i}.mp3`, file, crc32: nodeHashing.crc32(data, 0) });
  const handle = await open(path, 'w');
  await writePackageZip(parts, { at: new Date(2026, 0, 1), write: async (bytes) => void (await handle.write(bytes)) });
  await handle.close();
  const wanted = new Map(parts.map((part) => [part.path, sha256('text' in part ? config : data)]));
  const place = join(folder, 'large');
  const view = new DataView(noise(kills * 4, 22).buffer);
  let killed = 0;
  for (let death = 0; killed < kills; death += 1) {
    // forty megabytes at most: twenty-five or so deaths on the way through, then the next way
    const bytes = Math.floor((view.getUint32((death % kills) * 4) / 2 ** 32) * (80 << 20));
    if (await importAndDie(place, path, bytes)) killed += 1;
    else {
      await expectWhole(place, path, wanted);
      await rm(place, { recursive: true });
    }
  }
  await expectWhole(place, path, wanted);
});
