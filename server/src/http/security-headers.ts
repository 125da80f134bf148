import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Hashes, as a policy names them, of the import maps that stand in a page. */
export function importMapHashes(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\btype=["']?importmap["']?[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );
}

/** Content security policy of the web app. `reached`: origins of scoring gateways that the page may call. */
export function pagePolicy(html: string, reached: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...importMapHashes(html)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    // The receiver of the students' clickers, a service of this machine; the packages of the desktop client, which answers for them itself.
    ["connect-src 'self' blob: ws://127.0.0.1:8011 chorus-package:", ...reached].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Policy of everything but pages and scripts: opened by itself, it can do nothing. */
export const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** Headers that every answer has; pages and scripts have a policy of their own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': inertPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
};

/**
 * Headers of the administration. Another value than the classroom's: a window that page script opens there is cut off from its opener, which would read
 * it otherwise, for both are of one origin.
 */
export const administrationHeaders: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** The only script that may stand between pages and this server: any other one could answer in its place. */
export const serviceWorkerPath = '/v2/sw.js';

/** A request's cookies are taken back beyond this, and not read: no login has so many, and a proxy may refuse them for us. */
export const maxCookieBytes = 16 * 1024;

/** Adds the headers that every answer has, and refuses to give a browser any other service worker than ours. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders);
    if ((request.headers.cookie?.length ?? 0) > maxCookieBytes) void reply.header('clear-site-data', '"cookies"');
    if (request.headers['service-worker'] === undefined || request.url.split('?', 1)[0] === serviceWorkerPath) return undefined;
    return reply.code(403).type('text/plain; charset=utf-8').send('Refused: not a service worker.');
  });
}
