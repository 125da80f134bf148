import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { sha256Hex } from '../sha256.ts';
import { browserMs, makeBrowserId } from './browser.ts';

/** From which browsers a teacher has logged in before. */
export class KnownBrowsers {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** Whether an account was logged in to from this browser. */
  async knows(phone: string, browserId: string | undefined): Promise<boolean> {
    const row = await this.db
      .selectFrom('knownBrowsers')
      .innerJoin('teachers', 'teachers.id', 'knownBrowsers.teacherId')
      .select('teacherId')
      .where('browserHash', '=', sha256Hex(browserId ?? ''))
      .where('teachers.phone', '=', phone)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The browser's name, made now unless somebody has logged in from it: a name that a script has put there is nobody's secret. */
  async remember(browserId: string | undefined, teacherId: string): Promise<string> {
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
    const id = known && browserId !== undefined ? browserId : makeBrowserId();
    await this.db
      .insertInto('knownBrowsers')
      .values({ browserHash: sha256Hex(id), teacherId, lastAt })
      .onConflict((conflict) => conflict.columns(['browserHash', 'teacherId']).doUpdateSet({ lastAt }))
      .execute();
    return id;
  }
}
