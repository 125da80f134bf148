import { packageFileHeaders } from '@chorus/contract/desktop/package-address';
import { byteRange, noSuchRange, pieces, rangeHeaders } from '@chorus/contract/package/byte-range';
import type { StoreReader } from '@chorus/contract/package/store-reader';

/** With every answer: whatever a package has in it, nothing of it runs. */
const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
const exposed = ['content-range', packageFileHeaders.size, packageFileHeaders.sha256].join(', ');

/**
 * Answers what the classroom's page and its service worker read of the packages here: `list`, `paths/<id>`, `file/<id>/<path>`, each part encoded as one component.
 * A path is looked for in a package's index alone; none leads to the disk.
 */
export class PackageProtocol {
  constructor(
    private readonly reader: Pick<StoreReader, 'list' | 'package'>,
    /** Origin of the chosen server. */
    private readonly server: () => string | undefined,
    private readonly log: (message: string) => void,
  ) {}

  async answer(request: Request): Promise<Response> {
    const server = this.server();
    const origin = request.headers.get('origin');
    if (server === undefined || (origin !== null && origin !== server)) return new Response(null, { status: 403, headers: inert });
    const headers = { ...inert, 'access-control-allow-origin': server, 'access-control-expose-headers': exposed, vary: 'origin' };
    const { method } = request;
    if (method === 'OPTIONS') {
      const allowed = { 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': 'range' };
      return new Response(null, { status: 204, headers: { ...headers, ...allowed } });
    }
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } });
    try {
      const found = await this.#found(request, headers);
      return found ?? new Response(null, { status: 404, headers });
    } catch (error) {
      this.log(`A package can't be read: ${String(error)}`);
      return new Response(null, { status: 500, headers });
    }
  }

  async #found(request: Request, headers: Readonly<Record<string, string>>): Promise<Response | undefined> {
    const parts = partsOf(request.url);
    if (!parts) return undefined;
    const [what, id, path] = parts;
    if (what === 'list' && parts.length === 1) return Response.json(await this.reader.list(), { headers });
    const opened = id === undefined ? undefined : await this.reader.package(id);
    if (!opened) return undefined;
    if (what === 'paths' && parts.length === 2) return Response.json(opened.index.paths, { headers });
    if (what !== 'file' || path === undefined || parts.length !== 3) return undefined;
    const file = await opened.file(path);
    if (!file) return undefined;
    const { size, sha256 } = file;
    const about = {
      ...headers,
      'content-type': 'application/octet-stream',
      [packageFileHeaders.size]: String(size),
      [packageFileHeaders.sha256]: sha256,
    };
    if (request.method === 'HEAD') return new Response(null, { headers: about });
    const range = byteRange(request.headers.get('range'), size);
    if (!range) return new Response(null, { status: 416, headers: { ...headers, ...Object.fromEntries(noSuchRange(size).headers) } });
    const { from, to, part } = range;
    const body = from > to ? null : pieces(file, from, to);
    return new Response(body, part ? { status: 206, headers: { ...about, ...rangeHeaders(range, size) } } : { headers: about });
  }
}

/** The parts of an address's path; undefined where one of them is badly encoded. */
function partsOf(address: string): string[] | undefined {
  try {
    return new URL(address).pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
