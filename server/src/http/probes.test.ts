import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { startTestServer, testLesson } from '../testing/test-server.ts';
import { attempt } from '../testing/test-journal.ts';
import type { ServerOptions } from '../server-options.ts';

async function start(options: Partial<ServerOptions> = {}) {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}
/** What is answered to a name that is none of the server's, as a load balancer may send it. */
const ask = (url: string, path: string, host = 'chorus-7.internal:8140') =>
  new Promise<{ status: number; said: unknown }>((resolve, reject) => {
    const asked = request(url + path, { headers: { host, origin: 'https://elsewhere.example' } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, said: JSON.parse(text) }));
    });
    asked.on('error', reject);
    asked.end();
  });

it('says by whatever name that it is alive and ready, and nothing else', async () => {
  const { url } = await start();
  expect(await ask(url, '/health')).toEqual({ status: 200, said: { status: 'ok' } });
  expect(await ask(url, '/ready')).toEqual({ status: 200, said: { status: 'ready', reasons: [] } });
});

it('is alive but not ready where the database can take no answer', async () => {
  const server = await start();
  const token = await server.login();
  await server.ok('startLesson', testLesson, token);
  await server.restart({ maxPages: 240 });
  for (const count of [10, 1]) {
    const entries = () => Array.from({ length: count }, () => attempt('lesson', 'q', { answer: 'x'.repeat(1_000) }));
    while ((await server.send('appendJournal', { entries: entries() }, token)).state === 11);
  }
  expect(await ask(server.url, '/ready')).toEqual({ status: 503, said: { status: 'not-ready', reasons: ['database'] } });
  expect((await ask(server.url, '/health')).status).toBe(200);
});

it('is not ready when the reserve of the disk is reached', async () => {
  const server = await start();
  const token = await server.login();
  await server.ok('startLesson', testLesson, token);
  await server.restart({ storageBudget: 10_000, diskReserve: 9_500 });
  await putRecording(server, token, newSound());
  await server.restart({ storageBudget: 9_000, diskReserve: 9_500 });
  expect(await ask(server.url, '/ready')).toEqual({ status: 503, said: { status: 'not-ready', reasons: ['disk'] } });
});
