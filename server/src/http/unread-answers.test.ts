import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { dropUnread } from './unread-answers.ts';

it('cuts off an answer that nobody reads, and no connection whose answers are read', async () => {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  dropUnread(app, 100);
  let closed = 0;
  app.get('/long', async (_request, reply) => {
    reply.raw.once('close', () => (closed += 1));
    return 'a'.repeat(64 * 1024 ** 2);
  });
  app.get('/short', async () => 'a');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
  const reading = connect(port, '127.0.0.1', () => reading.write(ask('/short')));
  await once(reading, 'data');
  const idle = connect(port, '127.0.0.1');
  idle.pause();
  idle.write(ask('/long'));
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(1);
  idle.destroy();
  reading.write(ask('/short'));
  await once(reading, 'data');
  reading.destroy();
});
