import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type JournalEntry } from '@chorus/contract';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeOldDatabase } from '../database/testing/old-database.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { ownProgram } from '../testing/own-program.ts';
import { attempt, opened } from '../testing/test-journal.ts';
import { commonHeaders, startInLesson, type TestServer } from '../testing/test-server.ts';
import { migrations } from '../database/migrations.ts';
import { Backups } from './backups.ts';
import { verifyBackup } from './check-backup.ts';
import { requireSound } from './check-database.ts';
import { backupCommand, restoreCommand } from './commands.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());

const backupsIn = (folder: string) => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')).toSorted() : []);
const journalOf = async () => (await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)).entries;
const write = (file: string, sql: string) => {
  const database = new Database(file);
  database.exec(sql);
  database.close();
};
const lookInto = (file: string, sql: string) => {
  const database = new Database(file);
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};
/** Puts so many names into a database that pages are split: SQLite leaves old ones in the gaps of pages that it writes by default. */
const many = 3_000;
const writeNames = (file: string, table = 'names') =>
  write(
    file,
    `create table if not exists "${table}" ("id" text primary key, "name" text); with recursive "n" ("i") as (select 0 union all select "i" + 1 from "n" where "i" < ${many - 1})
     insert into "${table}" select printf('id-%05d-%s', ("i" * 7919) % ${many}, hex(zeroblob("i" % 25))), printf('name-%05d', "i") from "n"; pragma wal_checkpoint(truncate)`,
  );
/** Damages what nobody reads until it is asked for: a page of those names, the file's last one. */
const damageNames = (file: string) => {
  writeNames(file);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, bytes.length - 4096));
};
/** How often a name stands in a file beyond its row. */
const leftNames = (file: string) => readFileSync(file, 'latin1').match(/name-\d{5}/g)!.length - many;
const hours = 3_600_000;
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the data folder', () => {
  it('is its owner’s alone, with the database and what stands beside it, also where it was open before', async () => {
    const modes = () => ['.', 'chorus.db', 'chorus.db-wal', 'chorus.db-shm'].map((name) => mode(join(server.dataDir, name)));
    expect(modes()).toEqual(['700', '600', '600', '600']);
    await server.stop();
    for (const name of ['.', 'chorus.db', 'chorus.db-wal', 'chorus.db-shm'])
      if (existsSync(join(server.dataDir, name))) chmodSync(join(server.dataDir, name), name === '.' ? 0o755 : 0o644);
    await server.restart();
    expect(modes()).toEqual(['700', '600', '600', '600']);
  });

  it('has all in the one database file when the server has ended well', async () => {
    const entries = [opened('lesson', 'q'), attempt('lesson', 'q')];
    await server.ok('appendJournal', { entries }, token);
    const { dataDir } = server;
    await server.stop();
    expect(existsSync(join(dataDir, 'chorus.in-use'))).toBe(false);
    const alone = join(dataDir, 'alone.db');
    cpSync(join(dataDir, 'chorus.db'), alone);
    const database = new Database(alone);
    expect(database.prepare('select count(*) as "n" from "journal"').get()).toMatchObject({ n: 2 });
    database.close();
  });
});

