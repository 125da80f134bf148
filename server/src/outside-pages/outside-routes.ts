import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import type { Db } from '../database/open.ts';
import { escaped } from '../http/kit-page.ts';
import { originOf } from '../http/origin.ts';
import { chooseLanguage } from '../locales/texts.ts';
import { askedOf, opensInside, pageInUse, titleOf } from './outside-pages.ts';

/**
 * What another site's page may do inside ours. It is of another origin, so that its own one is no key to ours: without it no login and no player there
 * works. It can't lead the classroom elsewhere, open dialogs over it or download; what it opens is in a sandbox, too.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';
const style = 'html, body, iframe { width: 100%; height: 100%; margin: 0; border: 0; background: #fff; } iframe { display: block; }';

/**
 * The document around a page of another site, by the page's id in the list. The classroom's own policy lets no other origin into a frame, or an activity
 * could tell one whatever it knows, unseen; this document's lets in the page that an administrator has allowed, and no other one. It runs nothing.
 */
export function registerOutsidePages(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { id: string } }>('/outside/:id', async (request, reply) => {
    const page = await pageInUse(db, request.params.id);
    if (!page || !opensInside(page, originOf(request))) return reply.callNotFound();
    const titles = titleOf(page);
    const title = escaped(titles[chooseLanguage(request.headers['accept-language'])] ?? titles['zh-CN'] ?? '');
    void reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        ['frame-src', ...framedSources(askedOf(page).origins)].join(' '),
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
      'x-frame-options': 'SAMEORIGIN',
    });
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><iframe title="${title}" src="${escaped(page.address)}" sandbox="${sandbox}" referrerpolicy="no-referrer" allow="fullscreen"></iframe>`,
      );
  });
}

/** Origins as a policy names them: a site's login and its pictures lie below its name, or beside its `www`. */
export function framedSources(origins: readonly string[]): string[] {
  const sources = origins.flatMap((origin) => {
    const { protocol, hostname, port } = new URL(origin);
    const name = hostname.replace(/^www\.(?=[^.]+\.[^.])/, '');
    if (protocol !== 'https:' || hostname.startsWith('[') || isIP(hostname) !== 0 || !name.includes('.')) return [origin];
    const at = port === '' ? name : `${name}:${port}`;
    return [`https://${at}`, `https://*.${at}`];
  });
  return [...new Set(sources)];
}
