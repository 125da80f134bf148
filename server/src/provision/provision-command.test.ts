import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, TestAdministrator } from '../testing/administration.ts';
import { cityPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { provisionCommand } from './provision-command.ts';

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'chorus-provision-command-'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const codes = () => join(folder, 'codes.txt');
const run = (name: string, content: string | object, ...flags: string[]) => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return provisionCommand([file, '--codes', codes(), ...flags], server.dataDir, () => server.now);
};
/** What an import can write, as it is kept. */
function kept(): string {
  const database = new Database(join(server.dataDir, 'chorus.db'), { readonly: true });
  const tables = ['organisations', 'accounts', 'memberships', 'teachers', 'classes', 'classTeachers', 'accountCodes', 'audit'];
  const rows = tables.map((table) => database.prepare(`select * from "${table}"`).all());
  database.close();
  return JSON.stringify(rows);
}
const table = (...rows: string[]) => ['区县,学校,姓名,手机号,学段,任教班级', ...rows].join('\r\n');

describe('a table of teachers', () => {
  it('comes while the server runs, with classes and codes, and again changes nothing', async () => {
    const list = table('成都市,二小,林晓,139 0000 2001,小学,三年级1、2班', ',测试学校,何知夏,13900002002,初中,七(3)班 🎈');
    expect(await run('list.csv', list)).toContain(
      '2 new at a school, 0 changed, 0 as they are, 0 in error; 2 new accounts, 1 new schools, 2 new classes',
    );
    const lines = readFileSync(codes(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines.map(([phone, name, , , school]) => [phone, name, school])).toEqual([
      ['13900002001', '林晓', '二小'],
      ['13900002002', '何知夏', '测试学校'],
    ]);
    await new TestAdministrator(server).ok('redeemCode', { phone: '13900002001', code: lines[0]![2]!, newPassword: 'Another#2026' });
    const city = await administer(server, cityPhone);
    expect((await city.ok('organisations', {})).organisations.map(({ name }) => name)).toContain('二小');
    const before = kept();
    expect(await run('list.csv', list)).toContain('0 new at a school, 0 changed, 2 as they are');
    expect(kept()).toBe(before);
  });

  it('writes nothing in a dry run, and nothing at all where a row is in error, unless such rows are to be left out', async () => {
    const list = table(',二小,林晓,13900002001,小学,', ',二小,何知夏,,小学,');
    const before = kept();
    expect(await run('list.csv', list, '--dry-run')).toMatch(/Nothing is written[^]*1 in error[^]*3: 二小 何知夏 : phone-missing/);
    await expect(run('list.csv', list)).rejects.toMatchObject({
      code: 'bad-provision',
      message: expect.stringContaining('3: 二小 何知夏'),
    });
    expect(kept()).toBe(before);
    expect(existsSync(codes())).toBe(false);
    expect(await run('list.csv', list, '--skip-errors')).toContain('1 new at a school');
  });

  it('writes over no file of codes, and nothing then', async () => {
    writeFileSync(codes(), 'mine');
    const before = kept();
    await expect(run('list.csv', table(',二小,林晓,13900002001,小学,'))).rejects.toThrow(/is there already/);
    expect([readFileSync(codes(), 'utf8'), kept()]).toEqual(['mine', before]);
  });

  it('leaves out who seems to have left and what is no teacher, and says so', async () => {
    const list = '学校,姓名,手机号,学段,备注\r\n二小,林晓,13900002011,小学,\r\n二小,何知夏,13900002012,小学,已退休\r\n,合计 2 人,,,\r\n';
    const said = await run('list.csv', list, '--dry-run');
    expect(said).toContain('1 new at a school');
    expect(said).toMatch(/seem to have left:\n {2}3: 何知夏 已退休\nLeft out, because they are no teachers:\n {2}4: 合计 2 人/);
  });

  it('says which columns it does not find, and what is no table', async () => {
    await expect(run('list.csv', '学校,姓名\r\n二小,林晓')).rejects.toThrow(/columns for phone/);
    await expect(run('list.xlsx', 'PK\u0003\u0004')).rejects.toThrow(/no table that can be read/);
    await expect(run('list.csv', table(), '--what')).rejects.toThrow(/How to use it/);
  });
});

describe('a provisioning file', () => {
  const file = {
    version: 1,
    administrator: { name: 'platform-administrator', phone: platformPhone },
    organisations: [{ id: 'second', kind: 'school', name: '二小' }],
    accounts: Array.from({ length: 300 }, (_, n) => ({
      name: `教师${n}`,
      phone: String(13_900_003_000 + n),
      memberships: [{ orgId: 'second', role: 'teacher', stage: 'primary' }],
    })),
  };

  it('brings a server that runs up to it, and again changes nothing', async () => {
    const before = kept();
    expect(await run('file.json', file, '--dry-run')).toContain('/organisations/0: adds school “二小”');
    expect(kept()).toBe(before);
    const city = await administer(server, platformPhone);
    const done = run('file.json', file);
    // The server writes meanwhile.
    await city.ok('saveOrganisation', { id: 'meanwhile', parentId: 'platform', kind: 'school', name: '三小', code: '' });
    expect(await done).toContain('Brought up to');
    expect(readFileSync(codes(), 'utf8').trim().split('\n')).toHaveLength(300);
    rmSync(codes());
    const after = kept();
    expect(await run('file.json', file)).toContain('nothing: the server is as the file says');
    expect(kept()).toBe(after);
  });

  it('writes none of it where a place goes against what is there, however far behind', async () => {
    const classes = [{ id: 'foreign-class', schoolId: 'second', name: '三年级1班', gradeId: 103, teachers: [] }];
    const before = kept();
    await expect(run('file.json', { ...file, classes })).rejects.toThrow(
      /nothing was set up[^]*\/classes\/0: "foreign-class" is a class of another school/,
    );
    expect(kept()).toBe(before);
    expect(existsSync(codes())).toBe(false);
  });
});