describe('a backup', () => {
  it('is one sound file of its owner’s alone, made while the server runs, and says where and how large', async () => {
    await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q')] }, token);
    const to = join(server.dataDir, '..', 'my-backup.db');
    const said = await backupCommand(['--to', to], server.dataDir);
    expect(said).toMatch(/my-backup\.db\n\d+\.\d MB, \d{4}-.*Recordings are not in it/s);
    expect([mode(to), lookInto(to, 'pragma quick_check')]).toEqual(['600', [expect.objectContaining({ quick_check: 'ok' })]]);
    const copy = new Database(to);
    expect(copy.prepare('select count(*) as "n" from "journal"').get()).toMatchObject({ n: 2 });
    copy.close();
    await expect(backupCommand(['--to', to], server.dataDir)).rejects.toMatchObject({ code: 'bad-setting' });
    expect(await backupCommand([], server.dataDir)).toContain(join(server.dataDir, 'backups'));
  });

  it('takes nothing from a server that runs: what it acknowledges afterwards survives a power cut', async () => {
    await server.stop();
    // Not the folder itself: this process has had it open.
    const dataDir = join(server.dataDir, '..', 'other');
    cpSync(server.dataDir, dataDir, { recursive: true });
    const program = await ownProgram('server/src/testing/own-process.ts');
    const running = spawn(process.execPath, [program, dataDir, String(server.now)], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = String((await once(running.stdout, 'data'))[0]).trim();
      const append = async (...entries: JournalEntry[]) => {
        const body = JSON.stringify({ entries });
        const headers = commonHeaders(body, token);
        const answer = await fetch(url + calls.appendJournal.path, { method: 'POST', body, headers });
        expect(await answer.json()).toMatchObject({ state: 11, data: { acknowledged: entries.map(({ id }) => id), refused: [] } });
      };
      const entries = [opened('lesson', 'q'), attempt('lesson', 'q'), attempt('lesson', 'q')];
      await append(entries[0]!);
      await backupCommand([], dataDir);
      await append(entries[1]!);
      const second = join(dataDir, 'second.db');
      await backupCommand(['--to', second], dataDir);
      expect(lookInto(second, 'select "id" from "journal"')).toHaveLength(2);
      await append(entries[2]!);
      running.kill('SIGKILL');
      await once(running, 'exit');
      await server.restart({ dataDir });
      expect(await journalOf()).toEqual(entries);
    } finally {
      running.kill('SIGKILL');
    }
  });

  it('says in a sentence why it could not be made: no such folder, no room, a damaged database', async () => {
    const to = join(server.dataDir, 'missing', 'b.db');
    await expect(backupCommand(['--to', to], server.dataDir)).rejects.toMatchObject({
      code: 'bad-setting',
      message: expect.stringContaining(join(server.dataDir, 'missing')),
    });
    const full = vi.spyOn(Backups.prototype, 'make').mockRejectedValue(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    await expect(backupCommand([], server.dataDir)).rejects.toMatchObject({ code: 'disk-full', message: expect.stringContaining('--to') });
    full.mockRestore();
    const bad = join(server.dataDir, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'chorus.db'), 'no database at all '.repeat(300));
    await expect(backupCommand([], bad)).rejects.toMatchObject({ code: 'data-unreadable' });
  });

  it('that comes to nothing leaves no file', async () => {
    const bad = join(server.dataDir, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'chorus.db'), 'no database at all '.repeat(300));
    await expect(new Backups(bad, Date.now).make('manual')).rejects.toThrow(/not a database/);
    expect(backupsIn(bad)).toEqual([]);
  });

  it('has no name outside the rows that have it', async () => {
    await server.stop();
    writeNames(join(server.dataDir, 'chorus.db'));
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    expect(leftNames(file)).toBe(0);
    await server.restart();
  });

  it.each([1, 7])('is made once a day again, and the newest are kept, after %i were made while the clock was ahead', async (ahead) => {
    const backups = new Backups(server.dataDir, () => server.now);
    const right = server.now;
    server.now += 3_650 * 24 * hours;
    for (let n = 0; n < ahead; n += 1, server.now += 24 * hours) await backups.daily(right);
    for (server.now = right; server.now < right + 9 * 24 * hours; server.now += 12 * hours) await backups.daily(right);
    const kept = Array.from({ length: 7 }, (_, n) => right + (8 - n) * 24 * hours);
    expect(backups.all('daily').map(({ at }) => at)).toEqual(kept);
  });

  it('is made once a day, and seven are kept', async () => {
    const backups = new Backups(server.dataDir, () => server.now);
    const begun = server.now;
    expect(await backups.daily(begun)).toBeUndefined();
    for (let hour = 0; hour < 10 * 24; hour += 8) {
      server.now += 8 * hours;
      await backups.daily(begun);
    }
    const names = backupsIn(server.dataDir);
    expect(names).toHaveLength(7);
    expect(names.at(-1)).toContain('2026-09-11');
  });

  it('is made by the running server when a day is over', async () => {
    server.now += 25 * hours;
    await server.restart();
    await expect.poll(() => backupsIn(server.dataDir)).toEqual([expect.stringMatching(/-daily\.db$/)]);
  });

  it('is made before a new version changes the database, of what was there, and three are kept', async () => {
    const old = join(server.dataDir, 'old');
    mkdirSync(old);
    for (let n = 0; n < 5; n += 1) {
      for (const beside of ['', '-wal', '-shm']) rmSync(join(old, `chorus.db${beside}`), { force: true });
      await makeOldDatabase(join(old, 'chorus.db'), 3);
      await (await openEmbedded(old, () => Date.UTC(2026, 8, n + 1))).close();
    }
    expect(backupsIn(old)).toHaveLength(3);
    const copy = new Database(join(old, 'backups', backupsIn(old)[0]!));
    expect(copy.prepare('select max("version") as "v" from "schemaVersions"').get()).toMatchObject({ v: 3 });
    copy.close();
  });
});

