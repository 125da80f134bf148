import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readOrigins } from '../server/src/scoring/foreign-pages.ts';
import { testScoring } from '../server/src/testing/test-scoring.ts';
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts';

const named = 'https://school-7.example:8443';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ scoring: await testScoring({ pages: readOrigins(named), limits: { threads: 1, waiting: 1 } }) });
}, 120_000);
afterAll(() => server.close());

/** 101 where the socket opens, else the HTTP status that refused it. */
async function opened(origin: string | undefined, path = '/scoring/en.word.score'): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { ...(origin !== undefined && { origin }) });
  socket.on('error', () => undefined);
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, answer]: { readonly statusCode?: number }[]) => answer?.statusCode ?? 0),
  ]);
  socket.terminate();
  return status;
}

it('opens a WebSocket to its own pages and to programs, and to no page of another origin', async () => {
  expect(await opened(server.url)).toBe(101);
  expect(await opened(undefined)).toBe(101);
  for (const origin of ['https://elsewhere.example', 'http://127.0.0.1:1', 'http://localhost', 'null'])
    expect([origin, await opened(origin)]).toEqual([origin, 403]);
});

it('opens one to the pages that are named, for scoring, and to none that is nearly named so', async () => {
  expect(await opened(named)).toBe(101);
  for (const origin of ['https://school-7.example', 'http://school-7.example:8443', 'https://school-7.example:8444', `${named}.example`])
    expect([origin, await opened(origin)]).toEqual([origin, 403]);
  for (const path of ['/scoring/audio/a.wav', '/v2/']) expect([path, await opened(named, path)]).toEqual([path, 403]);
});
