import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContentPackV3 } from '@chorus/contract/content-pack';
import { readPack, samplePackDir, verifyPackHashes, type PackErrorCode } from './read-pack.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chorus-pack-'));
  writeOneWord(dir);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const picture = 'pictures/red-apple.svg';

/** The sample pack with its first word alone: its 1,500 files need not be copied for each test. */
function writeOneWord(to: string): void {
  const sample = JSON.parse(readFileSync(join(samplePackDir, 'pack.json'), 'utf8')) as ContentPackV3;
  const [word] = sample.items;
  const [{ cover: _, ...book }] = sample.books as [{ cover: string } & ContentPackV3['books'][number]];
  const named = JSON.stringify(word);
  const assets = Object.fromEntries(Object.entries(sample.assets).filter(([id]) => named.includes(`"${id}"`)));
  for (const { path } of Object.values(assets)) cpSync(join(samplePackDir, path), join(to, path));
  const units = [{ id: 'unit', title: { en: 'Unit' }, itemIds: [word!.id] }];
  writeFileSync(join(to, 'pack.json'), JSON.stringify({ ...sample, books: [{ ...book, units }], items: [word], assets }));
}
const refused = (code: PackErrorCode) => expect(readPack(dir)).rejects.toMatchObject({ name: 'PackError', code, dir });

describe('readPack', () => {
  it('reads a pack from wherever its folder stands', async () => {
    expect((await readPack(dir)).id).toBe('chorus.sample');
  });

  it('says that there is no pack', async () => {
    unlinkSync(join(dir, 'pack.json'));
    await refused('missing');
  });

  it('refuses what is not JSON', async () => {
    truncateSync(join(dir, 'pack.json'), 500);
    await refused('not-json');
  });

  it('says where a pack breaks the format', async () => {
    writeFileSync(join(dir, 'pack.json'), JSON.stringify({ ...(await readPack(dir)), formatVersion: 4 }));
    await expect(readPack(dir)).rejects.toMatchObject({ code: 'invalid', findings: [{ code: 'newer-format', path: '/formatVersion' }] });
  });

  it('refuses a folder of files that leads out of the pack', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'chorus-outside-'));
    cpSync(join(dir, 'pictures'), outside, { recursive: true });
    rmSync(join(dir, 'pictures'), { recursive: true });
    symlinkSync(outside, join(dir, 'pictures'), 'junction');
    await refused('bad-file');
    rmSync(outside, { recursive: true });
  });

  it('refuses a pack.json larger than anything that a pack needs', async () => {
    truncateSync(join(dir, 'pack.json'), 33 * 1024 * 1024);
    await refused('too-large');
  });

  it('refuses a missing, a cut and a linked file', async () => {
    truncateSync(join(dir, picture), 10);
    await refused('bad-file');
    unlinkSync(join(dir, picture));
    await refused('bad-file');
    symlinkSync(join(samplePackDir, picture), join(dir, picture));
    await refused('bad-file');
  });
});

describe('verifyPackHashes', () => {
  it('finds a file that was changed without changing its size', async () => {
    const pack = await readPack(dir);
    writeFileSync(join(dir, picture), 'x'.repeat(pack.assets['picture:red-apple']!.bytes));
    expect((await readPack(dir)).id).toBe(pack.id);
    await expect(verifyPackHashes(dir, pack)).rejects.toMatchObject({ code: 'bad-file' });
  });
});
