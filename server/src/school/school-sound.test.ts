import { afterEach, beforeEach, expect, it } from 'vitest';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let administrator: string;
let colleague: string;
beforeEach(async () => {
  server = await startTestServer();
  administrator = await server.login('13800000001');
  colleague = await server.login('13800000002');
});
afterEach(() => server.close());
const heard = (token: string) => server.ok('schoolSound', {}, token);

it('tells every teacher of the school how loud its rooms are, usual until an administrator chooses', async () => {
  const usual = { level: 'medium', louder: true };
  expect(await heard(colleague)).toEqual(usual);
  const quiet = { level: 'low', louder: false } as const;
  expect(await server.ok('setSchoolSound', quiet, administrator)).toEqual(quiet);
  await server.restart();
  expect([await heard(colleague), await heard(administrator)]).toEqual([quiet, quiet]);
  expect(await heard(await server.login(foreignPhone))).toEqual(usual);
});

it('lets nobody else choose', async () => {
  expect(await server.send('setSchoolSound', { level: 'off', louder: false }, colleague)).toMatchObject({ state: 43 });
  expect(await heard(administrator)).toMatchObject({ level: 'medium' });
});
