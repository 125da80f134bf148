import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packLimits } from '@chorus/contract/api/admin/content-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Now } from '../clock.ts';
import { badField, CallError, unknown } from '../http/call-error.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import { freeBytes } from '../storage/free-bytes.ts';
import type { PackThread } from './pack-thread.ts';
import type { PackPlaces, UnpackedPack } from './unpack-pack.ts';

/** Who sends nothing for so long has given up. */
const idleMs = 30 * 60_000;
/** Files that one organisation sends at once, and all together: each takes room before anybody has looked at it. */
const mostAtOnce = { organisation: 4, all: 20 } as const;
const path = '/packs/incoming';

interface Incoming {
  readonly orgId: string;
  readonly sessionHash: string;
  readonly dir: string;
  readonly total: number;
  bytes: number;
  touchedAt: number;
  turn: Promise<unknown>;
  unpacked?: Promise<UnpackedPack>;
}

/** Zip files of packs that are being sent, part by part, and what came out of them until somebody adds it or gives up. */
export class IncomingPacks {
  readonly #all = new Map<string, Incoming>();

  constructor(
    private readonly dir: string,
    private readonly parts: { readonly mint: CredentialMint; readonly sessions: Sessions; readonly now: Now; readonly thread: PackThread },
  ) {}

  /** Begins one in the place of what this session sent before, and gives the address that its parts are put to, in this session alone. Errors: `bad-input` (`too-large`, `no-room`), `too-many-at-once`. */
  async begin(orgId: string, bytes: number, sessionHash: string, origin: string): Promise<{ id: string; url: string; expiresAt: number }> {
    await this.sweep();
    if (bytes > packLimits.file) throw badField('/bytes', 'too-large');
    for (const [id, one] of this.#all) if (one.sessionHash === sessionHash) await this.drop(id);
    const ofOrg = [...this.#all.values()].filter((one) => one.orgId === orgId).length;
    if (ofOrg >= mostAtOnce.organisation || this.#all.size >= mostAtOnce.all) throw new CallError('too-many-at-once');
    await mkdir(this.dir, { recursive: true });
    if ((await freeBytes(this.dir)) < bytes + 2 * packLimits.unpacked) throw badField('/bytes', 'no-room');
    const id = randomUUID();
    const dir = join(this.dir, id);
    await mkdir(dir);
    await writeFile(join(dir, 'pack.zip'), '', { mode: 0o600 });
    const at = this.parts.now();
    this.#all.set(id, { orgId, sessionHash, dir, total: bytes, bytes: 0, touchedAt: at, turn: Promise.resolve() });
    const key = `${path}/${id}`;
    const expiresAt = at + 12 * 3_600_000;
    const signature = this.parts.mint.readSignature({ key, expiresAt, sessionHash });
    const query = new URLSearchParams({ expires: String(expiresAt), session: sessionHash, signature });
    return { id, url: `${origin}${key}?${query.toString()}`, expiresAt };
  }

  /** What came out of a file that is whole, and the folders that the pack and its index are in. Errors: `unknown`, `bad-input` (`incomplete`). */
  async unpacked(id: string, orgId: string): Promise<{ readonly result: UnpackedPack; readonly dir: string; readonly indexDir: string }> {
    await this.sweep();
    const one = this.#all.get(id);
    if (one?.orgId !== orgId) throw unknown();
    await one.turn;
    if (one.bytes !== one.total) throw badField('/id', 'incomplete');
    one.touchedAt = this.parts.now();
    const places = { zip: join(one.dir, 'pack.zip'), dir: join(one.dir, 'pack'), indexDir: join(one.dir, 'index') };
    one.unpacked ??= this.#unpack(places);
    const result = await one.unpacked.catch((error: unknown) => {
      // A new file has taken its place meanwhile, and its folder is gone.
      throw this.#all.has(id) ? error : unknown();
    });
    return { result, ...places };
  }

  async #unpack(places: PackPlaces): Promise<UnpackedPack> {
    for (const dir of [places.dir, places.indexDir]) await mkdir(dir);
    return this.parts.thread.unpack(places);
  }

  async drop(id: string): Promise<void> {
    const one = this.#all.get(id);
    this.#all.delete(id);
    if (one) await rm(one.dir, { recursive: true, force: true });
  }

  /** Forgets what nobody goes on with. */
  async sweep(): Promise<void> {
    for (const [id, one] of this.#all) if (one.touchedAt + idleMs < this.parts.now()) await this.drop(id);
  }

  /** What a server that ended left behind is of no use to the next one. */
  async clear(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true });
  }

  /** Takes the parts. */
  register(app: FastifyInstance): void {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: packLimits.part }, (_request, body, done) => done(null, body));
      scope.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        if (!(await this.#holds(request))) return reply.code(403).type('text/plain').send('This address does not hold, or no longer.');
      });
      scope.put<{ Params: { id: string }; Querystring: { offset?: string } }>(`${path}/:id`, async (request, reply) => {
        const one = this.#all.get(request.params.id);
        const offset = Number(request.query.offset);
        if (!one || !Number.isSafeInteger(offset) || !Buffer.isBuffer(request.body)) return reply.callNotFound();
        const part = request.body;
        const turn = one.turn.then(() => this.#add(one, offset, part));
        one.turn = turn.catch(() => undefined);
        return (await turn) ? reply.send({ bytes: one.bytes }) : reply.code(409).type('text/plain').send('Not the next part: begin anew.');
      });
    });
  }

  /** One that is there already is left out: the answer to it was lost. */
  async #add(one: Incoming, offset: number, part: Buffer): Promise<boolean> {
    if (offset + part.length <= one.bytes) return true;
    if (offset !== one.bytes || offset + part.length > one.total) return false;
    const file = join(one.dir, 'pack.zip');
    // A disk that was full in the middle of a part leaves half of it.
    if ((await stat(file).catch(() => undefined))?.size !== one.bytes) return false;
    await appendFile(file, part);
    one.bytes += part.length;
    one.touchedAt = this.parts.now();
    return true;
  }

  async #holds(request: FastifyRequest): Promise<boolean> {
    const { expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
    const reading = { key: request.url.split('?', 1)[0]!, expiresAt: Number(expires), sessionHash: String(session) };
    const { mint, sessions } = this.parts;
    return (
      Number.isSafeInteger(reading.expiresAt) &&
      mint.isReadable(reading, String(signature)) &&
      (await sessions.holds(reading.sessionHash, browserOf(request).ids))
    );
  }
}
