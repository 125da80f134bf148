import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { networkOf } from '../session/login-limit.ts';
import { sha256Hex } from '../sha256.ts';

/** Somebody has so long to log in at the other platform. */
export const ssoLoginMs = 10 * 60_000;
/** Logins that are under way at one platform at the same time, at most … */
const maxUnderWay = 20_000;
/** … and from one address: whoever begins more in a row is no school, and takes the way from nobody else. */
export const maxOfAddress = 1_000;

/** What a login is begun with, and known again by. */
export interface SsoLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Logins at other platforms that are under way, each in its browser. */
export class SsoLogins {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** False where too many are under way. */
  async begin(providerId: string, from: { readonly browserId: string; readonly address: string }, login: SsoLogin): Promise<boolean> {
    const { state, nonce, verifier } = login;
    const address = networkOf(from.address);
    const expiresAt = this.now() + ssoLoginMs;
    return this.db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('ssoLogins')
        .where((eb) => eb.or([eb('expiresAt', '<=', this.now()), eb('expiresAt', '>', expiresAt)]))
        .execute();
      const count = trx
        .selectFrom('ssoLogins')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('providerId', '=', providerId);
      const full = async (query: typeof count, most: number) => Number((await query.executeTakeFirstOrThrow()).count) >= most;
      if ((await full(count.where('address', '=', address), maxOfAddress)) || (await full(count, maxUnderWay))) return false;
      await trx
        .insertInto('ssoLogins')
        .values({ stateHash: sha256Hex(state), providerId, browserHash: sha256Hex(from.browserId), nonce, verifier, expiresAt, address })
        .execute();
      return true;
    });
  }

  /** The login that comes back by this state in this browser, which is used up with that. */
  async take(providerId: string, browserId: string, state: string): Promise<SsoLogin | undefined> {
    const row = await this.db
      .deleteFrom('ssoLogins')
      .where('stateHash', '=', sha256Hex(state))
      .where('providerId', '=', providerId)
      .where('browserHash', '=', sha256Hex(browserId))
      .returning(['nonce', 'verifier', 'expiresAt'])
      .executeTakeFirst();
    const now = this.now();
    return row && row.expiresAt > now && row.expiresAt <= now + ssoLoginMs ? { state, ...row } : undefined;
  }
}
