import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import { uuidv7 } from '@chorus/contract/uuid';
import { sha256Hex } from '../sha256.ts';

/** Wrong passwords that a phone may be tried with … */
export const maxFailures = 20;
/** … within this time. */
export const failureWindowMs = 15 * 60_000;

/** Counts wrong passwords by what was typed as phone, whether there is such a teacher or not. */
export class LoginLimit {
  readonly #db: Db;
  readonly #now: Now;
  constructor(db: Db, now: Now) {
    this.#db = db;
    this.#now = now;
  }

  /** Counts a try as failed before its password is looked at: tries at the same time would all pass otherwise. Error: `too-many-logins`. */
  async begin(phone: string): Promise<void> {
    const at = this.#now();
    const phoneHash = sha256Hex(phone);
    await this.#db.transaction().execute(async (trx) => {
      // What lies ahead was counted by a clock that has been put back since, and would lock the teacher out for as long.
      await trx
        .deleteFrom('loginFailures')
        .where((eb) => eb.or([eb('at', '<=', at - failureWindowMs), eb('at', '>', at)]))
        .execute();
      const { count } = await trx
        .selectFrom('loginFailures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('phoneHash', '=', phoneHash)
        .executeTakeFirstOrThrow();
      if (count >= maxFailures) throw new CallError('too-many-logins');
      await trx
        .insertInto('loginFailures')
        .values({ id: uuidv7(at), phoneHash, at })
        .execute();
    });
  }

  async succeeded(phone: string): Promise<void> {
    await this.#db.deleteFrom('loginFailures').where('phoneHash', '=', sha256Hex(phone)).execute();
  }
}