describe('a restore', () => {
  it('brings a backup back, keeps the replaced database aside, and says where; everybody logs in again', async () => {
    const before = [opened('lesson', 'q')];
    await server.ok('appendJournal', { entries: before }, token);
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    await server.ok('appendJournal', { entries: [attempt('lesson', 'q')] }, token);
    await expect(restoreCommand([file], server.dataDir)).rejects.toMatchObject({ code: 'folder-in-use' });
    await server.stop();
    const said = await restoreCommand([file], server.dataDir);
    const aside = /is in (\S+)\. Start/.exec(said)![1]!;
    const replaced = new Database(join(aside, 'chorus.db'));
    expect(replaced.prepare('select count(*) as "n" from "journal"').get()).toMatchObject({ n: 2 });
    replaced.close();
    await server.restart();
    expect(await server.send('me', {}, token)).toMatchObject({ state: 22 });
    token = await server.login();
    expect(await journalOf()).toEqual(before);
    expect(mode(join(server.dataDir, 'chorus.db'))).toBe('600');
  });

  it('takes a database that was copied by hand, the one it put aside itself, and a killed server’s with what stands beside it', async () => {
    await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token);
    const killed = join(server.dataDir, 'killed');
    mkdirSync(killed);
    for (const name of ['chorus.db', 'chorus.db-wal']) cpSync(join(server.dataDir, name), join(killed, name));
    await server.stop();
    const copy = join(server.dataDir, 'copy.db');
    cpSync(join(server.dataDir, 'chorus.db'), copy);
    const said = await restoreCommand([copy], server.dataDir);
    const aside = /is in (\S+)\. Start/.exec(said)![1]!;
    for (const file of [join(aside, 'chorus.db'), join(killed, 'chorus.db')]) {
      await restoreCommand([file], server.dataDir);
      expect(existsSync(join(server.dataDir, 'chorus.db-wal'))).toBe(false);
      await server.restart();
      token = await server.login();
      expect(await journalOf()).toHaveLength(1);
      await server.stop();
    }
    await server.restart();
  });

  it('brings back no name outside the rows that have it, whoever made the file', async () => {
    await server.stop();
    const database = join(server.dataDir, 'chorus.db');
    writeNames(database, 'settings');
    const copy = join(server.dataDir, 'copy.db');
    cpSync(database, copy);
    expect(leftNames(copy)).toBeGreaterThan(0);
    await restoreCommand([copy], server.dataDir);
    expect(leftNames(database)).toBe(0);
    await server.restart();
  });

  it('refuses a file that is damaged, foreign or newer, and leaves everything as it was', async () => {
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token);
    await server.stop();
    const at = (name: string) => join(server.dataDir, name);
    const bytes = readFileSync(file);
    writeFileSync(at('damaged.db'), bytes.fill(7, 4096, 40_000));
    write(at('foreign.db'), 'create table t (a)');
    writeFileSync(at('cut.db'), readFileSync(file).subarray(0, -1));
    mkdirSync(at('folder.db'));
    cpSync(file, at('leaf.db'));
    damageNames(at('leaf.db'));
    cpSync(file, at('newer.db'));
    write(at('newer.db'), `insert into "schemaVersions" values (999, 'later', 1)`);
    // The right tables, and nothing else: a server could not start with either.
    const frame = 'create table "schemaVersions" ("version" bigint, "name" text, "appliedAt" bigint); create table "journal" ("id" text)';
    const settings = 'create table "settings" ("name" text, "value" text); create table "sessions" ("id" text)';
    write(at('hollow.db'), `${frame}; ${settings}; create table "accountCodes" ("id" text)`);
    write(at('hollow-newest.db'), `${frame}; ${settings}; create table "accountCodes" ("id" text)`);
    write(at('hollow-newest.db'), `insert into "schemaVersions" values (${migrations.at(-1)!.version}, 'newest', 1)`);
    for (const [name, code] of [
      ['hollow.db', 'bad-backup'],
      ['hollow-newest.db', 'bad-backup'],
      ['damaged.db', 'bad-backup'],
      ['leaf.db', 'bad-backup'],
      ['foreign.db', 'bad-backup'],
      ['newer.db', 'newer-data'],
      ['cut.db', 'bad-backup'],
      ['folder.db', 'bad-backup'],
      ['none.db', 'bad-backup'],
    ] as const)
      await expect(restoreCommand([at(name)], server.dataDir)).rejects.toMatchObject({ code });
    await server.restart();
    expect(await journalOf()).toHaveLength(1);
  });
});

