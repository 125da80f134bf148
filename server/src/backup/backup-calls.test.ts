import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupPartBytes, type BackupJob } from '@chorus/contract/api/admin/backup-calls';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { forged } from '../testing/forged.ts';
import { attempt, opened } from '../testing/test-journal.ts';
import { cityPhone, platformPhone, startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let platform: TestAdministrator;
/** What the server that wants to begin anew waits for. */
let restarted: Promise<void> | undefined;
beforeEach(async () => {
  restarted = undefined;
  const restart = () => (restarted = server.restart());
  ({ server, token } = await startInLesson({ restart }));
  platform = await administer(server, platformPhone);
});
afterEach(() => server.close());

const list = async () => (await platform.ok('backups', {})).backups;
const folder = () => join(server.dataDir, 'backups');
/** Waits until a work has ended. */
async function ended(): Promise<BackupJob> {
  await expect.poll(async () => (await platform.ok('backups', {})).job?.state).not.toBe('running');
  return (await platform.ok('backups', {})).job!;
}
async function make(): Promise<string> {
  await platform.ok('makeBackup', {});
  const { name, state } = await ended();
  expect(state).toBe('done');
  return name!;
}
const journal = async () => (await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)).entries;
const actions = () => {
  const database = new Database(join(server.dataDir, 'chorus.db'));
  const rows = database
    .prepare(`select "accountId", "action", "subjectId" from "audit" where "action" like 'backup.%' order by rowid`)
    .all();
  database.close();
  return rows.map((row) =>
    Object.values(row as object)
      .slice(0, 2)
      .join(' '),
  );
};

