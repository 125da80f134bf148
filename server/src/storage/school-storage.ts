import type { Body, Data } from '@chorus/contract';
import { usualRetentionDays, type MultipartSettings } from '@chorus/contract/api/storage-settings-calls';
import type { Kysely, Transaction } from 'kysely';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import { choose } from '../school/choices.ts';
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
    return {
      ...(await this.#chosen(schoolId)),
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
  async retentionDays(schoolId: string, db = this.db): Promise<number> {
    const days = await this.#setting(retentionSetting(schoolId), db);
    return days === undefined ? usualRetentionDays : Number(days);
  }

  /** How the school's recordings go in parts; undefined: as usual. */
  async multipart(schoolId: string, db = this.db): Promise<MultipartSettings | undefined> {
    const text = await this.#setting(multipartSetting(schoolId), db);
    return text === undefined ? undefined : ((JSON.parse(text) as MultipartSettings | null) ?? undefined);
  }

  /** Chooses what is given, for an administrator of the school. */
  async set(now: Now, by: Doer, { retentionDays, multipart }: Partial<Body<'setStorageSettings'>>): Promise<void> {
    const { orgId: schoolId } = by;
    await choose(this.db, schoolId, async (trx) => {
      const before = await this.#chosen(schoolId, trx);
      if (retentionDays !== undefined) await writeSetting(trx, retentionSetting(schoolId), String(retentionDays));
      if (multipart !== undefined) await writeSetting(trx, multipartSetting(schoolId), JSON.stringify(multipart));
      const after = {
        retentionDays: retentionDays ?? before.retentionDays,
        ...(multipart === undefined ? before.multipart && { multipart: before.multipart } : multipart && { multipart }),
      };
      await writeAudit(trx, now, by, { action: 'recordings.changed', subjectKind: 'school', subjectId: schoolId, before, after });
    });
  }

  async #chosen(schoolId: string, db = this.db) {
    const multipart = await this.multipart(schoolId, db);
    return { retentionDays: await this.retentionDays(schoolId, db), ...(multipart && { multipart }) };
  }

  async #setting(name: string, db = this.db): Promise<string | undefined> {
    return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;
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
