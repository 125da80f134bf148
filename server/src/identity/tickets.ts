import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Now } from '../clock.ts';
import { isStorable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import { sha256Hex } from '../sha256.ts';
import { providerInUse, type Provider } from './providers.ts';

/** A ticket is good for so long at most … */
export const ticketSeconds = 300;
/** … and clocks may differ by so much. */
export const skewSeconds = 60;

const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 200 }),
  jti: Type.String({ minLength: 1, maxLength: 200 }),
  iat: Type.Integer(),
  exp: Type.Integer(),
  phone: Type.Optional(Type.String({ maxLength: 32 })),
});
const claimsCheck = Compile(Claims);

/** Who comes in, as another platform says. */
export interface Arrival {
  readonly provider: Provider;
  readonly subject: string;
  /** Vouched for by the platform. */
  readonly phone: string | undefined;
}

/** The tickets that other platforms sign. */
export class Tickets {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** Whom a ticket names, which is used up with that. Error: `link-invalid`, whatever is wrong with it. */
  async use(ticket: string, origin: string): Promise<Arrival> {
    const { provider, claims } = await this.#verified(ticket, origin);
    const nowMs = this.now();
    await this.db.deleteFrom('usedTickets').where('expiresAt', '<=', nowMs).execute();
    const row = { providerId: provider.id, jtiHash: sha256Hex(claims.jti), expiresAt: (claims.exp + skewSeconds + 1) * 1000 };
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('usedTickets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new CallError('link-invalid');
    return { provider, subject: claims.sub, phone: claims.phone };
  }

  async #verified(ticket: string, origin: string): Promise<{ provider: Provider; claims: Static<typeof Claims> }> {
    try {
      const { iss } = decodeJwt(ticket);
      // What it says is anybody's text until its signature is looked at.
      const provider = isStorable(iss) ? await providerInUse(this.db, iss) : undefined;
      if (provider?.settings.kind !== 'ticket') throw new CallError('link-invalid');
      const { payload } = await jwtVerify<JWTPayload>(ticket, new TextEncoder().encode(provider.secret), {
        algorithms: ['HS256'],
        audience: [origin, `${origin}/`],
        clockTolerance: skewSeconds,
        maxTokenAge: ticketSeconds,
        currentDate: new Date(this.now()),
      });
      if (!claimsCheck.Check(payload) || payload.exp - payload.iat > ticketSeconds) throw new CallError('link-invalid');
      if (![payload.sub, payload.jti, payload.phone ?? ''].every(isStorable)) throw new CallError('link-invalid');
      return { provider, claims: payload };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new CallError('link-invalid');
      throw error;
    }
  }
}
