import type { FastifyInstance } from 'fastify';

/** An answer of which nobody has read anything for so long is read by nobody. */
const unreadMs = 60_000;

/** Cuts off answers that nobody reads: each holds what it was made of, and a call its place among those of whoever made it. */
export function dropUnread(app: FastifyInstance, afterMs = unreadMs): void {
  app.addHook('onSend', async (_request, reply) => {
    // Counts from the last bytes that went; the connection's next request has a time of its own.
    reply.raw.setTimeout(afterMs);
  });
}
