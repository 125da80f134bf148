import { packagesScheme } from '@chorus/contract/desktop/package-address';
import { net, protocol } from 'electron';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clientFile, clientPolicy } from '../security/client-files.ts';
import { clientOrigin } from '../security/navigation.ts';

const scheme = clientOrigin.split(':')[0]!;

/** Before the application is ready, and once: the client's own pages are an origin like any other, and its packages are read by `fetch`. */
export function declareProtocols(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: false } },
    { scheme: packagesScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true } },
  ]);
}

/** Serves the client's own pages out of the built web app. */
export function serveClientPages(hostDir: string): void {
  protocol.handle(scheme, async ({ url }) => {
    const file = clientFile(url);
    if (!file) return new Response(null, { status: 404 });
    const { body, ok } = await net.fetch(pathToFileURL(join(hostDir, file.path)).href);
    const headers = { 'content-type': file.type, 'content-security-policy': clientPolicy, 'x-content-type-options': 'nosniff' };
    return ok ? new Response(body, { headers }) : new Response(null, { status: 404 });
  });
}
