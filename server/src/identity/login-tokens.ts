import { randomBytes } from 'node:crypto';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import { sha256Hex } from '../sha256.ts';

/** A token is good for so long. */
export const loginTokenMs = 60_000;
/** A teacher has so many out at the same time at most. */
const maxOut = 20;

/** Tokens of one use to log in with. */
export class LoginTokens {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** `sessionHash`: of the session that hands itself over; the token ends with it. Error: `too-many-keys`. */
  async make(teacherId: string, sessionHash: string | null = null): Promise<{ token: string; expiresAt: number }> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.now() + loginTokenMs;
    await this.db.transaction().execute(async (trx) => {
      // Those too that a clock which has been put back since would keep for long.
      await trx
        .deleteFrom('loginTokens')
        .where((eb) => eb.or([eb('expiresAt', '<=', this.now()), eb('expiresAt', '>', expiresAt)]))
        .execute();
      const { out } = await trx
        .selectFrom('loginTokens')
        .select(({ fn }) => fn.countAll<number>().as('out'))
        .where('teacherId', '=', teacherId)
        .executeTakeFirstOrThrow();
      if (Number(out) >= maxOut) throw new CallError('too-many-keys');
      await trx
        .insertInto('loginTokens')
        .values({ tokenHash: sha256Hex(token), teacherId, sessionHash, expiresAt })
        .execute();
    });
    return { token, expiresAt };
  }

  /** The teacher that a token is of, which is used up with that. Error: `link-invalid`. */
  async use(token: string): Promise<string> {
    const now = this.now();
    const row = await this.db
      .deleteFrom('loginTokens')
      .where('tokenHash', '=', sha256Hex(token))
      .returning(['teacherId', 'sessionHash', 'expiresAt'])
      .executeTakeFirst();
    if (!row || row.expiresAt <= now || row.expiresAt > now + loginTokenMs) throw new CallError('link-invalid');
    if (row.sessionHash !== null) {
      const session = await this.db
        .selectFrom('sessions')
        .select('expiresAt')
        .where('tokenHash', '=', row.sessionHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      if (!session) throw new CallError('link-invalid');
    }
    return row.teacherId;
  }
}