describe('backups', () => {
  it('are seen and made by administrators of the platform alone', async () => {
    for (const phone of [cityPhone, '13800000001']) {
      const other = await administer(server, phone);
      expect(await other.refused('backups', {})).toEqual(['43']);
      expect(await other.refused('makeBackup', {})).toEqual(['43']);
      expect(await other.refused('restoreBackup', { name: 'x' })).toEqual(['43']);
    }
  });

  it('are made one at a time, say of which schema they are, and are written down with who made them', async () => {
    await platform.ok('makeBackup', {});
    expect(await platform.refused('makeBackup', {})).toEqual(['40', ' busy']);
    const { name } = await ended();
    const { backups, schema, kept, databaseBytes, freeBytes, diskBytes } = await platform.ok('backups', {});
    expect(backups).toEqual([
      {
        name,
        reason: 'manual',
        at: server.now,
        bytes: statSync(join(folder(), name!)).size,
        schema,
        check: { at: server.now, sound: true },
      },
    ]);
    expect(kept).toEqual({ daily: 7, migration: 3 });
    expect([databaseBytes > 0, freeBytes > 0, diskBytes >= freeBytes]).toEqual([true, true, true]);
    expect(actions()).toEqual(['platform-administrator backup.made']);
  });

  it('leave nothing behind when they are called off', async () => {
    const { id } = await platform.ok('makeBackup', {});
    expect((await platform.ok('cancelBackupJob', { id: 'another' })).job?.state).toBe('running');
    expect((await platform.ok('cancelBackupJob', { id })).job?.state).toBe('cancelled');
    expect(readdirSync(folder())).toEqual([]);
  });

  it('that a killed server left half made are removed at the next start', async () => {
    await make();
    writeFileSync(join(folder(), 'chorus-x.db.making'), 'half');
    await server.restart();
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it('are read through when somebody asks, and say when and what came of it', async () => {
    const name = await make();
    server.now += 5_000;
    await platform.ok('verifyBackup', { name });
    expect((await ended()).state).toBe('done');
    expect((await list())[0]?.check).toEqual({ at: server.now, sound: true });
    const file = join(folder(), name);
    writeFileSync(file, readFileSync(file).fill(7, 4096, 40_000));
    await platform.ok('verifyBackup', { name });
    expect(await ended()).toMatchObject({ state: 'failed', problem: 'bad' });
    expect((await list())[0]?.check.sound).toBe(false);
    expect(readdirSync(folder())).toEqual([name]);
  });

  it('are deleted by name, and no other file is', async () => {
    const name = await make();
    for (const other of ['../chorus.db', 'chorus.db', `${name}x`, ''])
      expect((await platform.refused('deleteBackup', { name: other }))[0]).toMatch(/4[03]/);
    await platform.ok('deleteBackup', { name });
    expect([await list(), existsSync(join(server.dataDir, 'chorus.db'))]).toEqual([[], true]);
    expect(actions().at(-1)).toBe('platform-administrator backup.deleted');
  });
});

describe('a backup that is downloaded', () => {
  it('comes whole or from where it was cut, to whoever is logged in with the address, for a while', async () => {
    const name = await make();
    const { url } = await platform.ok('backupAddress', { name });
    const whole = readFileSync(join(folder(), name));
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
    const rest = await fetch(url, { headers: { range: 'bytes=4096-' } });
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(4096))).toBe(true);
    expect(actions().at(-1)).toBe('platform-administrator backup.downloaded');
    for (const bad of [forged(url), url.replace('manual', 'daily'), url.split('?')[0]!]) expect((await fetch(bad)).status).toBe(403);
    server.now += 6 * 60_000;
    expect((await fetch(url)).status).toBe(403);
    server.now -= 6 * 60_000;
    await platform.ok('adminLogout', {});
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('a backup from another machine', () => {
  const put = (url: string, offset: number, body: Buffer) =>
    fetch(`${url}&offset=${offset}`, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream' },
    });

  it('comes in parts, a lost answer costs nothing, and it is kept when it is sound', async () => {
    const name = await make();
    const bytes = readFileSync(join(folder(), name));
    await platform.ok('deleteBackup', { name });
    const { url } = await platform.ok('receiveBackup', { bytes: bytes.length });
    const half = Math.floor(bytes.length / 2);
    expect(await (await put(url, 0, bytes.subarray(0, half))).json()).toEqual({ bytes: half });
    expect(await (await put(url, 0, bytes.subarray(0, half))).json()).toEqual({ bytes: half });
    expect((await put(url, half + 1, bytes.subarray(half + 1))).status).toBe(409);
    expect((await platform.ok('backups', {})).job?.progress).toEqual({ done: half, total: bytes.length });
    await put(url, half, bytes.subarray(half));
    expect(await ended()).toMatchObject({ kind: 'receive', state: 'done', name: expect.stringMatching(/-received\.db$/) });
    const [received] = await list();
    expect(readFileSync(join(folder(), received!.name)).equals(bytes)).toBe(true);
    expect(received).toMatchObject({ reason: 'received', check: { sound: true } });
  });

  it('that is no database of ours, is too large or called off leaves nothing', async () => {
    const { url } = await platform.ok('receiveBackup', { bytes: 10 });
    await put(url, 0, Buffer.alloc(10));
    expect(await ended()).toMatchObject({ state: 'failed', problem: 'bad' });
    expect(await platform.refused('receiveBackup', { bytes: 10 ** 15 })).toEqual(['40', '/bytes no-room']);
    const second = await platform.ok('receiveBackup', { bytes: 3 * backupPartBytes });
    expect((await put(second.url, 0, Buffer.alloc(backupPartBytes + 1))).status).toBe(413);
    await platform.ok('cancelBackupJob', { id: second.job.id });
    expect(readdirSync(folder())).toEqual([]);
  });
});

describe('a restore', () => {
  it('puts the backup in place, begins the server anew, and everybody logs in again', async () => {
    await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token);
    const name = await make();
    await server.ok('appendJournal', { entries: [attempt('lesson', 'q')] }, token);
    await platform.ok('restoreBackup', { name });
    expect((await ended()).state).toBe('restarting');
    await expect.poll(() => restarted !== undefined).toBe(true);
    await restarted;
    expect(await server.send('me', {}, token)).toMatchObject({ state: 22 });
    expect(await platform.refused('backups', {})).toEqual(['22']);
    token = await server.login();
    expect(await journal()).toHaveLength(1);
    // The database that it brought back knows who brought it.
    expect(actions().at(-1)).toBe('platform-administrator backup.restored');
    expect(readdirSync(server.dataDir).filter((one) => one.startsWith('replaced-'))).toHaveLength(1);
  });

  it('of a damaged, newer or unknown file changes nothing, and says why', async () => {
    const name = await make();
    const file = join(folder(), name);
    expect(await platform.refused('restoreBackup', { name: 'chorus.db' })).toEqual(['43']);
    const good = readFileSync(file);
    writeFileSync(file, Buffer.from(good).fill(7, 4096, 40_000));
    await platform.ok('restoreBackup', { name });
    expect(await ended()).toMatchObject({ state: 'failed', problem: 'bad' });
    const newer = Buffer.from(good);
    newer.writeUInt32BE(999, 60);
    writeFileSync(file, newer);
    expect(await platform.refused('restoreBackup', { name })).toEqual(['40', '/name newer']);
    expect([await journal(), restarted]).toEqual([[], undefined]);
    expect(readdirSync(server.dataDir).filter((one) => one.startsWith('rest'))).toEqual([]);
  });

  it('is not offered where nobody would begin the server anew', async () => {
    const name = await make();
    await server.restart({ restart: undefined as never });
    platform = await administer(server, platformPhone);
    expect((await platform.ok('backups', {})).restorable).toBe(false);
    expect(await platform.refused('restoreBackup', { name })).toEqual(['40', ' not-restorable']);
    rmSync(folder(), { recursive: true });
  });
});
