import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentLibrary } from '../content/content-library.ts';
import { chooseLanguage, textIn } from '../locales/texts.ts';
import { CompressedTexts, isCompressible } from './compressed-texts.ts';
import { kitPage, kitPolicy } from './kit-page.ts';
import { inertPolicy, pagePolicy } from './security-headers.ts';

/** Folders that are served as they are. */
export interface PageOptions {
  /** The built web app. */
  readonly hostDir: string;
  /** The kit for authors, if it was built. */
  readonly sdkDir: string | undefined;
  /** Verified bundles. */
  readonly bundlesDir: string;
  readonly content: ContentLibrary;
  /** Origins of scoring gateways elsewhere that a page may call. */
  readonly reached?: readonly string[];
}

const yearSeconds = 31_536_000;
const immutable = `public, max-age=${yearSeconds}, immutable`;
/** Documents that would run scripts in our name if somebody opened them by themselves. */
const documents = /\.(html?|xhtml|svg|xml)$/i;
/** The build puts a hash of its content into the name of every file but these. */
const unhashed = /^(index\.html|sw\.js|manifest\.webmanifest|favicon\.(ico|svg))$/;

/** Serves the web app, bundles, content and the authors' kit. */
export function registerPages(app: FastifyInstance, { hostDir, sdkDir, bundlesDir, content, reached }: PageOptions): void {
  const index = new IndexPage(join(hostDir, 'index.html'), reached);
  const texts = new CompressedTexts();
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, dir: string, cache: string) => {
    void reply.header('cache-control', cache);
    if (documents.test(path)) void reply.header('content-security-policy', inertPolicy);
    if (isCompressible(path)) void reply.header('vary', 'accept-encoding');
    const text = await texts.find(dir, path, request.headers);
    if (text) {
      void reply.type(text.type).headers({ etag: text.etag, 'last-modified': text.modified });
      if (request.headers['if-none-match']?.includes(text.etag)) return reply.code(304).send();
      return reply.header('content-encoding', text.encoding).send(text.content);
    }
    return reply.sendFile(path, dir, { cacheControl: false });
  };

  app.get('/', async (_request, reply) => reply.redirect('/v2/', 302));
  app.get('/v2', async (_request, reply) => reply.redirect('/v2/', 302));
  app.get('/v2/', async (request, reply) => {
    const page = index.read();
    void reply.header('cache-control', 'no-cache');
    if (page) return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
    const text = textIn(chooseLanguage(request.headers['accept-language']), 'page-not-built');
    return reply.code(503).type('text/plain; charset=utf-8').send(text);
  });
  app.get<{ Params: { '*': string } }>('/v2/*', async (request, reply) => {
    const path = request.params['*'];
    if (path === 'index.html') return reply.redirect('/v2/', 302);
    if (path === 'sw.js') void reply.header('service-worker-allowed', '/');
    return send(request, reply, path, hostDir, unhashed.test(path) ? 'no-cache' : immutable);
  });

  app.get<{ Params: { '*': string } }>('/p/*', async (request, reply) => send(request, reply, request.params['*'], bundlesDir, immutable));

  app.get('/content/*', async (request, reply) => {
    const asset = await content.asset(request.url.split('?', 1)[0]!);
    if (!asset) return reply.callNotFound();
    return send(request, reply.type(asset.mime), asset.path, asset.dir, immutable);
  });

  if (sdkDir !== undefined) {
    app.get('/sdk', async (_request, reply) => reply.redirect('/sdk/', 302));
    app.get('/sdk/', async (request, reply) => {
      const origin = `${request.protocol}://${request.host}`;
      void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': kitPolicy });
      return reply.type('text/html; charset=utf-8').send(kitPage(sdkDir, origin, chooseLanguage(request.headers['accept-language'])));
    });
    app.get<{ Params: { '*': string } }>('/sdk/*', async (request, reply) => send(request, reply, request.params['*'], sdkDir, 'no-cache'));
  }
}

/** The web app's page with its policy, read again when a build has changed it. */
class IndexPage {
  readonly #file: string;
  #page: { readonly changedAt: number; readonly html: string; readonly policy: string } | undefined;
  constructor(
    file: string,
    private readonly reached: readonly string[] | undefined,
  ) {
    this.#file = file;
    this.read();
  }
  read(): { readonly html: string; readonly policy: string } | undefined {
    if (!existsSync(this.#file)) return undefined;
    const changedAt = statSync(this.#file).mtimeMs;
    if (this.#page?.changedAt !== changedAt) {
      const html = readFileSync(this.#file, 'utf8');
      this.#page = { changedAt, html, policy: pagePolicy(html, this.reached) };
    }
    return this.#page;
  }
}
