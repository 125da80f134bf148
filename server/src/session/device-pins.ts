import { maxPinFailures } from '@chorus/contract/device-pin';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError, unknown } from '../http/call-error.ts';
import { sha256Hex } from '../sha256.ts';
import type { PasswordQueue } from './password-queue.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** A PIN that was not used for so long is forgotten. */
export const pinMs = 30 * 24 * 3_600_000;

/** What {@link DevicePins} needs. */
export interface PinPorts {
  readonly db: Db;
  readonly now: Now;
  /** Checking a PIN costs as much as checking a password. */
  readonly queue: PasswordQueue;
  readonly cost: number | undefined;
}

/**
 * PINs, each of one account on one browser: it opens nothing without the browser's cookie. `Sessions` forgets them with the sessions that an account has
 * everywhere.
 */
export class DevicePins {
  constructor(private readonly ports: PinPorts) {}

  /** Who has one on a browser, whoever used it last first. */
  async on(browserIds: readonly string[]): Promise<readonly { readonly id: string; readonly name: string; readonly phone: string }[]> {
    if (browserIds.length === 0) return [];
    await this.#forgetUnused();
    return this.ports.db
      .selectFrom('devicePins')
      .innerJoin('accounts', 'accounts.id', 'devicePins.accountId')
      .select(['devicePins.id', 'accounts.name', 'accounts.phone'])
      .where('browserHash', 'in', browserIds.map(sha256Hex))
      .orderBy('devicePins.usedAt', 'desc')
      .orderBy('devicePins.id')
      .execute();
  }

  /** An account's own on the browser of a session. */
  async own(accountId: string, tokenHash: string): Promise<string | undefined> {
    await this.#forgetUnused();
    const row = await this.ports.db
      .selectFrom('devicePins')
      .innerJoin('sessions', 'sessions.browserHash', 'devicePins.browserHash')
      .select('devicePins.id')
      .where('sessions.tokenHash', '=', tokenHash)
      .where('devicePins.accountId', '=', accountId)
      .executeTakeFirst();
    return row?.id;
  }

  /** Sets an account's PIN on the browser of a session, in place of one before. Error: `no-browser` for a program's session. */
  async set(accountId: string, tokenHash: string, pin: string): Promise<void> {
    const pinHash = await this.ports.queue.run({ known: true, from: accountId }, () => hashPassword(pin, this.ports.cost));
    const session = await this.ports.db.selectFrom('sessions').select('browserHash').where('tokenHash', '=', tokenHash).executeTakeFirst();
    if (!session) throw new CallError('session-invalid');
    const { browserHash } = session;
    if (browserHash === null) throw new CallError('no-browser');
    const memberships = (await this.#membershipsOf(accountId)).join(' ');
    const row = { id: uuidv7(this.ports.now()), pinHash, failures: 0, usedAt: this.ports.now(), memberships };
    await this.ports.db
      .insertInto('devicePins')
      .values({ browserHash, accountId, ...row })
      .onConflict((conflict) => conflict.columns(['browserHash', 'accountId']).doUpdateSet(row))
      .execute();
  }

  async remove(accountId: string, tokenHash: string): Promise<void> {
    const id = await this.own(accountId, tokenHash);
    if (id !== undefined) await this.#remove(id);
  }

  /** Whose PIN this is. Errors: `unknown` where there is none on these browsers; `wrong-pin`, with how many tries are left: with none it is forgotten. */
  async enter(id: string, pin: string, browserIds: readonly string[], place?: string): Promise<string> {
    await this.#forgetUnused();
    if (browserIds.length === 0) throw unknown();
    const asker = { known: true, from: browserIds[0]!, ...(place !== undefined && { place }) };
    return this.ports.queue.run(asker, async () => {
      // Counted before it is looked at: tries at the same time would all be the first otherwise.
      const row = await this.ports.db
        .updateTable('devicePins')
        .set((eb) => ({ failures: eb('failures', '+', 1) }))
        .where('id', '=', id)
        .where('browserHash', 'in', browserIds.map(sha256Hex))
        .where('failures', '<', maxPinFailures)
        .returning(['accountId', 'pinHash', 'failures', 'memberships'])
        .executeTakeFirst();
      if (!row) throw unknown();
      // Set for less than the person is now: a few digits, which a class may have seen, don't open what came since.
      const was = row.memberships.split(' ');
      if ((await this.#membershipsOf(row.accountId)).some((one) => !was.includes(one))) {
        await this.#remove(id);
        throw unknown();
      }
      if (await verifyPassword(pin, row.pinHash)) {
        // Of a PIN that was set or forgotten meanwhile this is no use.
        const { numUpdatedRows } = await this.ports.db
          .updateTable('devicePins')
          .set({ failures: 0, usedAt: this.ports.now() })
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw unknown();
        return row.accountId;
      }
      const left = maxPinFailures - Number(row.failures);
      if (left === 0) await this.#remove(id);
      throw new CallError('wrong-pin', [{ path: '/pin', message: String(left) }]);
    });
  }

  /** What an account is, wherever. */
  async #membershipsOf(accountId: string): Promise<string[]> {
    const rows = await this.ports.db
      .selectFrom('memberships')
      .select('id')
      .where('accountId', '=', accountId)
      .where('toMs', 'is', null)
      .execute();
    return rows.map((row) => row.id);
  }

  async #remove(id: string): Promise<void> {
    await this.ports.db.deleteFrom('devicePins').where('id', '=', id).execute();
  }

  async #forgetUnused(): Promise<void> {
    await this.ports.db
      .deleteFrom('devicePins')
      .where('usedAt', '<=', this.ports.now() - pinMs)
      .execute();
  }
}
