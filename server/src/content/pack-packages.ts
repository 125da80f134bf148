import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Data } from '@chorus/contract';
import { byteRange } from '@chorus/contract/package/byte-range';
import { contentPackageName } from '@chorus/contract/package/content-package';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Now } from '../clock.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import type { WholePack } from './content-library.ts';
import { writePackage, type WrittenPackage } from './write-package.ts';

type Offer = NonNullable<Data<'importResources'>['packs'][number]['package']>;

/** What {@link PackPackages} needs. */
export interface PackPackagesParts {
  /** A folder of its own; whatever is in it can be made again. */
  readonly dir: string;
  readonly mint: CredentialMint;
  readonly sessions: Pick<Sessions, 'holds'>;
  readonly now: Now;
  readonly log: (message: string, error: unknown) => void;
  /** Bytes that are free on the folder's disk. */
  readonly free: () => Promise<number>;
  /** Bytes of all packages together; those that were asked for longest ago go first. */
  readonly most?: number;
}

type Made = WrittenPackage & { readonly fileName: string };

const route = '/content-packages/';
const mostBytes = 20 * 1024 ** 3;
/** So much stays free on the disk, for answers and recordings. */
const spareBytes = 1024 ** 3;
/** As long as the slowest download may take. */
const readMs = 12 * 3_600_000;
/** What failed is not tried again at once: whoever waits asks every few seconds. */
const againMs = 60_000;
/** A new one leaves what older servers made alone, and makes its own. */
const packageFormat = 1;

/**
 * Packs as resource packages (7.2-11): each is made once, when somebody asks for it, one after the other, and kept as a file that is called by the hash of its
 * `pack.json`. It is made again when it is lost, and is then the same to the byte, so that a download that was broken off goes on.
 */
export class PackPackages {
  readonly #making = new Set<string>();
  readonly #failed = new Map<string, number>();
  /** Packs that were asked for since the start, by the file's name. */
  readonly #asked = new Map<string, WholePack>();
  readonly #stopped = new AbortController();
  #turn: Promise<unknown>;

  constructor(private readonly parts: PackPackagesParts) {
    mkdirSync(parts.dir, { recursive: true, mode: 0o700 });
    this.#turn = this.#clear();
  }

  /** The file of a pack, for this session alone; null while it is being made: this begins it. */
  async offer(pack: WholePack, sessionHash: string): Promise<Offer | null> {
    const name = `${pack.json}.${packageFormat}.zip`;
    this.#asked.set(name, pack);
    const made = await this.#made(name);
    if (!made) {
      this.#make(name, pack);
      return null;
    }
    const at = this.parts.now() / 1000;
    await utimes(join(this.parts.dir, name), at, at).catch(() => undefined);
    const expiresAt = this.parts.now() + readMs;
    const signature = this.parts.mint.readSignature({ key: route + name, expiresAt, sessionHash });
    const query = new URLSearchParams({ expires: String(expiresAt), session: sessionHash, signature });
    return { url: `${route}${name}?${query.toString()}`, fileName: made.fileName, bytes: made.bytes, sha256: made.sha256 };
  }

  /** Gives up what is being made. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#turn;
  }

  register(app: FastifyInstance): void {
    app.get<{ Params: { name: string } }>(`${route}:name`, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (!(await this.#holds(request))) return reply.code(403).type('text/plain').send('This address does not hold, or no longer.');
      const { name } = request.params;
      const made = await this.#made(name);
      if (made) return this.#send(request, reply, join(this.parts.dir, name), made);
      const pack = this.#asked.get(name);
      if (!pack) return reply.callNotFound();
      this.#make(name, pack);
      return reply.code(503).header('retry-after', '5').type('text/plain').send('It is being made.');
    });
  }

  #send(request: FastifyRequest, reply: FastifyReply, file: string, { bytes, sha256, fileName }: Made): FastifyReply {
    const etag = `"${sha256}"`;
    const { range: wanted, 'if-range': ifRange } = request.headers;
    const range = byteRange((ifRange === undefined || ifRange === etag ? wanted : undefined) ?? null, bytes);
    void reply.headers({ etag, 'accept-ranges': 'bytes' }).type('application/zip');
    if (!range) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    const { from, to, part } = range;
    if (part) void reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
    void reply.headers({
      'content-length': to - from + 1,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    });
    return reply.send(createReadStream(file, { start: from, end: to }));
  }

  async #holds(request: FastifyRequest): Promise<boolean> {
    const { expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
    const reading = { key: request.url.split('?', 1)[0]!, expiresAt: Number(expires), sessionHash: String(session) };
    return (
      Number.isSafeInteger(reading.expiresAt) &&
      this.parts.mint.isReadable(reading, String(signature)) &&
      (await this.parts.sessions.holds(reading.sessionHash, browserOf(request).ids))
    );
  }

  async #made(name: string): Promise<Made | undefined> {
    const file = join(this.parts.dir, name);
    try {
      const made = JSON.parse(await readFile(`${file}.json`, 'utf8')) as Made;
      return (await stat(file)).size === made.bytes ? made : undefined;
    } catch {
      return undefined;
    }
  }

  #make(name: string, pack: WholePack): void {
    const { now, log } = this.parts;
    if (this.#making.has(name) || (this.#failed.get(name) ?? Number.NEGATIVE_INFINITY) > now() - againMs) return;
    this.#making.add(name);
    this.#turn = this.#turn
      .then(() => this.#makeNow(name, pack))
      .then(() => this.#failed.delete(name))
      .catch((error: unknown) => {
        this.#failed.set(name, now());
        if (!this.#stopped.signal.aborted) log(`The package of ${pack.packId} ${pack.packVersion} cannot be made:`, error);
      })
      .finally(() => this.#making.delete(name));
  }

  async #makeNow(name: string, { dir, packId, bytes }: WholePack): Promise<void> {
    this.#stopped.signal.throwIfAborted();
    await this.#makeRoom(bytes);
    const file = join(this.parts.dir, name);
    // The pack's own time, so that it is the same file wherever and whenever it is made.
    const time = (await stat(join(dir, 'pack.json'))).mtime;
    const part = `${file}.part`;
    try {
      const written = await writePackage(dir, time, part, this.#stopped.signal);
      const made: Made = { ...written, fileName: contentPackageName({ id: packId }, time) };
      await writeFile(`${file}.json`, JSON.stringify(made), { mode: 0o600 });
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Removes what was asked for longest ago, until a package of so many bytes has room. */
  async #makeRoom(bytes: number): Promise<void> {
    const { dir, most = mostBytes } = this.parts;
    const names = (await readdir(dir)).filter((name) => name.endsWith('.zip'));
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(dir, name));
        return { name, size, mtimeMs };
      }),
    );
    let used = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (used + bytes <= most) break;
      await rm(join(dir, name), { force: true });
      await rm(join(dir, `${name}.json`), { force: true });
      used -= size;
    }
    const free = await this.parts.free();
    if (used + bytes > most || free < bytes + spareBytes) throw new Error(`There is no room for ${bytes} bytes (${free} are free).`);
  }

  /** What a server that was killed had begun. */
  async #clear(): Promise<void> {
    for (const name of await readdir(this.parts.dir)) if (name.endsWith('.part')) await rm(join(this.parts.dir, name), { force: true });
  }
}
