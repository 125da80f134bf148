import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Characters of an address with its query: what a provider of logins sends back with is the longest that we are asked for. */
export const maxAddressLength = 8 * 1024;
/** Characters of its path: a file of a pack in Chinese letters, 300 of 9, and what stands before it. */
export const maxPathLength = 4 * 1024;
/** Characters of all headers but cookies, with which a page may have filled the browser. */
export const maxOtherHeaders = 32 * 1024;

/** A segment that leads elsewhere, however it is written. To take many of them out of a path takes the square of their number. */
const dotSegment = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i;

/** Refuses requests whose address or headers are longer than any of ours; nothing that comes later looks at more. */
export function boundRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const refused = refusalOf(request);
    if (refused) return reply.code(refused.status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(refused.text);
  });
}

function refusalOf({ url, raw }: FastifyRequest): { readonly status: number; readonly text: string } | undefined {
  if (url.length > maxAddressLength) return { status: 414, text: 'URI Too Long' };
  const [path = ''] = url.split('?', 1);
  if (path.length > maxPathLength) return { status: 414, text: 'URI Too Long' };
  if (dotSegment.test(path)) return { status: 404, text: 'Not found' };
  let others = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2)
    if (raw.rawHeaders[at]!.toLowerCase() !== 'cookie') others += raw.rawHeaders[at]!.length + raw.rawHeaders[at + 1]!.length;
  return others > maxOtherHeaders ? { status: 431, text: 'Request Header Fields Too Large' } : undefined;
}
