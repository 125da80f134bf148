import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { chooseLanguage } from '../locales/texts.ts';
import { isCall, sendError } from './answer.ts';
import { CallError } from './call-error.ts';

/** Under which names the server may be addressed. */
export interface OriginRules {
  /** Bound to this machine alone. */
  readonly loopback: boolean;
  /** Further host names, without ports. */
  readonly names: readonly string[];
  /** Paths that are guarded by their own signature instead. */
  readonly exempt: (path: string) => boolean;
  /** Pages of another origin that may send to a path, and read what answers; nothing that they know of us goes along. */
  readonly foreign: (path: string, origin: string) => boolean;
}

/** What a page of another origin may send: a form, by itself; answers are good for so many seconds. */
const preflight = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, request-index',
  'access-control-max-age': '600',
} as const;

/** What people open; the page of the kit names the address from which it is installed. */
const pages: ReadonlySet<string> = new Set(['/', '/v2', '/v2/', '/admin', '/admin/', '/m', '/m/', '/docs', '/sdk', '/sdk/']);

const loopbackNames = ['127.0.0.1', 'localhost', '::1'];

declare module 'fastify' {
  interface FastifyInstance {
    /** Behind a proxy the one origin under which the server is reached, whatever a request says. */
    readonly publicOrigin: string | undefined;
  }
}

/** The address that a request was sent to; its host has been checked. */
export const originOf = (request: FastifyRequest): string =>
  request.server.publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;

/**
 * Refuses requests that reached us under somebody else's name (DNS rebinding) or that a page of another origin makes,
 * and leads `localhost` to `127.0.0.1`, so that the browser's journal has one origin.
 */
export function guardOrigin(app: FastifyInstance, rules: OriginRules): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (rules.exempt(path)) return;
    const host = hostName(request.headers.host);
    if (host === undefined || !isOurs(host, rules)) return refuse(request, reply);
    if (!isSameOrigin(request)) {
      const { origin } = request.headers;
      if (origin === undefined || !rules.foreign(path, origin)) return refuse(request, reply);
      // No `access-control-allow-credentials`: a browser sends no cookie along, or hides the answer.
      reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
      return request.method === 'OPTIONS' ? reply.headers(preflight).code(204).send() : undefined;
    }
    if (rules.loopback && host === 'localhost' && request.method === 'GET' && pages.has(path)) {
      return reply.redirect(`${request.protocol}://${request.headers.host!.replace(/^localhost/i, '127.0.0.1')}${request.url}`, 302);
    }
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): unknown {
  if (!isCall(request)) return reply.code(403).type('text/plain; charset=utf-8').send('Refused: another name or origin.');
  const language = chooseLanguage(request.headers['accept-language']);
  return sendError(reply, language, new CallError('refused-origin'));
}

function hostName(host: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:]+)\]|([^:[\]/?#@\s]+))(?::\d{1,5})?$/i.exec(host ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

function isOurs(host: string, rules: OriginRules): boolean {
  if (loopbackNames.includes(host) || rules.names.includes(host)) return true;
  // A number can't be rebound: only names can be made to point here.
  return !rules.loopback && isIP(host) !== 0;
}

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site' || request.method === 'GET';
  return origin.toLowerCase() === originOf(request).toLowerCase();
}
