import { calls, State, type AdminCall, type Data } from '@chorus/contract';
import { adminCalls } from '@chorus/contract/api/admin/calls';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestBrowser, type TestServer } from '../testing/test-server.ts';

/** Names of fields that can hold what somebody gets in by. */
const opens = /^(authToken|token|code|secret|password|credentials)$/;

/** Every name of a field within a schema. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { readonly properties?: Record<string, TSchema> };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}

/** Calls whose answers have such a field, and why nobody gets in by it elsewhere. */
const harmless: Readonly<Record<string, string>> = {
  'actFor: authToken': 'of the same browser',
  'adminMe: authToken': 'the own half',
  'me: authToken': 'the own half',
  'switchSchool: authToken': 'of the same browser, and takes the password',
  'makeLoginToken: token': 'refused to a page’s session, below',
  'makeActivationCode: code': 'ties a machine, and lets nobody in',
  'ossParam: credentials': 'of the store: to put one recording, for an hour',
  ...Object.fromEntries(
    ['archiveOrganisation', 'cityTree', 'moveOrganisation', 'organisations', 'saveOrganisation'].map((name) => [
      `${name}: code`,
      'an area’s',
    ]),
  ),
  ...Object.fromEntries(
    ['dictionary', 'planPack', 'planRoster', 'planTeachers', 'plugins', 'policyView'].map((name) => [
      `${name}: code`,
      'a word for what it is',
    ]),
  ),
};
/** What an administrator is there to hand out. Nobody reads an administrator’s session out of the classroom. */
const handedOut = ['issueCode: code', 'issueCodes: code', 'renewCodes: code', 'saveAccount: code'];
/** Those take the password. */
const proven = ['renewTicketSecret: secret', 'saveIdentityProvider: secret'];

it('is given nothing by any call that could open a session elsewhere, but by those named here', () => {
  const all = Object.entries({ ...calls, ...adminCalls } as Readonly<Record<string, AdminCall>>);
  const giving = all.flatMap(([name, { open, data }]) => {
    const fields = fieldsOf(data).filter((field) => opens.test(field));
    return open || fields.length === 0 ? [] : [`${name}: ${[...new Set(fields)].sort().join(', ')}`];
  });
  expect(giving.sort()).toEqual([...Object.keys(harmless), ...handedOut, ...proven].sort());
  const asks = all.filter(([, { body }]) => fieldsOf(body).includes('password')).map(([name]) => name);
  for (const one of proven) expect(asks).toContain(one.split(':', 1)[0]);
});

describe('a page’s session', () => {
  let server: TestServer;
  let page: TestBrowser;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: 'https://chorus.school.example:8140' });
    page = server.browser();
    token = await page.login();
  });
  afterAll(() => server.close());

  it('makes no login token for another program; a program’s does', async () => {
    expect(await page.send('makeLoginToken', {}, token)).toMatchObject({
      state: State.badInput,
      note: '网页的登录不能转给别的程序：程序请用手机号和密码登录',
    });
    expect((await server.send('makeLoginToken', {}, await server.login())).state).toBe(State.ok);
  });

  it('says yes to no QR code of another browser: that takes a password typed for it', async () => {
    const board = server.browser();
    const { code } = (await board.send('makeQrCode', {})).data as Data<'makeQrCode'>;
    const scanned = { code: code!.address.split('#c=')[1]! };
    for (const whose of [token, await server.login()]) {
      const sends = whose === token ? page : server;
      expect((await sends.send('scanQrCode', scanned, whose)).state).toBe(State.sessionInvalid);
      expect((await sends.send('answerQrCode', { ...scanned, accept: true }, whose)).state).toBe(State.sessionInvalid);
    }
    expect(((await board.send('qrCodeStatus', { secret: code!.secret })).data as Data<'qrCodeStatus'>).status).toBe('waiting');
    // The session goes on as it was.
    expect((await page.send('me', {}, token)).state).toBe(State.ok);
  });
});
