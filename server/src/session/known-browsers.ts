import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { sha256Hex } from '../sha256.ts';
import { browserMs, makeBrowserId } from './browser.ts';

/** An account that there is not. */
const nobody = '';

/** From which browsers somebody has logged in before. */
export class KnownBrowsers {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** By which of these names an account knows the browser. */
  async known(phone: string, browserIds: readonly string[]): Promise<string | undefined> {
    if (browserIds.length === 0) return undefined;
    const rows = await this.db
      .selectFrom('knownBrowsers')
      .innerJoin('accounts', 'accounts.id', 'knownBrowsers.accountId')
      .select('browserHash')
      .where('browserHash', 'in', browserIds.map(sha256Hex))
      .where('accounts.phone', '=', phone)
      .execute();
    return browserIds.find((id) => rows.some(({ browserHash }) => browserHash === sha256Hex(id)));
  }

  /**
   * Keeps that somebody has logged in here; without an account, that nobody's password was typed here: no account knows the browser for that.
   * The browser's name, made now unless it has one alone that somebody has logged in with: what a script has put there is nobody's secret.
   */
  async remember([browserId, ...others]: readonly string[], accountId = nobody): Promise<string> {
    const lastAt = this.now();
    await this.db
      .deleteFrom('knownBrowsers')
      .where('lastAt', '<=', lastAt - browserMs)
      .execute();
    const known = await this.db
      .selectFrom('knownBrowsers')
      .select('browserHash')
      .where('browserHash', '=', sha256Hex(browserId ?? ''))
      .executeTakeFirst();
    const id = known && browserId !== undefined && others.length === 0 ? browserId : makeBrowserId();
    await this.db
      .insertInto('knownBrowsers')
      .values({ browserHash: sha256Hex(id), accountId, lastAt })
      .onConflict((conflict) => conflict.columns(['browserHash', 'accountId']).doUpdateSet({ lastAt }))
      .execute();
    return id;
  }
}
