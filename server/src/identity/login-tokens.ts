import { randomBytes } from 'node:crypto';
import type { Now } from '../clock.ts';
import type { LoginTokenTable } from '../database/identity-tables.ts';
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

  /** `providerId`: the way in that vouches for the teacher. Error: `too-many-keys`. */
  async make(teacherId: string, providerId: string): Promise<{ token: string; expiresAt: number }> {
    return this.#make({ teacherId, providerId, sessionHash: null });
  }

  /** A session hands itself over; the token ends with it. Error: `too-many-keys`. */
  async makeBySession(teacherId: string, sessionHash: string): Promise<{ token: string; expiresAt: number }> {
    const session = await this.db.selectFrom('sessions').select('providerId').where('tokenHash', '=', sessionHash).executeTakeFirst();
    return this.#make({ teacherId, sessionHash, providerId: session?.providerId ?? null });
  }

  async #make({
    teacherId,
    ...from
  }: Pick<LoginTokenTable, 'teacherId' | 'sessionHash' | 'providerId'>): Promise<{ token: string; expiresAt: number }> {
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
        .values({ tokenHash: sha256Hex(token), teacherId, ...from, expiresAt })
        .execute();
    });
    return { token, expiresAt };
  }

  /** The teacher that a token is of, which is used up with that, and the way in that vouched. Error: `link-invalid`. */
  async use(token: string): Promise<{ readonly teacherId: string; readonly providerId: string | null }> {
    const now = this.now();
    const row = await this.db
      .deleteFrom('loginTokens')
      .where('tokenHash', '=', sha256Hex(token))
      .returning(['teacherId', 'sessionHash', 'providerId', 'expiresAt'])
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
    return { teacherId: row.teacherId, providerId: row.providerId };
  }
}
