import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './open.ts';

/** SQLite's numbers for `synchronous`. */
const [off, full] = [0, 2];

it.each([
  ['waits for the disk at each write: a power cut takes nothing that was acknowledged', {}, full],
  ['waits for no disk where nothing has to outlive a power cut', { durable: false }, off],
])('%s', async (_, options, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = await openDatabase(folder, () => 1, options);
  const { rows } = await sql<{ readonly synchronous: number }>`pragma synchronous`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ synchronous: expected }]);
});
