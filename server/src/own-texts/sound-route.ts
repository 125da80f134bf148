import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Now } from '../clock.ts';
import { browserOf } from '../session/browser.ts';
import type { Db } from '../database/open.ts';
import { teachersMakeLists } from '../school/teacher-lists.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import { SoundFileError, type OwnFiles, type SoundFile } from './own-files.ts';
import type { OwnSounds } from './own-sounds.ts';

const path = '/own-texts/sounds';
/** As long as the slowest upload may take. */
const putMs = 6 * 3_600_000;

const closed = 'This address does not hold, or no longer.';

type SoundParams = { Params: { readonly orgId: string; readonly bytes: string; readonly sha256: string } };
type SoundRequest = FastifyRequest<SoundParams>;

const keyOf = (orgId: string, { sha256, bytes }: SoundFile): string => `${path}/${encodeURIComponent(orgId)}/${bytes}/${sha256}`;

/** The address that a sound is put to, in this session alone. */
export function uploadUrl(
  mint: CredentialMint,
  now: Now,
  {
    origin,
    orgId,
    sessionHash,
    sound,
  }: { readonly origin: string; readonly orgId: string; readonly sessionHash: string; readonly sound: SoundFile },
): string {
  const key = keyOf(orgId, sound);
  const expiresAt = now() + putMs;
  const signature = mint.readSignature({ key, expiresAt, sessionHash });
  return `${origin}${key}?${new URLSearchParams({ expires: String(expiresAt), session: sessionHash, signature }).toString()}`;
}

/** What {@link soundRoute} needs. */
export interface SoundRouteParts {
  readonly db: Db;
  readonly mint: CredentialMint;
  readonly sessions: Pick<Sessions, 'holds'>;
  readonly sounds: Pick<OwnSounds, 'addSound' | 'removeUnused'>;
  readonly files: OwnFiles;
}

/** Takes the sounds of texts, as long as the session is open and the school's teachers bring texts in. */
export function soundRoute(app: FastifyInstance, { db, mint, sessions, sounds, files }: SoundRouteParts): void {
  const holds = async (request: SoundRequest) =>
    (await isOpen(request, mint, sessions)) && (await teachersMakeLists(db, request.params.orgId));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook<SoundParams>('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (!(await holds(request))) return reply.code(403).type('text/plain').send(closed);
    });
    scope.put<SoundParams>(`${path}/:orgId/:bytes/:sha256`, async (request, reply) => {
      const { orgId, sha256 } = request.params;
      const sound = { sha256, bytes: Number(request.params.bytes) };
      try {
        await files.receive(request.raw, sound);
        // It may have been closed while the sound came.
        if (!(await holds(request))) {
          await sounds.removeUnused(sha256);
          return reply.code(403).type('text/plain').send(closed);
        }
        await sounds.addSound(orgId, sound);
      } catch (error) {
        // Read to the end first: a client that is still sending would never see the reason.
        if (!request.raw.destroyed) request.raw.resume();
        if (!(error instanceof SoundFileError)) throw error;
        return reply.code(error.code === 'no-room' ? 507 : 422).send({ code: error.code });
      }
      return reply.send({});
    });
  });
}

async function isOpen(request: SoundRequest, mint: CredentialMint, sessions: Pick<Sessions, 'holds'>): Promise<boolean> {
  const { expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
  const reading = { key: request.url.split('?', 1)[0]!, expiresAt: Number(expires), sessionHash: String(session) };
  return (
    Number.isSafeInteger(reading.expiresAt) &&
    mint.isReadable(reading, String(signature)) &&
    (await sessions.holds(reading.sessionHash, browserOf(request).ids))
  );
}
