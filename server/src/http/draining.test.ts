import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { runProgram } from '../testing/run-program.ts';
import { Draining } from './draining.ts';

/** A connection, and all that comes on it. */
async function dial(url: URL): Promise<{ socket: Socket; all: Promise<string> }> {
  const socket = connect(Number(url.port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, all: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}
const refused = (url: URL) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.once('connect', () => resolve((socket.destroy(), false)));
    socket.once('error', () => resolve(true));
  });

it('answers at SIGTERM what is under way, says so to a load balancer, takes nothing new, closes live connections, and ends with 0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-drain-'));
  const { child, ready, ended } = await runProgram({ PORT: '0', CHORUS_DATA: folder });
  onTestFinished(() => (child.kill('SIGKILL'), rmSync(folder, { recursive: true, force: true })));
  const url = new URL((await ready).split(' ').at(-1)!);
  const call = await dial(url);
  // All but the end of a body.
  const body = `${JSON.stringify({ code: url.hash.slice('#start='.length) })}${' '.repeat(50_000)}`;
  call.socket.write(
    `POST /apiv2/chorus/session/sampleLogins HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  const probe = await dial(url);
  const idle = await dial(url);
  idle.socket.write(`GET /health HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
  await once(idle.socket, 'data');
  const live = new WebSocket(new URL('/scoring/en.word.score', url).href.replace('http', 'ws'));
  await once(live, 'open');
  const closed = once(live, 'close') as Promise<[number]>;

  child.kill('SIGTERM');
  await expect.poll(() => refused(url)).toBe(true);
  expect((await closed)[0]).toBe(1001);
  await idle.all;
  probe.socket.write(`GET /ready HTTP/1.1\r\nhost: chorus-1.internal\r\n\r\n`);
  const said = await probe.all;
  expect(said).toMatch(/^HTTP\/1\.1 503 /);
  expect(said).toContain('"reasons":["draining"]');
  expect(child.exitCode).toBe(null);
  call.socket.write(body.slice(-1));
  const answer = await call.all;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('13800000001');
  expect(await ended).toMatchObject({ code: 0 });
});

it('waits so long and no longer for a call that does not end', async () => {
  const app = Fastify({ forceCloseConnections: true });
  const draining = new Draining();
  draining.watch(app);
  let asked!: () => void;
  const under = new Promise<void>((resolve) => (asked = resolve));
  app.get('/', () => new Promise(() => asked()));
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const answer = fetch(url).catch(() => 'cut off');
  await under;
  const before = performance.now();
  await draining.drain(app, 300);
  expect(performance.now() - before).toBeGreaterThan(250);
  await app.close();
  expect(await answer).toBe('cut off');
});
