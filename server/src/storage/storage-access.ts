import type { FastifyRequest } from 'fastify';
import type { Now } from '../clock.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import { equal, type CredentialMint, type Grant } from './credentials.ts';
import { ObjectError } from './object-error.ts';
import { ossSignature, parseAuthorization } from './oss-signature.ts';

/**
 * Who may put and read objects: whoever has credentials or an address that were given out under a session that has not ended, and sends them from that
 * session's browser.
 */
export class StorageAccess {
  constructor(
    private readonly mint: CredentialMint,
    private readonly sessions: Sessions,
    private readonly now: Now,
  ) {}

  /** `resource`: what OSS signs of the address. Error: `ObjectError`. */
  async authenticate(request: FastifyRequest, resource: string): Promise<Grant> {
    const given = parseAuthorization(request.headers.authorization);
    const token = request.headers['x-oss-security-token'];
    const grant = given && typeof token === 'string' ? this.mint.read(given.accessKeyId, token) : undefined;
    if (!given || !grant) throw new ObjectError('InvalidAccessKeyId', 'These credentials are not ours.');
    if (!equal(given.signature, ossSignature(grant.accessKeySecret, request.method, resource, request.headers))) {
      throw new ObjectError('SignatureDoesNotMatch', 'The signature is not that of this request.');
    }
    // The time of signing is not looked at: a key is written once, so that a repetition gains nothing, and a wrong clock must not lose an answer.
    if (grant.expiresAt <= this.now()) throw new ObjectError('SecurityTokenExpired', 'The credentials have expired.');
    if (!(await this.sessions.holds(grant.sessionHash, browserOf(request).ids)))
      throw new ObjectError('SecurityTokenExpired', 'The session of these credentials has ended, or is another browser’s: log in again.');
    return grant;
  }

  /** Error: `AccessDenied`. */
  async requireReadable(key: string, request: FastifyRequest): Promise<void> {
    const { expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
    const reading = { key, expiresAt: Number(expires), sessionHash: String(session) };
    if (
      !Number.isSafeInteger(reading.expiresAt) ||
      !this.mint.isReadable(reading, String(signature)) ||
      !(await this.sessions.holds(reading.sessionHash, browserOf(request).ids))
    )
      throw new ObjectError('AccessDenied', 'This address does not hold, or no longer.');
  }
}
