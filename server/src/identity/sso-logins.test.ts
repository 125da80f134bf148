import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { maxOfAddress, SsoLogins, ssoLoginMs } from './sso-logins.ts';

let folder: string;
let db: Db;
let now = 1;
let logins: SsoLogins;
beforeEach(async () => {
  now = 1;
  folder = mkdtempSync(join(tmpdir(), 'chorus-sso-'));
  db = await openDatabase(folder, () => now, { durable: false });
  logins = new SsoLogins(db, () => now);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const begin = (address: string, provider = 'way') => {
  const state = `state-${(count += 1)}`;
  return logins.begin(provider, { browserId: 'browser', address }, { state, nonce: 'nonce', verifier: 'verifier' });
};

it('lets an address begin so many logins in ten minutes, and shuts nobody else out with them', async () => {
  for (let n = 0; n < maxOfAddress; n += 1) expect(await begin(`2001:db8::${n.toString(16)}`)).toBe(true);
  expect(await begin('2001:db8::ffff')).toBe(false);
  expect(await begin('2001:db8:1::1')).toBe(true);
  expect(await begin('192.0.2.1')).toBe(true);
  expect(await begin('2001:db8::1', 'another-way')).toBe(true);
  now += ssoLoginMs;
  expect(await begin('2001:db8::1')).toBe(true);
});
