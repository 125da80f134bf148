import { calls, choicesHeader, type CallName } from '@chorus/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commonHeaders, foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let administrator: string;
let colleague: string;
let foreigner: string;
beforeEach(async () => {
  server = await startTestServer();
  administrator = await server.login('13800000001');
  colleague = await server.login('13800000002');
  foreigner = await server.login(foreignPhone);
});
afterEach(() => server.close());

/** What an answer says of the school's choices. */
async function heard(token: string | undefined, name: CallName = 'wordBooks'): Promise<string | null> {
  const answer = await fetch(server.url + calls[name].path, { method: 'POST', body: '{}', headers: commonHeaders('{}', token) });
  return answer.headers.get(choicesHeader);
}

describe('every answer to a teacher tells that the school has chosen anew', () => {
  it.each([
    ['who scores', () => server.ok('setScoringProvider', { provider: 'cloud' }, administrator)],
    ['how loud its rooms are', () => server.ok('setSchoolSound', { level: 'low', louder: false }, administrator)],
    ['how long recordings are kept', () => server.ok('setStorageSettings', { retentionDays: 7 }, administrator)],
    ['an activity', () => server.ok('setSchoolRule', { plugin: 'my-school.race', effect: 'allow' }, administrator)],
    ['no rule for an activity', () => server.ok('setSchoolRule', { plugin: 'my-school.race', effect: null }, administrator)],
  ])('%s, to all of the school and to nobody else', async (_what, choose) => {
    const [ours, theirs] = [await heard(colleague), await heard(foreigner)];
    expect(await heard(colleague, 'me')).toBe(ours);
    await choose();
    const after = await heard(colleague);
    expect(after).not.toBe(ours);
    expect([await heard(administrator, 'me'), await heard(foreigner)]).toEqual([after, theirs]);
    await choose();
    expect(await heard(colleague)).not.toBe(after);
  });

  it('the same after a restart: no page asks again for nothing', async () => {
    await server.ok('setScoringProvider', { provider: 'cloud' }, administrator);
    const before = await heard(colleague);
    await server.restart();
    expect(await heard(colleague)).toBe(before);
  });

  it('and nobody without a session hears of it', async () => {
    expect(await heard(undefined, 'sampleLogins')).toBe(null);
    expect(await heard(undefined)).toBe(null);
  });

  it('who may not choose changes nothing', async () => {
    const before = await heard(administrator);
    expect(await server.send('setScoringProvider', { provider: 'cloud' }, colleague)).toMatchObject({ state: 43 });
    expect(await server.send('setSchoolRule', { plugin: 'a.b', effect: 'deny' }, colleague)).toMatchObject({ state: 43 });
    expect(await heard(administrator)).toBe(before);
  });
});
