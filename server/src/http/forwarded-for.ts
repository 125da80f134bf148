import type { FastifyInstance } from 'fastify';

/** Some proxies write the caller's port, too: `1.2.3.4:5678`, `[::1]:99`. Each connection of one caller would be another caller's. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** Takes ports out of what proxies say of the caller, before anybody asks for its address. */
export function dropForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded !== 'string') return;
    headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((one) => one.trim().replace(withPort, (_, six: string | undefined, four: string | undefined) => six ?? four ?? ''))
      .join(', ');
  });
}
