import { randomBytes, randomInt } from 'node:crypto';
import type { QrBoard } from '@chorus/contract';
import type { Selectable } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { QrCodeTable } from '../database/qr-code-table.ts';
import { CallError } from '../http/call-error.ts';
import { networkOf } from '../session/login-limit.ts';
import { sha256Hex } from '../sha256.ts';

/** A code is good for so long … */
export const codeLifeMs = 2 * 60_000;
/** … and once the phone has said yes the board has at least so long to hear it. */
export const collectMs = 60_000;
/** Codes that an address may ask for in a minute: a school's boards share one, and each takes one in two minutes. */
export const maxPerMinute = 300;
/** Codes that wait at a time, from wherever. */
export const maxWaiting = 20_000;

/** A code as it is kept. */
export type QrCode = Selectable<QrCodeTable>;

/** Who holds a phone: its session, and whose that is. */
export interface Phone {
  readonly tokenHash: string;
  readonly teacherId: string;
}

/** How a code stands for a phone. */
export type ForPhone = 'open' | 'taken' | 'over';

const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The QR codes that wait on boards. Each step is one statement that only the state before it lets pass: of two phones, or of two presses, one is the first. */
export class QrCodes {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** Makes a code; both secrets go out once. Error: `too-many-codes`. */
  async make(of: { readonly browserId: string; readonly address: string; readonly board: QrBoard }) {
    const createdAt = this.now();
    const address = networkOf(of.address);
    const [secret, code] = [makeSecret(), makeSecret()];
    const expiresAt = createdAt + codeLifeMs;
    await this.db.transaction().execute(async (trx) => {
      // What lies ahead was made by a clock that has been put back since.
      await trx
        .deleteFrom('qrCodes')
        .where((eb) => eb.or([eb('expiresAt', '<=', createdAt), eb('createdAt', '>', createdAt)]))
        .execute();
      const count = trx.selectFrom('qrCodes').select(({ fn }) => fn.countAll<number>().as('count'));
      const ofAddress = count.where('address', '=', address).where('createdAt', '>', createdAt - 60_000);
      const full = async (query: typeof count, most: number) => Number((await query.executeTakeFirstOrThrow()).count) >= most;
      if ((await full(ofAddress, maxPerMinute)) || (await full(count, maxWaiting))) throw new CallError('too-many-codes');
      await trx
        .insertInto('qrCodes')
        .values({
          secretHash: sha256Hex(secret),
          codeHash: sha256Hex(code),
          browserHash: sha256Hex(of.browserId),
          address,
          board: JSON.stringify(of.board),
          state: 'waiting',
          createdAt,
          expiresAt,
          phoneHash: null,
          teacherId: null,
          number: null,
        })
        .execute();
    });
    return { secret, code, expiresAt };
  }

  /** The code that a board asks for by its secret, in the browser that it was made in. */
  async ofBoard(secret: string, browserIds: readonly string[]): Promise<QrCode | undefined> {
    const row = await this.#living().where('secretHash', '=', sha256Hex(secret)).executeTakeFirst();
    return row && browserIds.some((id) => sha256Hex(id) === row.browserHash) ? row : undefined;
  }

  /** The code that a phone has read. */
  ofPhone(code: string): Promise<QrCode | undefined> {
    return this.#living().where('codeHash', '=', sha256Hex(code)).executeTakeFirst();
  }

  /** How a code stands for a phone where nobody is logged in. */
  async forStranger(row: QrCode | undefined): Promise<ForPhone> {
    if (row?.state !== 'scanned') return row?.state === 'waiting' ? 'open' : 'over';
    const holder = await this.db.selectFrom('sessions').select('tokenHash').where('tokenHash', '=', row.phoneHash!).executeTakeFirst();
    return holder ? 'taken' : 'open';
  }

  /** Takes a code for a phone: from nobody, from itself, or from a phone that has logged out since. */
  async scan(code: string, { tokenHash, teacherId }: Phone): Promise<QrCode | undefined> {
    const number = randomInt(10, 100);
    await this.#update(code)
      .set({ state: 'scanned', phoneHash: tokenHash, teacherId, number })
      .where((eb) =>
        eb.or([
          eb('state', '=', 'waiting'),
          eb.and([eb('state', '=', 'scanned'), eb('phoneHash', 'not in', eb.selectFrom('sessions').select('tokenHash'))]),
        ]),
      )
      .execute();
    return this.ofPhone(code);
  }

  /** The phone's yes or no. A no is good until the board has heard a yes. */
  async answer(code: string, { tokenHash }: Phone, accept: boolean): Promise<'done' | 'taken' | 'over'> {
    const own = this.#update(code).where('phoneHash', '=', tokenHash);
    const hearUntil = this.now() + collectMs;
    if (accept)
      await own
        .set((eb) => ({
          state: 'confirmed',
          expiresAt: eb.case().when('expiresAt', '<', hearUntil).then(hearUntil).else(eb.ref('expiresAt')).end(),
        }))
        .where('state', '=', 'scanned')
        .execute();
    else await own.set({ state: 'refused' }).where('state', 'in', ['scanned', 'confirmed']).execute();
    const row = await this.ofPhone(code);
    if (!row) return 'over';
    if (row.phoneHash !== tokenHash) return row.phoneHash === null ? 'over' : 'taken';
    // Pressed twice: it was done at the first press.
    return (accept ? ['confirmed', 'used'] : ['refused']).includes(row.state) ? 'done' : 'over';
  }

  /** Whether the yes is heard now, for the first time. */
  async use({ secretHash }: QrCode): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('qrCodes')
      .set({ state: 'used' })
      .where('secretHash', '=', secretHash)
      .where('state', '=', 'confirmed')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #living() {
    const at = this.now();
    return this.db.selectFrom('qrCodes').selectAll().where('expiresAt', '>', at).where('createdAt', '<=', at);
  }

  #update(code: string) {
    const at = this.now();
    return this.db.updateTable('qrCodes').where('codeHash', '=', sha256Hex(code)).where('expiresAt', '>', at).where('createdAt', '<=', at);
  }
}

/** How a code stands for a phone with this session. */
export function forPhone(row: QrCode | undefined, tokenHash: string): ForPhone {
  if (!row) return 'over';
  if (row.phoneHash !== null && row.phoneHash !== tokenHash) return 'taken';
  return row.state === 'scanned' ? 'open' : 'over';
}
