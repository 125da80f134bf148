import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testScoring } from '../server/src/testing/test-scoring.ts';
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ scoring: testScoring({ limits: { threads: 1, waiting: 1 } }) });
}, 120_000);
afterAll(() => server.close());

/** 101 where the socket opens, else the HTTP status that refused it. */
async function opened(origin: string | undefined): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/scoring/en.word.score`, { ...(origin !== undefined && { origin }) });
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
