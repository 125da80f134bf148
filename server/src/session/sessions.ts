import { randomBytes } from 'node:crypto';
import type { MembershipRole } from '@chorus/contract/roles';
import { sql, type Expression, type Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import { isStorageFull, type Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { CallError } from '../http/call-error.ts';
import type { Actor, Session } from '../http/handlers.ts';
import { sha256Hex } from '../sha256.ts';
import { erasuresPrefix } from '../journal/erasures.ts';
import { choicesSetting, noChoices } from '../school/choices.ts';

/** A session ends this long after its last use … */
export const sessionMs = 12 * 3_600_000;
/** … and this long after its login, however busy it is. */
export const longestMs = 30 * 24 * 3_600_000;
/** Its end is moved at most this often: reading must not write each time. */
const slideMs = 60_000;

/** Whose sessions are meant. */
export type SessionOwner = Pick<Session, 'actor' | 'orgId'>;

/** How somebody got in: to say yes to QR codes, or by a way in. */
export interface SessionKind {
  readonly forPhone?: boolean;
  readonly providerId?: string | null;
}

/**
 * Who is logged in. A session is bound to the browser that logged in: its token, which page script reads, opens nothing without the browser's cookie,
 * which it doesn't. Only a program's token is whole. Both go out once and are kept as hashes.
 */
export class Sessions {
  readonly #db: Db;
  readonly #now: Now;
  constructor(db: Db, now: Now) {
    this.#db = db;
    this.#now = now;
  }

  /** `browserId` undefined: the token is whole. */
  async open(
    { actor, orgId }: SessionOwner,
    browserId: string | undefined,
    { forPhone = false, providerId = null }: SessionKind = {},
  ): Promise<{ token: string; expiresAt: number }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.#now();
    const expiresAt = createdAt + sessionMs;
    await this.#db.deleteFrom('sessions').where('expiresAt', '<=', createdAt).execute();
    await this.#db
      .insertInto('sessions')
      .values({
        tokenHash: sha256Hex(token),
        actorKind: actor.kind,
        actorId: actor.id,
        orgId,
        browserHash: browserId === undefined ? null : sha256Hex(browserId),
        forPhone: forPhone ? 1 : 0,
        providerId,
        createdAt,
        expiresAt,
        endsAt: createdAt + longestMs,
      })
      .execute();
    return { token, expiresAt };
  }

  /** The session of a token in this browser, whose end moves away with each use. Error: `session-invalid`. */
  async authenticate(token: string | undefined, browserIds: readonly string[]): Promise<Session> {
    if (!token || token.length > 200) throw new CallError('session-invalid');
    const tokenHash = sha256Hex(token);
    const row = await this.#db
      .selectFrom('sessions')
      .selectAll('sessions')
      .select((eb) => {
        const named = (name: Expression<string>) => eb.selectFrom('settings').select('value').where('name', '=', name);
        return [
          named(sql`${choicesSetting('')} || "orgId"`).as('choices'),
          named(sql`${erasuresPrefix} || "orgId" || '/'`).as('erasedOfSchool'),
          named(sql`${erasuresPrefix} || "orgId" || '/' || "actorId"`).as('erasedOfActor'),
        ];
      })
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
    const now = this.#now();
    if (!row || row.expiresAt <= now || !isOf(row, browserIds)) throw new CallError('session-invalid');
    const expiresAt = Math.min(now + sessionMs, row.endsAt);
    if (row.expiresAt < expiresAt - slideMs) await this.#slide(tokenHash, expiresAt);
    const actor: Actor = { kind: row.actorKind, id: row.actorId };
    const erasures = `${row.erasedOfSchool ?? ''}.${row.erasedOfActor ?? ''}`;
    const kind = { bound: row.browserHash !== null, forPhone: Number(row.forPhone) === 1 };
    return { token, tokenHash, actor, orgId: row.orgId, ...kind, choices: row.choices ?? noChoices, erasures };
  }

  /** Whether what was given out under a session still holds, in this browser. Does not keep the session alive. */
  async holds(tokenHash: string, browserIds: readonly string[]): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sessions')
      .select(['expiresAt', 'browserHash'])
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
    return row !== undefined && row.expiresAt > this.#now() && isOf(row, browserIds);
  }

  /** Another session of the same person in the same browser, for another organisation: what acts by the first one goes on as it was. */
  async openBeside(tokenHash: string, { actor, orgId }: SessionOwner): Promise<{ token: string; expiresAt: number }> {
    const row = await this.#db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
    if (!row) throw new CallError('session-invalid');
    const token = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('sessions')
      .values({ ...row, tokenHash: sha256Hex(token), actorKind: actor.kind, actorId: actor.id, orgId, forPhone: 0 })
      .execute();
    return { token, expiresAt: row.expiresAt };
  }

  /** Ends a session and those of the same actor in the same browser. */
  async closeInBrowser(tokenHash: string): Promise<void> {
    const row = await this.#db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
    await this.close(tokenHash);
    if (!row || row.browserHash === null) return;
    await this.#db
      .deleteFrom('sessions')
      .where('browserHash', '=', row.browserHash)
      .where('actorKind', '=', row.actorKind)
      .where('actorId', '=', row.actorId)
      .execute();
  }

  async close(tokenHash: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  }

  /** Ends all sessions of an actor but one, and the account's PINs; gives how many. */
  async closeAll({ actor, orgId }: SessionOwner, but?: string, db: Kysely<Tables> = this.#db): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('orgId', '=', orgId)
      .where('actorId', '=', actor.id)
      .where('actorKind', '=', actor.kind)
      .$if(but !== undefined, (query) => query.where('tokenHash', '!=', but!))
      .executeTakeFirst();
    const accounts = db.selectFrom('teachers').select('accountId').where('id', '=', actor.id);
    await db
      .deleteFrom('devicePins')
      .where('accountId', 'in', actor.kind === 'teacher' ? accounts : [actor.id])
      .execute();
    return Number(numDeletedRows);
  }

  /** Ends all sessions of an account but one, whatever it acts as, and forgets its PINs. */
  async closeAccount(accountId: string, db: Kysely<Tables> = this.#db, but?: string): Promise<void> {
    const teachers = db.selectFrom('teachers').select('id').where('accountId', '=', accountId);
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('actorId', '=', accountId), eb('actorId', 'in', teachers)]))
      .$if(but !== undefined, (query) => query.where('tokenHash', '!=', but!))
      .execute();
    await db.deleteFrom('devicePins').where('accountId', '=', accountId).execute();
  }

  /** Ends what sessions somebody has as this, in this organisation, and forgets the PINs. */
  async closeMembership(
    { accountId, orgId, role }: { readonly accountId: string; readonly orgId: string; readonly role: MembershipRole },
    db: Kysely<Tables>,
  ): Promise<void> {
    const teachers = db.selectFrom('teachers').select('id').where('accountId', '=', accountId).where('schoolId', '=', orgId);
    await db
      .deleteFrom('sessions')
      .where('orgId', '=', orgId)
      .where('actorKind', '=', role)
      .where((eb) => (role === 'teacher' ? eb('actorId', 'in', teachers) : eb('actorId', '=', accountId)))
      .execute();
    await db.deleteFrom('devicePins').where('accountId', '=', accountId).execute();
  }

  /** Ends what a way in has opened, of all or of one account, and forgets PINs that were chosen in such a session. */
  async closeProvider(providerId: string, db: Kysely<Tables>, accountId?: string): Promise<void> {
    const teachers = db.selectFrom('teachers').$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!));
    const opened = db.selectFrom('sessions').select('actorId').where('providerId', '=', providerId);
    await db
      .deleteFrom('devicePins')
      .where('accountId', 'in', teachers.select('accountId').where('id', 'in', opened))
      .execute();
    await db.deleteFrom('sessions').where('providerId', '=', providerId).where('actorId', 'in', teachers.select('id')).execute();
    await db.deleteFrom('loginTokens').where('providerId', '=', providerId).where('teacherId', 'in', teachers.select('id')).execute();
  }

  async #slide(tokenHash: string, expiresAt: number): Promise<void> {
    try {
      await this.#db.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute();
    } catch (error) {
      // Reading goes on when nothing can be written any more.
      if (!isStorageFull(error)) throw error;
    }
  }
}

const isOf = ({ browserHash }: { readonly browserHash: string | null }, browserIds: readonly string[]): boolean =>
  browserHash === null || browserIds.some((id) => sha256Hex(id) === browserHash);
