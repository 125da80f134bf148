import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PackageImport } from '@chorus/contract/package/package-import';
import { StoreReader } from '@chorus/contract/package/store-reader';
import { nodeHashing } from '../../desktop/src/packages/node-hashing.ts';
import { NodePackageStore } from '../../desktop/src/packages/node-package-store.ts';
import { openSource } from '../../desktop/src/packages/node-source.ts';
import { LocalContent } from '../../host/src/services/content/local-content.ts';
import { samplePackDir } from '../../server/content/read-pack.ts';
import { buildPackage } from '../../tools/src/pack/build-package.ts';
import { interleaved, quantile, row, sized, type Row } from './figures.ts';

const opened = sized(40, 2);

/** The sample's package, as after a start: from the shelf to the words of a book's first unit and the sound of its first word; beside reading and parsing its `pack.json`. */
export async function offlineBookRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chorus-offline-book-'));
  try {
    const { path } = await buildPackage(samplePackDir, folder, new Date(2026, 8, 1));
    const store = await NodePackageStore.open(join(folder, 'store'));
    const source = await openSource(path);
    const options = { signal: new AbortController().signal, onConflict: async () => true };
    await new PackageImport({ store, hashing: nodeHashing, now: () => performance.now() }).run(source, options);
    await source.close();
    const { book, bare } = await interleaved({ book: () => timed(() => openBook(store)), bare: () => timed(readBare) }, opened);
    return [row('offline.book.open.p95', 'ms', [quantile(book, 0.95)], [quantile(bare, 0.95)])];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openBook(store: NodePackageStore): Promise<void> {
  const reader = new StoreReader(store);
  const content = new LocalContent({
    reader: async () => reader,
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const [book] = (await content.answer('wordBooks', {}))!;
  const [unit] = (await content.answer('units', { bookId: book!.id }))!;
  const words = (await content.answer('words', { unitId: unit!.id, choosing: true }))!;
  const name = words[0]!.sound.us!.split('/').at(-1)!;
  const [{ id, contentPacks }] = (await reader.list()) as [Awaited<ReturnType<typeof reader.list>>[number]];
  const pack = JSON.parse(await readText(reader, id, `${contentPacks[0]!.path}pack.json`)) as {
    assets: Record<string, { path: string; sha256: string }>;
  };
  const { path } = Object.values(pack.assets).find(({ sha256 }) => name.startsWith(sha256))!;
  const sound = (await reader.file(id, contentPacks[0]!.path + path))!;
  await sound.read(0, sound.size);
}

async function readText(reader: StoreReader, id: string, path: string): Promise<string> {
  const file = (await reader.file(id, path))!;
  return new TextDecoder().decode(await file.read(0, file.size));
}

const readBare = async (): Promise<void> => void JSON.parse(await readFile(join(samplePackDir, 'pack.json'), 'utf8'));

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
