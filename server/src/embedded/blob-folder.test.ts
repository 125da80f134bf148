import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeBlobs } from '../testing/blobs-suite.ts';
import { MemoryBlobs } from '../testing/memory-blobs.ts';
import { BlobFolder } from './blob-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'chorus-blobs-'));
afterAll(() => rmSync(parent, { recursive: true }));

describeBlobs('a folder', () => {
  const folder = mkdtempSync(join(parent, 'store-'));
  const blobs = new BlobFolder(folder);
  return {
    blobs,
    contentOf: (key) => {
      const { dir, name } = blobs.placeOf(key);
      return existsSync(join(dir, name)) ? readFileSync(join(dir, name)) : undefined;
    },
    held: () => readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()).length,
  };
});

describeBlobs('memory', () => {
  const blobs = new MemoryBlobs();
  return { blobs, contentOf: (key) => blobs.kept.get(key), held: () => blobs.kept.size + blobs.aside.size };
});
