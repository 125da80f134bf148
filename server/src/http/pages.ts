import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packFileType, scriptType, servedType } from '@chorus/contract/served-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetFile } from '../content/content-library.ts';
import { chooseLanguage, textIn } from '../locales/texts.ts';
import { CompressedTexts, isCompressible } from './compressed-texts.ts';
import { kitPage, kitPolicy, writtenPage } from './kit-page.ts';
import { originOf } from './origin.ts';
import { administrationHeaders, inertPolicy, pagePolicy, securityHeaders, serviceWorkerPath } from './security-headers.ts';

/** Folders that are served as they are. */
export interface PageOptions {
  /** The built web app. */
  readonly hostDir: string;
  /** The kit for authors, if it was built. */
  readonly sdkDir: string | undefined;
  /** Verified bundles. */
  readonly bundlesDir: string;
  /** Whether a file of them is there for anybody. */
  readonly admits: (path: string) => Promise<boolean>;
  readonly content: { asset(address: string): Promise<AssetFile | undefined> };
  /** Whether nobody has an account yet: the way in leads to the first administrator then. */
  readonly empty?: () => Promise<boolean>;
  /** Origins of scoring gateways elsewhere that a page may call. */
  readonly reached?: readonly string[];
}

const pageType = 'text/html; charset=utf-8';
const yearSeconds = 31_536_000;
const immutable = `public, max-age=${yearSeconds}, immutable`;
/** Of a bundle, under an address that never changes: a copy may be used as long as a school allows it, which the server is asked each time. */
const whileAdmitted = 'private, no-cache';
/** The build puts a hash of its content into the name of every file but these. */
const unhashed = /^(index\.html|admin\.html|phone\.html|sw\.js|licences\.txt|manifest\.webmanifest|favicon\.(ico|svg))$/;
/** Where the service worker's script is told the headers of answers that it kept: in a cache a page could rewrite them. */
const headersMark = '%CHORUS_HEADERS%';

/** Serves the web app, bundles, content and the authors' kit. */
export function registerPages(app: FastifyInstance, { hostDir, sdkDir, bundlesDir, admits, content, empty, reached }: PageOptions): void {
  const index = new Page(join(hostDir, 'index.html'), reached);
  const admin = new Page(join(hostDir, 'admin.html'), reached);
  const phone = new Page(join(hostDir, 'phone.html'), reached);
  const texts = new CompressedTexts();
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { dir, cache, type = servedType(path) }: { dir: string; cache: string; type?: string | undefined },
  ) => {
    void reply.header('cache-control', cache).type(type ?? 'application/octet-stream');
    if (type === undefined) void reply.header('content-disposition', 'attachment');
    void reply.header('content-security-policy', type === scriptType ? index.policy() : inertPolicy);
    if (isCompressible(path)) void reply.header('vary', 'accept-encoding');
    const text = await texts.find(dir, path, request.headers);
    if (text) {
      void reply.headers({ etag: text.etag, 'last-modified': text.modified });
      if (request.headers['if-none-match']?.includes(text.etag)) return reply.code(304).send();
      return reply.header('content-encoding', text.encoding).send(text.content);
    }
    return reply.sendFile(path, dir, { cacheControl: false, contentType: false });
  };

  app.get('/', async (_request, reply) => reply.redirect('/v2/', 302));
  app.get('/v2', async (_request, reply) => reply.redirect('/v2/', 302));
  app.get('/admin', async (_request, reply) => reply.redirect('/admin/', 302));
  const open =
    (page: Page, headers: Readonly<Record<string, string>> = {}) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const built = page.read();
      void reply.headers({ 'cache-control': 'no-cache', ...headers });
      if (built) return reply.type(pageType).header('content-security-policy', built.policy).send(built.html);
      const text = textIn(chooseLanguage(request.headers['accept-language']), 'page-not-built');
      return reply.code(503).type('text/plain; charset=utf-8').send(text);
    };
  // A browser keeps no page of activities behind the administration's: going back, it would run on beside an administrator's session.
  const openClassroom = open(index, { 'cache-control': 'no-store' });
  let begun = empty === undefined;
  app.get('/v2/', async (request, reply) => {
    // Once there are accounts, there always are.
    begun ||= !(await empty!());
    return begun ? openClassroom(request, reply) : reply.header('cache-control', 'no-store').redirect('/admin/', 302);
  });
  app.get('/admin/', open(admin, administrationHeaders));
  app.get('/m', async (_request, reply) => reply.redirect('/m/', 302));
  app.get('/m/', open(phone));
  app.get<{ Params: { '*': string } }>('/v2/*', async (request, reply) => {
    const path = request.params['*'];
    if (path === 'index.html') return reply.redirect('/v2/', 302);
    if (path === 'admin.html') return reply.redirect('/admin/', 302);
    if (path === 'phone.html') return reply.redirect('/m/', 302);
    return send(request, reply, path, { dir: hostDir, cache: unhashed.test(path) ? 'no-cache' : immutable });
  });
  app.get(serviceWorkerPath, async (_request, reply) => {
    const file = join(hostDir, 'sw.js');
    if (!existsSync(file)) return reply.callNotFound();
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': index.policy() });
    return reply.type(scriptType).send(readFileSync(file, 'utf8').replace(headersMark, keptHeaders(index.policy())));
  });

  app.get<{ Params: { '*': string } }>('/p/*', async (request, reply) => {
    const path = request.params['*'];
    return (await admits(path)) ? send(request, reply, path, { dir: bundlesDir, cache: whileAdmitted }) : reply.callNotFound();
  });

  app.get('/content/*', async (request, reply) => {
    const asset = await content.asset(request.url.split('?', 1)[0]!);
    if (!asset) return reply.callNotFound();
    return send(request, reply, asset.path, { dir: asset.dir, cache: immutable, type: packFileType(asset.mime) });
  });

  if (sdkDir !== undefined) {
    app.get('/sdk', async (_request, reply) => reply.redirect('/sdk/', 302));
    const sendPage = (reply: FastifyReply, html: string) =>
      reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': kitPolicy }).type(pageType).send(html);
    app.get('/sdk/', async (request, reply) =>
      sendPage(reply, kitPage(sdkDir, originOf(request), chooseLanguage(request.headers['accept-language']))),
    );
    app.get<{ Params: { '*': string } }>('/sdk/*', async (request, reply) => {
      const path = request.params['*'];
      if (!path.endsWith('.html')) return send(request, reply, path, { dir: sdkDir, cache: 'no-cache' });
      const html = writtenPage(sdkDir, path, originOf(request));
      return html === undefined ? reply.callNotFound() : sendPage(reply, html);
    });
  }
}

/** Headers of what runs and of what does not, in letters that any quotes take. */
function keptHeaders(policy: string): string {
  const running = { ...securityHeaders, 'content-security-policy': policy };
  return Buffer.from(JSON.stringify({ running, inert: securityHeaders })).toString('base64');
}

/** A page of the web app with its policy, read again when a build has changed it. */
class Page {
  readonly #file: string;
  #page: { readonly changedAt: number; readonly html: string; readonly policy: string } | undefined;
  constructor(
    file: string,
    private readonly reached: readonly string[] | undefined,
  ) {
    this.#file = file;
    this.read();
  }
  /** The policy that holds in the page, for what it runs in workers. */
  policy(): string {
    return this.read()?.policy ?? pagePolicy('', this.reached);
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
