import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administer, TestAdministrator } from '../testing/administration.ts';
import { platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { administratorCommand } from './administrator-command.ts';
import { passwordHashCommand } from './password-hash-command.ts';
import { verifyPassword } from '../session/passwords.ts';

let server: TestServer;
beforeEach(async () => (server = await startTestServer()));
afterEach(() => server.close());

const run = (...args: string[]) => administratorCommand(args, server.dataDir, () => server.now);
const codeIn = (said: string) => /: ([A-Z2-9-]{14})\n/.exec(said)![1]!;
async function redeem(phone: string, code: string): Promise<TestAdministrator> {
  await new TestAdministrator(server).ok('redeemCode', { phone, code, newPassword: 'Fresh#2026' });
  return administer(server, phone, 'Fresh#2026');
}
const actions = () => {
  const database = new Database(join(server.dataDir, 'chorus.db'));
  const rows = database
    .prepare(`select "accountId", "orgId", "action" from "audit" where "accountId" = 'console' order by rowid`)
    .all() as {
    action: string;
    orgId: string;
  }[];
  database.close();
  return rows.map(({ action, orgId }) => `${action} ${orgId}`);
};

it('gives the administrator with this phone a code of one use, while the server runs', async () => {
  const administrator = await redeem(platformPhone, codeIn(await run(platformPhone)));
  expect((await administrator.ok('adminMe', {})).orgId).toBe('platform');
  expect(actions()).toEqual(['account.code-given platform']);
});

it('makes an administrator where there is none with this phone, also while no server runs', async () => {
  await server.stop();
  await expect(run('137-1111 1111')).rejects.toMatchObject({ code: 'bad-setting', message: expect.stringContaining('NAME') });
  const said = await run('137-1111 1111', '新', '管理员');
  await server.restart();
  const administrator = await redeem('13711111111', codeIn(said));
  expect(await administrator.ok('adminMe', {})).toMatchObject({ name: '新 管理员', orgId: 'platform' });
  expect(actions()).toEqual(['account.added platform', 'membership.added platform', 'account.code-given platform']);
});

it('lets somebody administer the platform who was something else, or no longer did', async () => {
  const teacher = await redeem('13800000002', codeIn(await run('13800000002')));
  expect((await teacher.ok('adminMe', {})).memberships.map(({ orgId }) => orgId)).toEqual(['platform']);
});

it('refuses a phone that is none, and a folder without a database', async () => {
  for (const args of [[], ['name'], ['--help']]) await expect(run(...args)).rejects.toMatchObject({ code: 'bad-setting' });
  await expect(administratorCommand([platformPhone], join(server.dataDir, 'none'))).rejects.toMatchObject({ code: 'bad-setting' });
});

it('leaves a running server of another version alone', async () => {
  const database = new Database(join(server.dataDir, 'chorus.db'));
  database.exec('delete from "schemaVersions" where "version" = (select max("version") from "schemaVersions")');
  database.close();
  await expect(run(platformPhone)).rejects.toMatchObject({ code: 'newer-data' });
});

it('hashes a password that may be chosen, as the server would', async () => {
  expect(await verifyPassword('Chorus#2026', await passwordHashCommand('Chorus#2026\n'))).toBe(true);
  await expect(passwordHashCommand('short')).rejects.toMatchObject({ code: 'bad-setting' });
});
