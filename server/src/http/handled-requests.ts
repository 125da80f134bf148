import type { FastifyInstance, FastifyReply } from 'fastify';
import { State } from '@chorus/contract';

/** What became of a request: closed, so that it counts few things. `gone`: the caller left before the answer. */
export type Outcome = 'ok' | 'refused' | 'failed' | 'gone';

/** A request that is over. Nothing in it says who asked, or about whom. */
export interface HandledRequest {
  /** The call's name in the contract, or the route's pattern; `none` for an address that is not there. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly ms: number;
  readonly id: string;
}

declare module 'fastify' {
  interface FastifyReply {
    /** Of the envelope that was sent. */
    state?: number;
  }
  interface FastifyContextConfig {
    /** Of a call. */
    callName?: string;
  }
}

/** A line of the log of requests. */
export const lineOf = ({ name, outcome, ms, id }: HandledRequest, now: number): string =>
  JSON.stringify({ time: new Date(now).toISOString(), id, name, outcome, ms: Math.round(ms * 10) / 10 });

/** Tells of each request when it is over, but of live connections. */
export function watchRequests(app: FastifyInstance, told: (handled: HandledRequest) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined) return;
    const began = performance.now();
    void reply.header('x-request-id', request.id);
    const { config, url } = request.routeOptions;
    const name = config.callName ?? url ?? 'none';
    reply.raw.once('close', () => told({ name, outcome: outcomeOf(reply), ms: performance.now() - began, id: request.id }));
  });
}

function outcomeOf({ raw, state, statusCode }: FastifyReply): Outcome {
  if (!raw.writableFinished) return 'gone';
  if (state === undefined) return statusCode >= 500 ? 'failed' : statusCode >= 400 ? 'refused' : 'ok';
  if (state === State.ok) return 'ok';
  return state === State.serverError ? 'failed' : 'refused';
}
