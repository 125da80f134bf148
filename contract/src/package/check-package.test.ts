import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkPackage } from './check-package.ts';
import { crc32 } from './crc32.ts';
import { PackageImport } from './package-import.ts';
import { emptyContents, MemoryPackageStore } from './testing/memory-package-store.ts';
import { zipForTest } from './testing/zip-for-test.ts';

const hashing = {
  sha256: () => {
    const hash = createHash('sha256');
    return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) };
  },
  crc32,
};
const { signal } = new AbortController();

async function imported() {
  const bytes = zipForTest([
    { name: 'b1/book_config.json', data: JSON.stringify({ name: '七上', coverPackageUrl: '', coverUrl: '' }), deflate: true },
    { name: 'b1/a.mp3', data: 'a sound'.repeat(300_000) },
    { name: 'b1/b.mp3', data: 'another sound' },
  ]);
  const contents = emptyContents();
  const store = new MemoryPackageStore(contents);
  const source = { fileName: 'b_202607050830.zip', size: bytes.length, read: async (at: number, n: number) => bytes.slice(at, at + n) };
  const installed = await new PackageImport({ store, hashing, now: () => 1 }).run(source, { signal, onConflict: async () => true });
  return { store, installed, part: contents.rows.get(installed.id)!.folder.part };
}

it('finds a package whole, names what is broken in it, and says when nothing can be read', async () => {
  const { store, installed, part } = await imported();
  const shares: number[] = [];
  const check = (id: string) => checkPackage({ store, hashing }, id, { signal, onShare: (share) => void shares.push(share) });
  expect(await check(installed.id)).toEqual([]);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  const at = part.length - 400;
  const [byte] = await part.read(at - 1_000_000, 1);
  await part.write(at - 1_000_000, Uint8Array.of(byte! ^ 1));
  expect(await check(installed.id)).toEqual(['b1/a.mp3']);
  expect(await check('nothing')).toBeUndefined();
});