describe('a file in which somebody has put what no Chorus makes', () => {
  const additions: readonly (readonly [what: string, sql: string])[] = [
    ['trigger ghost', `create trigger "ghost" after update on "memberships" begin update "memberships" set "toMs" = null; end`],
    ['trigger objectsAdded', `drop trigger "objectsAdded"; create trigger "objectsAdded" after insert on "objects" begin select 1; end`],
    ['view everybody', 'create view "everybody" as select * from "accounts"'],
    ['table mine', 'create table "mine" ("a" text)'],
    ['index mine', 'create index "mine" on "accounts" ("name")'],
    ['table accounts', 'alter table "accounts" add column "mine" text'],
    [
      'table memberships',
      `pragma writable_schema = on; update "sqlite_master" set "sql" = replace("sql", '"toMs" bigint', '"toMs" bigint check ("toMs" is null)') where "name" = 'memberships'`,
    ],
    [
      'trigger sqlite_ghost',
      `create trigger "ghost" after delete on "sessions" begin select 1; end; pragma writable_schema = on;
      update "sqlite_master" set "name" = 'sqlite_ghost', "sql" = replace("sql", 'ghost', 'sqlite_ghost') where "name" = 'ghost'`,
    ],
  ];
  const some = process.env['CHORUS_LONG'] === '1' ? additions : additions.filter((_, n) => n % 3 === 0);
  it.each(some)('is not restored, and says what it is: a %s', { tags: 'long' }, async (what, sql) => {
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    await server.stop();
    const bad = join(server.dataDir, 'bad.db');
    cpSync(file, bad);
    write(bad, sql);
    const refusal = { code: 'bad-backup', message: expect.stringContaining(`(${what})`) };
    await expect(verifyBackup(bad)).rejects.toMatchObject(refusal);
    await expect(restoreCommand([bad], server.dataDir)).rejects.toMatchObject(refusal);
    await restoreCommand([file], server.dataDir);
    await server.restart();
  });

  it('is found in a database of before as well, which is restored without it', async () => {
    await server.stop();
    const old = join(server.dataDir, 'old.db');
    await makeOldDatabase(old, 20);
    await expect(verifyBackup(old)).resolves.toBeUndefined();
    write(old, `create trigger "ghost" after delete on "sessions" begin select 1; end`);
    await expect(verifyBackup(old)).rejects.toMatchObject({ code: 'bad-backup' });
    await server.restart();
  });
});

describe('a damaged database', () => {
  it('is found at the start, and the way out is said in both languages with the newest backup’s name', async () => {
    const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
    await server.stop();
    const path = join(server.dataDir, 'chorus.db');
    writeFileSync(path, readFileSync(path).fill(7, 8192, 40_000));
    const failed = server.restart();
    await expect(failed).rejects.toMatchObject({ code: 'data-unreadable' });
    const { message } = (await failed.catch((error: unknown) => error)) as Error;
    expect(message).toContain(`npm run restore ${file}`);
    expect(message.split('\n')).toEqual([expect.stringContaining('数据库已损坏'), expect.stringContaining('is damaged')]);
    await restoreCommand([file], server.dataDir);
    await server.restart();
    token = await server.login();
    expect(await journalOf()).toEqual([]);
  });

  it('is found at each start while it is small, also where only what is seldom read is damaged', async () => {
    await server.stop();
    expect(existsSync(join(server.dataDir, 'chorus.in-use'))).toBe(false);
    damageNames(join(server.dataDir, 'chorus.db'));
    await expect(server.restart()).rejects.toMatchObject({ code: 'data-unreadable' });
  });

  it('that is large is read through where its last server did not end well', () => {
    const folder = join(server.dataDir, 'large');
    mkdirSync(folder);
    const file = join(folder, 'chorus.db');
    write(file, `create table "room" ("bytes" blob); insert into "room" values (zeroblob(${65 * 1024 ** 2}))`);
    damageNames(file);
    const database = new Database(file);
    expect(() => requireSound(database, folder, false)).toThrow(/is damaged/);
    expect(() => requireSound(database, folder, true)).not.toThrow();
    database.close();
  });
});
