import type { Body, Data } from '@chorus/contract';
import { usualRetentionDays, type MultipartSettings } from '@chorus/contract/api/storage-settings-calls';
import type { Kysely, Transaction } from 'kysely';
import type { Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Owner } from '../http/handlers.ts';
import { choose, chooseBy } from '../school/choices.ts';
import { administratorOf } from '../session/administrator-of.ts';
import { clockSetting, type KnownTime } from './clock-watch.ts';
import { ObjectError } from './object-error.ts';

/** A school of 2,000 children who answer twenty times a day fills this in about a month. */
export const usualQuotaBytes = 64 * 1024 ** 3;
/** Answers are small and are taken so much longer than recordings; without an end one school could take the disk from all others. */
const answersShare = 1.25;

/** What a school may keep: for how long, and how much. */
export class SchoolStorage {
  constructor(
    private readonly db: Db,
    private readonly quotaBytes = usualQuotaBytes,
  ) {}

  async settings(schoolId: string): Promise<Data<'setStorageSettings'>> {
    const multipart = await this.multipart(schoolId);
    return {
      ...(multipart && { multipart }),
      retentionDays: await this.retentionDays(schoolId),
      quotaBytes: this.quotaBytes,
      usedBytes: await usedBytes(this.db, schoolId),
    };
  }

  /** What of the server's clock is in doubt. */
  async doubts(): Promise<Pick<Data<'storageSettings'>, 'doubtedClock'>> {
    const { doubt } = JSON.parse((await this.#setting(clockSetting)) ?? '{}') as Partial<KnownTime>;
    return doubt ? { doubtedClock: doubt.at } : {};
  }

  /** 0: until somebody deletes them. */
  async retentionDays(schoolId: string): Promise<number> {
    const days = await this.#setting(retentionSetting(schoolId));
    return days === undefined ? usualRetentionDays : Number(days);
  }

  /** How the school's recordings go in parts; undefined: as usual. */
  async multipart(schoolId: string): Promise<MultipartSettings | undefined> {
    const text = await this.#setting(multipartSetting(schoolId));
    return text === undefined ? undefined : ((JSON.parse(text) as MultipartSettings | null) ?? undefined);
  }

  /** Error: `unknown` for who is no administrator. */
  async set(owner: Owner, { retentionDays, multipart }: Body<'setStorageSettings'>): Promise<void> {
    const { schoolId } = owner;
    await administratorOf(this.db, owner);
    await choose(this.db, schoolId, async (trx) => {
      await writeSetting(trx, retentionSetting(schoolId), String(retentionDays));
      if (multipart !== undefined) await writeSetting(trx, multipartSetting(schoolId), JSON.stringify(multipart));
    });
  }

  /** Chooses how recordings go in parts, for an administrator; null: as usual. */
  async chooseMultipart(now: Now, by: Pick<Doer, 'accountId'>, schoolId: string, multipart: MultipartSettings | null): Promise<void> {
    const before = { multipart: (await this.multipart(schoolId)) ?? null };
    const write = (trx: Db) => writeSetting(trx, multipartSetting(schoolId), JSON.stringify(multipart));
    await chooseBy(this.db, { now, by, schoolId, deed: 'settings.multipart', before, after: { multipart } }, write);
  }

  async #setting(name: string): Promise<string | undefined> {
    return (await this.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;
  }

  /** Writes down what is kept of recordings; undone where the school has no room for more. Error: `ObjectError` `QuotaExceeded`. */
  async keep<T>(schoolId: string, write: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(async (trx) => {
      const before = await usedBytes(trx, schoolId);
      const done = await write(trx);
      const after = await usedBytes(trx, schoolId);
      // Parts become an object where there is no more room for either.
      if (after > before && after > this.quotaBytes) throw new ObjectError('QuotaExceeded', schoolFull);
      return done;
    });
  }

  /** Whether answers are still taken: they go on when recordings do no more. */
  async takesAnswers(schoolId: string): Promise<boolean> {
    return (await usedBytes(this.db, schoolId)) <= answersShare * this.quotaBytes;
  }
}

const schoolFull =
  'The school has no room left for recordings; answers are still taken. Keep recordings for fewer days, or set CHORUS_SCHOOL_QUOTA_GB higher.';

/** Recordings, parts of uploads that go on, and the journal; counted where it is changed. */
async function usedBytes(db: Kysely<Tables>, schoolId: string): Promise<number> {
  const school = await db.selectFrom('schools').select('usedBytes').where('id', '=', schoolId).executeTakeFirst();
  return school?.usedBytes ?? 0;
}

/** Names of what a school has chosen. */
export const retentionSetting = (schoolId: string): string => `retentionDays/${schoolId}`;
export const multipartSetting = (schoolId: string): string => `multipart/${schoolId}`;
