import { usualRetentionDays } from '@chorus/contract/api/storage-settings-calls';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Session } from '../http/handlers.ts';
import { choose } from '../school/choices.ts';
import { administratorOf } from '../session/administrator-of.ts';

/** A school of 2,000 children who answer twenty times a day fills this in about a month. */
export const usualQuotaBytes = 64 * 1024 ** 3;
/** What was removed, and what other processes have put, is counted this late. */
const recountMs = 60_000;

/** What a school may keep: for how long, and how much. */
export class SchoolStorage {
  readonly #used = new Map<string, { bytes: number; readonly countedAt: number }>();

  constructor(
    private readonly db: Db,
    private readonly now: Now,
    private readonly quotaBytes = usualQuotaBytes,
  ) {}

  async settings(schoolId: string): Promise<{ retentionDays: number; quotaBytes: number; usedBytes: number }> {
    this.#used.delete(schoolId);
    return { retentionDays: await this.retentionDays(schoolId), quotaBytes: this.quotaBytes, usedBytes: await this.#usedBytes(schoolId) };
  }

  /** 0: until somebody deletes them. */
  async retentionDays(schoolId: string): Promise<number> {
    const row = await this.db.selectFrom('settings').select('value').where('name', '=', settingOf(schoolId)).executeTakeFirst();
    return row ? Number(row.value) : usualRetentionDays;
  }

  /** Error: `unknown` for who is no administrator. */
  async setRetention(session: Session, days: number): Promise<void> {
    await administratorOf(this.db, session);
    await choose(this.db, session.schoolId, (trx) => writeSetting(trx, settingOf(session.schoolId), String(days)));
  }

  async hasRoom(schoolId: string, bytes: number): Promise<boolean> {
    return (await this.#usedBytes(schoolId)) + bytes <= this.quotaBytes;
  }

  /** Counts what was kept; what was removed is noticed at the next count. */
  took(schoolId: string, bytes: number): void {
    const used = this.#used.get(schoolId);
    if (used) used.bytes += bytes;
  }

  async #usedBytes(schoolId: string): Promise<number> {
    const known = this.#used.get(schoolId);
    if (known && this.now() - known.countedAt < recountMs && this.now() >= known.countedAt) return known.bytes;
    const { bytes } = await this.db
      .selectFrom('objects')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), (eb) => eb.lit(0)).as('bytes'))
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow();
    this.#used.set(schoolId, { bytes: Number(bytes), countedAt: this.now() });
    return Number(bytes);
  }
}

const settingOf = (schoolId: string): string => `retentionDays/${schoolId}`;
