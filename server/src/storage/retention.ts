import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Owner } from '../http/handlers.ts';
import type { ClockWatch } from './clock-watch.ts';
import { temporaryKeys } from './keys.ts';
import type { ObjectStore } from './object-store.ts';

const dayMs = 24 * 3_600_000;
/** How often it is looked for what has been kept long enough. */
export const sweepMs = 3_600_000;
/** Looked for at a time; a school has tens of thousands a day, and no more may stay than come. */
const batch = 500;

/** What is deleted at a moment was kept at the latest then: recordings of a school that keeps them for so many days, and what is needed for a day. */
export const dueBefore = (at: number, retentionDays: number) => ({
  own: retentionDays > 0 ? at - retentionDays * dayMs : 0,
  temporary: at - dayMs,
});

/** Removes recordings that their school does not keep any longer; the answers and their scores stay. */
export class Retention {
  constructor(
    private readonly db: Db,
    private readonly store: ObjectStore,
    private readonly now: Now,
    private readonly clock: Pick<ClockWatch, 'look'>,
    /** Removes an attempt's recording, and says so in the journal. */
    private readonly erase: (owner: Owner, attemptId: string) => Promise<void>,
  ) {}

  /** When it is looked for again; undefined before the first time. */
  nextSweepAt: number | undefined;

  /** Removes what is due; gives how many. */
  async sweep(): Promise<number> {
    this.nextSweepAt = this.now() + sweepMs;
    if (!(await this.clock.look())) return 0;
    let removed = 0;
    const schools = await this.db.selectFrom('schools').select('id').execute();
    for (const { id } of schools) {
      const { own, temporary } = dueBefore(this.now(), await this.store.schools.retentionDays(id));
      if (own > 0) removed += await this.#removeAll(id, own, undefined);
      removed += await this.#removeAll(id, temporary, temporaryKeys);
    }
    return removed;
  }

  async #removeAll(schoolId: string, before: number, keys: string | undefined): Promise<number> {
    let removed = 0;
    for (let found = batch; found === batch; removed += found) found = await this.#remove(schoolId, before, keys);
    return removed;
  }

  /** Removes the first of them; what is removed is found no more. */
  async #remove(schoolId: string, before: number, keys: string | undefined): Promise<number> {
    const rows = await this.db
      .selectFrom('objects')
      .select(['key', 'teacherId', 'attemptId'])
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'stored')
      .where('storedAt', '<=', before)
      .$if(keys !== undefined, (query) => query.where('key', 'like', keys!))
      .limit(batch)
      .execute();
    if (rows.length === 0) return 0;
    for (const { teacherId, attemptId } of rows) {
      // The journal may know the attempt no longer, or never did; the recording goes all the same.
      if (attemptId !== null) await this.erase({ schoolId, teacherId }, attemptId).catch(() => undefined);
    }
    const due = rows.map((row) => row.key);
    await this.db.updateTable('objects').set({ state: 'erased' }).where('key', 'in', due).execute();
    for (const key of due) await this.store.blobs.remove(key);
    return rows.length;
  }
}
