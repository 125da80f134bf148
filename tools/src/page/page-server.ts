import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What content has at `/media/`: any picture that a test's words name. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#c5cbd3"/></svg>`;

/** Serves the shell of pages under test at `/page/`, each activity's bundle below `/p/`, and pictures. Lives as long as the worker. */
export class PageServer {
  readonly #bundles = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly shell: string,
  ) {
    server.on('request', (request, response) => {
      const file = this.#fileOf(new URL(request.url!, 'http://page').pathname);
      if (file === undefined) return response.writeHead(404).end();
      // a worker's pages share what is fetched: names of the shell and of bundles change with their content
      response.writeHead(200, { 'content-type': file.type, 'cache-control': file.lasts ? 'max-age=86400, immutable' : 'no-cache' });
      return response.end(file.content);
    });
  }

  static async start(shell: string): Promise<PageServer> {
    const server = createServer();
    server.unref();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PageServer(server, shell);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Serves a bundle's folder; gives where. */
  add(folder: string): string {
    const at = `/p/1/${this.#bundles.size + 1}`;
    this.#bundles.set(at, folder);
    return at;
  }

  #fileOf(path: string): { readonly content: string | Buffer; readonly type: string; readonly lasts: boolean } | undefined {
    if (/^\/media\/.*\.svg$/.test(path)) return { content: picture, type: types['.svg']!, lasts: true };
    const [, at = '', rest = ''] = /^(\/page|\/p\/1\/\d+)\/(.*)$/.exec(path) ?? [];
    const folder = at === '/page' ? this.shell : this.#bundles.get(at);
    if (folder === undefined) return undefined;
    const file = normalize(join(folder, rest || 'index.html'));
    if (!file.startsWith(folder) || !existsSync(file)) return undefined;
    const type = types[extname(file)] ?? 'application/octet-stream';
    return { content: readFileSync(file), type, lasts: extname(file) !== '.html' };
  }
}
