import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PackageImport } from '@chorus/contract/package/package-import';
import { writePackageZip, type ZipPart } from '@chorus/contract/package/package-zip';
import { packageForTest, type TestEntry } from '@chorus/contract/package/testing/zip-for-test';
import { nodeHashing } from '../../desktop/src/packages/node-hashing.ts';
import { NodePackageStore } from '../../desktop/src/packages/node-package-store.ts';
import { openSource } from '../../desktop/src/packages/node-source.ts';
import { row, sized, type Row } from './figures.ts';

const rounds = sized(3, 1);
const fileBytes = sized(16, 1) * 1024 * 1024;
/** Both write what is in the package, but not the same number of files. */
const note = 'one file is kept as it is, unzip writes each of many';
const child = fileURLToPath(new URL('import-child.ts', import.meta.url));

/** A package of 1 GiB of sounds as they are, and one of 100,000 small texts, imported in Node beside `unzip` of the same file. */
export async function packageRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chorus-packages-'));
  try {
    const large = join(folder, 'large_202601010800.zip');
    await write(large, sounds(sized(64, 4)));
    const many = join(folder, 'many_202601010800.zip');
    await writeFile(many, packageForTest(texts(sized(100_000, 500))));
    if (spawnSync('unzip', ['-v']).error) {
      process.stderr.write('unzip is not installed here (Debian: apt-get install unzip), so the imports have nothing beside them.\n');
      return [await memoryRow(folder, large)];
    }
    const { bytes, unzipped, imported } = await times(folder, large, rounds);
    const speed = (seconds: readonly number[]) => seconds.map((one) => bytes / 1_000_000 / one);
    const files = await times(folder, many, 1);
    return [
      // megabytes a second
      row('import.1GiB', '/s', speed(imported), speed(unzipped), note),
      await memoryRow(folder, large),
      row('import.100kfiles', 's', files.imported, files.unzipped, note),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds of both, in turn. What is still to be written of one does not fall on the next. */
async function times(folder: string, path: string, count: number) {
  const [unzipped, imported]: [number[], number[]] = [[], []];
  for (let round = 0; round < count; round += 1) {
    unzipped.push(await timed(() => void spawnSync('unzip', ['-q', '-o', path, '-d', join(folder, 'unzipped')])));
    await rm(join(folder, 'unzipped'), { recursive: true });
    imported.push(await timed(() => importInto(join(folder, 'store'), path)));
    await rm(join(folder, 'store'), { recursive: true });
  }
  return { bytes: (await stat(path)).size, unzipped, imported };
}

async function timed(work: () => Promise<void> | void): Promise<number> {
  spawnSync('sync');
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function importInto(folder: string, path: string): Promise<void> {
  const store = await NodePackageStore.open(folder);
  const source = await openSource(path);
  const options = { signal: new AbortController().signal, onConflict: async () => true };
  await new PackageImport({ store, hashing: nodeHashing, now: () => performance.now() }).run(source, options);
  await source.close();
}

/** What a process grows by at most while it imports, beside one that copies the file. */
async function memoryRow(folder: string, path: string): Promise<Row> {
  const grown = async (what: 'import' | 'copy') => {
    const running = fork(child, [what, join(folder, what), path], { execArgv: ['--import', 'tsx'] });
    const [bytes] = (await once(running, 'message')) as [number];
    await once(running, 'exit');
    await rm(join(folder, what), { recursive: true });
    return bytes;
  };
  return row('import.1GiB.memory', 'bytes', [await grown('import')], [await grown('copy')]);
}

async function write(path: string, parts: Iterable<ZipPart>): Promise<void> {
  const handle = await open(path, 'w');
  await writePackageZip(parts, { at: new Date(2026, 0, 1), write: async (bytes) => void (await handle.write(bytes)) });
  await handle.close();
}

function* sounds(count: number): Generator<ZipPart> {
  yield { path: 'b1/book_config.json', text: Buffer.from('{"name":"Book"}') };
  const bytes = new Uint8Array(fileBytes);
  const view = new Uint32Array(bytes.buffer);
  for (let i = 0, state = 1; i < view.length; i += 1) view[i] = state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
  const file = { size: fileBytes, read: async (at: number, count: number) => bytes.subarray(at, at + count) };
  for (let i = 0; i < count; i += 1) yield { path: `b1/sounds/${i}.mp3`, file, crc32: nodeHashing.crc32(bytes, 0) };
}

const texts = (count: number): TestEntry[] =>
  Array.from({ length: count }, (_, i) => ({ name: `b1/${i % 500}/${i}.txt`, data: `text ${i} `.repeat(20) }));
