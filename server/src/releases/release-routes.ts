import { releasesPath } from '@chorus/contract/desktop/release-feed';
import type { FastifyInstance } from 'fastify';
import { inertPolicy } from '../http/security-headers.ts';
import type { Releases } from './releases.ts';

/** Serves the releases of the desktop client, without a login and in ranges: a client fetches of an installer what it has not. */
export function registerReleases(app: FastifyInstance, releases: Releases): void {
  app.get<{ Params: { name: string } }>(`${releasesPath}:name`, async (request, reply) => {
    const { name } = request.params;
    if (!releases.gives(name)) return reply.callNotFound();
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': inertPolicy, 'content-disposition': 'attachment' });
    return reply.type('application/octet-stream').sendFile(name, releases.dir, { cacheControl: false, contentType: false });
  });
}
