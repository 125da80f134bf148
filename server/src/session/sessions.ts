import { randomBytes } from 'node:crypto';
import type { Now } from '../clock.ts';
import { isStorageFull, type Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import type { Session } from '../http/handlers.ts';
import { sha256Hex } from '../sha256.ts';
import { choicesSetting, noChoices } from '../school/choices.ts';

/** A session ends this long after its last use. */
export const sessionMs = 12 * 3_600_000;
/** Its end is moved at most this often: reading must not write each time. */
const slideMs = 60_000;

/** Who is logged in: tokens go out once and are kept as hashes. */
export class Sessions {
  readonly #db: Db;
  readonly #now: Now;
  constructor(db: Db, now: Now) {
    this.#db = db;
    this.#now = now;
  }

  async open(schoolId: string, teacherId: string): Promise<{ token: string; expiresAt: number }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.#now();
    const expiresAt = createdAt + sessionMs;
    await this.#db.deleteFrom('sessions').where('expiresAt', '<=', createdAt).execute();
    await this.#db
      .insertInto('sessions')
      .values({ tokenHash: sha256Hex(token), schoolId, teacherId, createdAt, expiresAt })
      .execute();
    return { token, expiresAt };
  }

  /** The session of a token, whose end moves away with each use. Error: `session-invalid`. */
  async authenticate(token: string | undefined): Promise<Session> {
    if (!token || token.length > 200) throw new CallError('session-invalid');
    const tokenHash = sha256Hex(token);
    const row = await this.#db
      .selectFrom('sessions')
      .leftJoin('settings', (join) =>
        join.on((eb) => eb('settings.name', '=', eb(eb.val(choicesSetting('')), '||', eb.ref('sessions.schoolId')))),
      )
      .selectAll('sessions')
      .select('settings.value as choices')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
    const now = this.#now();
    if (!row || row.expiresAt <= now) throw new CallError('session-invalid');
    if (row.expiresAt < now + sessionMs - slideMs) await this.#slide(tokenHash, now + sessionMs);
    return { token, tokenHash, schoolId: row.schoolId, teacherId: row.teacherId, choices: row.choices ?? noChoices };
  }

  async close(tokenHash: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
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
