import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Tombstone } from '../ports/tombstones.ts';
import { TombstoneFile } from './tombstone-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chorus-erased-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const grave = (id: string): Tombstone => ({ schoolId: 'school', ownerId: '', kind: 'student', id, at: 1 });

it('keeps what is written after a line that a power cut tore off, and what stood before it', async () => {
  const file = new TombstoneFile(folder);
  await file.add([grave('a')]);
  appendFileSync(join(folder, 'erased.jsonl'), JSON.stringify(grave('torn')).slice(0, -9));
  await file.add([grave('b')]);
  expect(await file.all()).toEqual([grave('a'), grave('b')]);
});
