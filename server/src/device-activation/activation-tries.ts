import { uuidv7 } from '@chorus/contract/uuid';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import { networkOf } from '../session/login-limit.ts';
import { sha256Hex } from '../sha256.ts';

/** Wrong codes that may come from one machine … */
export const maxDeviceTries = 10;
/** … and from an address, which a school's machines share … */
export const maxAddressTries = 100;
/** … within this time. */
export const triesMs = 15 * 60_000;

/** Counts codes that were not right. */
export class ActivationTries {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** Counts a try before its code is looked at: tries at the same time would all pass otherwise. Gives its id. Error: `too-many-activations`. */
  async begin(address: string, deviceIds: readonly string[]): Promise<string> {
    const at = this.now();
    const network = networkOf(address);
    const hashes = deviceIds.map(sha256Hex);
    const id = uuidv7(at);
    await this.db.transaction().execute(async (trx) => {
      // What lies ahead was counted by a clock that has been put back since.
      await trx
        .deleteFrom('activationTries')
        .where((eb) => eb.or([eb('at', '<=', at - triesMs), eb('at', '>', at)]))
        .execute();
      const counted = trx.selectFrom('activationTries').select(({ fn }) => fn.countAll<number>().as('count'));
      const ofAddress = await counted.where('address', '=', network).executeTakeFirstOrThrow();
      const ofDevice = hashes.length === 0 ? { count: 0 } : await counted.where('deviceHash', 'in', hashes).executeTakeFirstOrThrow();
      if (Number(ofAddress.count) >= maxAddressTries || Number(ofDevice.count) >= maxDeviceTries)
        throw new CallError('too-many-activations');
      await trx
        .insertInto('activationTries')
        .values({ id, address: network, deviceHash: hashes[0] ?? null, at })
        .execute();
    });
    return id;
  }

  /** It was right after all. */
  async succeeded(id: string): Promise<void> {
    await this.db.deleteFrom('activationTries').where('id', '=', id).execute();
  }
}
