import { backupPartBytes } from '@chorus/contract/api/admin/backup-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { basename } from 'node:path';
import type { Now } from '../clock.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import { ObjectError } from '../storage/object-error.ts';
import type { Backups } from './backups.ts';
import type { IncomingBackup } from './incoming-backup.ts';

/** A download begins within this; one that has begun goes on. */
const readMs = 5 * 60_000;
/** An upload may take so long. */
const writeMs = 12 * 3_600_000;

/** Where to read a backup, and where to put one: addresses that hold for a while, in the session and the browser that asked. */
export class BackupAddresses {
  #incoming: IncomingBackup | undefined;

  constructor(
    private readonly mint: CredentialMint,
    private readonly sessions: Sessions,
    private readonly now: Now,
  ) {}

  toRead(name: string, sessionHash: string, origin: string): { url: string; expiresAt: number } {
    return this.#sign(`/backups/${name}`, sessionHash, origin, readMs);
  }

  /** There is one at a time: an earlier one takes nothing any more. */
  toWrite(incoming: IncomingBackup, sessionHash: string, origin: string): { url: string; expiresAt: number } {
    this.#incoming = incoming;
    return this.#sign(`/backups/incoming/${incoming.id}`, sessionHash, origin, writeMs);
  }

  /** The one that parts of this id are put to. */
  incoming(id: string): IncomingBackup | undefined {
    return this.#incoming?.id === id ? this.#incoming : undefined;
  }

  /** Whether the address that a request came to holds. */
  async holds(request: FastifyRequest): Promise<boolean> {
    const { expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
    const reading = { key: request.url.split('?', 1)[0]!, expiresAt: Number(expires), sessionHash: String(session) };
    return (
      Number.isSafeInteger(reading.expiresAt) &&
      this.mint.isReadable(reading, String(signature)) &&
      (await this.sessions.holds(reading.sessionHash, browserOf(request).ids))
    );
  }

  #sign(path: string, sessionHash: string, origin: string, forMs: number): { url: string; expiresAt: number } {
    const expiresAt = this.now() + forMs;
    const signature = this.mint.readSignature({ key: path, expiresAt, sessionHash });
    const query = new URLSearchParams({ expires: String(expiresAt), session: sessionHash, signature });
    return { url: `${origin}${path}?${query.toString()}`, expiresAt };
  }
}

/** Gives backups to whoever has their address, and takes those that come from elsewhere. */
export function registerBackups(app: FastifyInstance, backups: Backups, addresses: BackupAddresses): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: backupPartBytes }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (!(await addresses.holds(request))) return reply.code(403).type('text/plain').send('This address does not hold, or no longer.');
    });
    scope.get<{ Params: { name: string } }>('/backups/:name', async (request, reply) => {
      const backup = backups.named(request.params.name);
      if (!backup) return reply.callNotFound();
      const name = basename(backup.file);
      void reply.type('application/vnd.sqlite3').header('content-disposition', `attachment; filename="${name}"`);
      return reply.sendFile(name, backups.folder, { cacheControl: false, contentType: false });
    });
    scope.put<{ Params: { id: string }; Querystring: { offset?: string } }>('/backups/incoming/:id', async (request, reply) => {
      const incoming = addresses.incoming(request.params.id);
      const offset = Number(request.query.offset);
      if (!incoming || !Number.isSafeInteger(offset) || !Buffer.isBuffer(request.body)) return reply.callNotFound();
      try {
        return await reply.send({ bytes: await incoming.add(offset, request.body) });
      } catch (error) {
        if (error instanceof ObjectError) return reply.code(409).type('text/plain').send(error.message);
        throw error;
      }
    });
  });
}
