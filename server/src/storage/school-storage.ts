import type { Body, Data } from '@chorus/contract';
import { usualRetentionDays, type MultipartSettings } from '@chorus/contract/api/storage-settings-calls';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Owner } from '../http/handlers.ts';
import { choose } from '../school/choices.ts';
import { administratorOf } from '../session/administrator-of.ts';

/** A school of 2,000 children who answer twenty times a day fills this in about a month. */
export const usualQuotaBytes = 64 * 1024 ** 3;
/** What was removed, and what other processes have put, is counted this late. */
const recountMs = 60_000;

interface Used {
  bytes: number;
}

/** What a school may keep: for how long, and how much. */
export class SchoolStorage {
  readonly #counts = new Map<string, { readonly used: Promise<Used>; readonly countedAt: number }>();

  constructor(
    private readonly db: Db,
    private readonly now: Now,
    private readonly quotaBytes = usualQuotaBytes,
  ) {}

  async settings(schoolId: string): Promise<Data<'storageSettings'>> {
    this.#counts.delete(schoolId);
    const multipart = await this.multipart(schoolId);
    return {
      ...(multipart && { multipart }),
      retentionDays: await this.retentionDays(schoolId),
      quotaBytes: this.quotaBytes,
      usedBytes: (await this.#used(schoolId)).bytes,
    };
  }

  /** 0: until somebody deletes them. */
  async retentionDays(schoolId: string): Promise<number> {
    const days = await this.#setting(retentionOf(schoolId));
    return days === undefined ? usualRetentionDays : Number(days);
  }

  /** How the school's recordings go in parts; undefined: as usual. */
  async multipart(schoolId: string): Promise<MultipartSettings | undefined> {
    const text = await this.#setting(multipartOf(schoolId));
    return text === undefined ? undefined : ((JSON.parse(text) as MultipartSettings | null) ?? undefined);
  }

  /** Error: `unknown` for who is no administrator. */
  async set(owner: Owner, { retentionDays, multipart }: Body<'setStorageSettings'>): Promise<void> {
    const { schoolId } = owner;
    await administratorOf(this.db, owner);
    await choose(this.db, schoolId, async (trx) => {
      await writeSetting(trx, retentionOf(schoolId), String(retentionDays));
      if (multipart !== undefined) await writeSetting(trx, multipartOf(schoolId), JSON.stringify(multipart));
    });
  }

  async #setting(name: string): Promise<string | undefined> {
    return (await this.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;
  }

  /** Counts what is to be kept, if there is room for it; gives how to take that back. What was removed is noticed at the next count. */
  async take(schoolId: string, bytes: number): Promise<(() => void) | undefined> {
    const used = await this.#used(schoolId);
    // Nothing is awaited from here on: recordings come at once.
    if (used.bytes + bytes > this.quotaBytes) return undefined;
    used.bytes += bytes;
    return () => void (used.bytes -= bytes);
  }

  /** One count for all who ask at once. */
  #used(schoolId: string): Promise<Used> {
    const known = this.#counts.get(schoolId);
    if (known && this.now() - known.countedAt < recountMs && this.now() >= known.countedAt) return known.used;
    const counted = { used: this.#count(schoolId), countedAt: this.now() };
    this.#counts.set(schoolId, counted);
    counted.used.catch(() => {
      if (this.#counts.get(schoolId) === counted) this.#counts.delete(schoolId);
    });
    return counted.used;
  }

  async #count(schoolId: string): Promise<Used> {
    const { bytes } = await this.db
      .selectFrom('objects')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), (eb) => eb.lit(0)).as('bytes'))
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow();
    return { bytes: Number(bytes) };
  }
}

const retentionOf = (schoolId: string): string => `retentionDays/${schoolId}`;
const multipartOf = (schoolId: string): string => `multipart/${schoolId}`;
