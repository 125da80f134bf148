import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

const place = (label: string) => ({ label, route: 'Words', query: { unit: '3' }, progress: { at: 6, of: 14, text: 'hamburger' } });
const say = (label: string, at: number, clazzId = 'three') => server.ok('setResumePlace', { clazzId, place: place(label), at }, token);
const read = (clazzId = 'three') => server.ok('resumePlace', { clazzId }, token);

it('keeps where each class goes on, over a restart', async () => {
  expect(await read()).toEqual({ place: null, at: 0 });
  await say('Unit 3', 5);
  await say('Unit 1', 6, 'one');
  await server.restart();
  expect([await read(), await read('one')]).toEqual([
    { place: place('Unit 3'), at: 5 },
    { place: place('Unit 1'), at: 6 },
  ]);
});

it('lets the newest place stand, whichever machine’s words come last', async () => {
  await say('newer', 20);
  await say('older', 19);
  expect((await read()).place?.label).toBe('newer');
  await say('same moment', 20);
  expect((await read()).place?.label).toBe('same moment');
});

it('gives a machine whose clock is ahead no last word', async () => {
  await say('ahead', server.now + 1e9);
  expect((await read()).at).toBe(server.now);
  server.now += 1_000;
  await say('after', server.now);
  expect((await read()).place?.label).toBe('after');
});

it('refuses a place that is too long to be one', async () => {
  const bad = { clazzId: 'three', place: { ...place(''), label: 'x'.repeat(501) }, at: 1 };
  expect((await server.send('setResumePlace', bad, token)).state).toBe(40);
});
