import type { FastifyInstance } from 'fastify';

/** Looks this often for connections that have nothing under way any more. */
const lookMs = 50;

/** The end of a server that cuts nothing off: it listens no longer, and ends when what was asked of it has been answered. */
export class Draining {
  #begun = false;
  #underWay = 0;
  readonly #told = new Set<() => void>();

  get begun(): boolean {
    return this.#begun;
  }

  /** What is open for longer than an answer ends itself when it is told. Gives how to be left out again. */
  tell(end: () => void): () => void {
    this.#told.add(end);
    return () => this.#told.delete(end);
  }

  /** Before any hook that answers. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      // A websocket is no answer that ends.
      if (request.headers.upgrade !== undefined) return;
      this.#underWay += 1;
      reply.raw.once('close', () => (this.#underWay -= 1));
    });
    app.addHook('onSend', async (_request, reply) => {
      if (this.#begun) void reply.header('connection', 'close');
    });
  }

  /** Resolves when everything under way is answered and every websocket is closed; after `limitMs` whatever is left. */
  async drain(app: FastifyInstance, limitMs: number): Promise<void> {
    this.#begun = true;
    app.server.close();
    for (const end of this.#told) end();
    const until = performance.now() + limitMs;
    while ((this.#underWay > 0 || this.#told.size > 0) && performance.now() < until) {
      app.server.closeIdleConnections();
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    if (app.hasDecorator('websocketServer')) for (const client of app.websocketServer.clients) client.terminate();
  }
}
