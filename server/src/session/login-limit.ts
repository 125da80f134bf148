import { isIPv6 } from 'node:net';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import { uuidv7 } from '@chorus/contract/uuid';
import { sha256Hex } from '../sha256.ts';

/** Wrong passwords that a phone may be tried with: from all strange browsers together, and from each that the account knows … */
export const maxFailures = 20;
/** … that an address may try any phones with, but for browsers that the account knows: a school's teachers share one … */
export const maxAddressFailures = 100;
/** … within this time. */
export const failureWindowMs = 15 * 60_000;

/** Who tries to log in. */
export interface LoginTry {
  /** What was typed, whether there is such a teacher or not. */
  readonly phone: string;
  readonly address: string;
  /** The browser, if the account knows it: strangers do not use up its tries. */
  readonly knownBrowser: string | undefined;
}

/** Counts wrong passwords. */
export class LoginLimit {
  readonly #db: Db;
  readonly #now: Now;
  constructor(db: Db, now: Now) {
    this.#db = db;
    this.#now = now;
  }

  /** Counts a try as failed before its password is looked at: tries at the same time would all pass otherwise. Error: `too-many-logins`. */
  async begin(tried: LoginTry): Promise<void> {
    const at = this.#now();
    const row = rowOf(tried);
    await this.#db.transaction().execute(async (trx) => {
      // What lies ahead was counted by a clock that has been put back since, and would lock the teacher out for as long.
      await trx
        .deleteFrom('loginFailures')
        .where((eb) => eb.or([eb('at', '<=', at - failureWindowMs), eb('at', '>', at)]))
        .execute();
      const failures = trx
        .selectFrom('loginFailures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('browserHash', row.browserHash === null ? 'is' : '=', row.browserHash);
      const ofPhone = await failures.where('phoneHash', '=', row.phoneHash).executeTakeFirstOrThrow();
      if (Number(ofPhone.count) >= maxFailures) throw new CallError('too-many-logins');
      if (row.browserHash === null) {
        const ofAddress = await failures.where('address', '=', row.address).executeTakeFirstOrThrow();
        if (Number(ofAddress.count) >= maxAddressFailures) throw new CallError('too-many-logins');
      }
      await trx
        .insertInto('loginFailures')
        .values({ id: uuidv7(at), ...row, at })
        .execute();
    });
  }

  /** Forgets the tries of who has got in, and nobody else's: an attack goes on being counted. */
  async succeeded(tried: LoginTry): Promise<void> {
    const { phoneHash, address, browserHash } = rowOf(tried);
    await this.#db
      .deleteFrom('loginFailures')
      .where('phoneHash', '=', phoneHash)
      .where('address', '=', address)
      .where('browserHash', browserHash === null ? 'is' : '=', browserHash)
      .execute();
  }
}

const rowOf = ({ phone, address, knownBrowser }: LoginTry) => ({
  phoneHash: sha256Hex(phone),
  address: networkOf(address),
  browserHash: knownBrowser === undefined ? null : sha256Hex(knownBrowser),
});

/** An address as it is counted: of IPv6 the network, for every machine has addresses without number in it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
