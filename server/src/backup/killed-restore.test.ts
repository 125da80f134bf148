import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { ownProgram } from '../testing/own-program.ts';
import { finishRestore } from './restore.ts';
import { onDatabases } from './database-process.ts';

/** So many are killed side by side: most of their time they start. */
const atOnce = 4;
/** Every day at each third of its steps. */
const stride = process.env['CHORUS_LONG'] === '1' ? 1 : 3;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chorus-killed-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database that says which it is, and keeps what has not come into its one file yet: its last server was killed. */
async function database(dir: string, name: string): Promise<string> {
  const db = await openDatabase(dir, () => 1);
  await db.insertInto('settings').values({ name: 'which', value: name }).execute();
  await db
    .insertInto('tombstones')
    .values({ schoolId: 's', ownerId: '', kind: 'student', id: `erased of ${name}`, at: 1 })
    .execute();
  return join(dir, 'chorus.db');
}

/** Which database is whole in a folder, once whoever has it next has done what was decided. */
async function whole(dir: string): Promise<string> {
  await finishRestore(dir);
  const read = `
    const database = new Database(data.file);
    return database.pragma('quick_check(1)')[0].quick_check + ' ' + database.prepare('select "value" from "settings" where "name" = \\'which\\'').get().value;
  `;
  return onDatabases<string>(read, { file: join(dir, 'chorus.db') });
}

it('leaves the old database or the new one whole, wherever it is killed', { tags: 'long', timeout: 180_000 }, async () => {
  const [now, before] = ['now', 'before'].map((name) => join(folder, name));
  for (const [dir, name] of [
    [now!, 'old'],
    [before!, 'new'],
  ] as const) {
    mkdirSync(dir);
    await database(dir, name);
  }
  const backup = join(folder, 'backup.db');
  const from = new Database(join(before!, 'chorus.db'));
  from.prepare('vacuum into ?').run(backup);
  from.close();

  const program = await ownProgram('server/src/testing/killed-restore.ts');
  const killedAt = async (n: number) => {
    const dir = join(folder, `at-${n}`);
    cpSync(now!, dir, { recursive: true });
    const child = spawn(process.execPath, [program, backup, dir, String(n)], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (signal !== 'SIGKILL') expect(code).toBe(0);
    const which = await whole(dir);
    expect(readdirSync(dir).filter((name) => name.startsWith('restor'))).toEqual([]);
    const aside = readdirSync(dir).filter((name) => name.startsWith('replaced-'));
    expect(aside).toHaveLength(which === 'ok new' ? 1 : 0);
    // What the replaced one alone knew of deletions is kept.
    if (which === 'ok new') expect(readFileSync(join(dir, 'erased.jsonl'), 'utf8')).toContain('erased of old');
    return { which, killed: signal === 'SIGKILL' };
  };
  const found: string[] = [];
  for (let n = 1, killed = true; killed; n += atOnce * stride) {
    const those = await Promise.all(Array.from({ length: atOnce }, (_, i) => killedAt(n + i * stride)));
    found.push(...those.map(({ which }) => which));
    killed = those.every((one) => one.killed);
  }
  expect(new Set(found)).toEqual(new Set(['ok old', 'ok new']));
  // Once it is decided, nothing brings the old one back.
  expect(found.lastIndexOf('ok old')).toBeLessThan(found.indexOf('ok new'));
  expect(found.length * stride).toBeGreaterThan(12);
});

it('is decided by nothing that is half there', async () => {
  await database(folder, 'old');
  writeFileSync(join(folder, 'restore.json'), JSON.stringify({ folder: '../elsewhere', aside: 'replaced-x' }));
  expect(await whole(folder)).toBe('ok old');
  expect(existsSync(join(folder, 'restore.json'))).toBe(false);
});
