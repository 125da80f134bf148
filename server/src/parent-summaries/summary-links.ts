import { randomBytes } from 'node:crypto';
import { uuidv7 } from '@chorus/contract/uuid';
import type { ItemRef } from '@chorus/sdk';
import type { Selectable } from 'kysely';
import { writeAudit, type Doer } from '../audit/audit.ts';
import { dayOf, parseWallTime, type Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import type { SummaryLinkTable } from '../database/summary-link-table.ts';
import { CallError } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';
import { sha256Hex } from '../sha256.ts';
import { summariesSetting } from './allowed.ts';

/** A link opens until the end of the day so many days later. */
export const linkDays = 14;
/** Links of a class that a teacher has at a time: each child’s, made anew each week by two machines, are fewer. */
export const mostLinks = 400;
const dayMs = 24 * 3_600_000;

/** A link as it is kept. */
export type SummaryLink = Selectable<SummaryLinkTable>;

/** Links to words, by a secret that is kept as its hash: a copy of the database opens none. */
export class SummaryLinks {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** Makes a link; its secret goes out once. Error: `too-many-links`. */
  async make(owner: Owner, of: { readonly classId: string; readonly words: readonly ItemRef[]; readonly accent: 'us' | 'uk' }) {
    const { schoolId, teacherId } = owner;
    const token = randomBytes(32).toString('base64url');
    const madeAt = this.now();
    const id = uuidv7(madeAt);
    const { until, expiresAt } = await this.#end(schoolId, madeAt);
    await this.db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('summaryLinks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('schoolId', '=', schoolId)
        .where('classId', '=', of.classId)
        .where('teacherId', '=', teacherId)
        .where('expiresAt', '>', madeAt)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostLinks) throw new CallError('too-many-links');
      const words = JSON.stringify(of.words);
      await trx
        .insertInto('summaryLinks')
        .values({ id, tokenHash: sha256Hex(token), schoolId, classId: of.classId, teacherId, words, accent: of.accent, madeAt, expiresAt })
        .execute();
      const action = { action: 'summary-link.made', subjectKind: 'class', subjectId: of.classId } as const;
      await writeAudit(trx, this.now, await doer(trx, owner), {
        ...action,
        after: { until, words: of.words.map(({ itemId }) => itemId.split(':')[1] ?? itemId) },
      });
    });
    return { id, token, until };
  }

  /** The link that a secret opens, while the school has summaries and is in use. */
  async find(token: string): Promise<SummaryLink | undefined> {
    const link = await this.db
      .selectFrom('summaryLinks')
      .selectAll()
      .where('tokenHash', '=', sha256Hex(token))
      .where('expiresAt', '>', this.now())
      .executeTakeFirst();
    if (!link) return undefined;
    const school = await this.db
      .selectFrom('organisations')
      .innerJoin('settings', (join) => join.on('settings.name', '=', summariesSetting(link.schoolId)))
      .select('settings.value')
      .where('organisations.id', '=', link.schoolId)
      .where('organisations.archivedAt', 'is', null)
      .executeTakeFirst();
    return school?.value === 'true' ? link : undefined;
  }

  /** Ends those that a teacher has made for a class, or one of them; tells how many would still have opened. */
  async withdraw(owner: Owner, classId: string, id: string | undefined): Promise<number> {
    return this.db.transaction().execute(async (trx) => {
      let links = trx
        .deleteFrom('summaryLinks')
        .where('schoolId', '=', owner.schoolId)
        .where('classId', '=', classId)
        .where('teacherId', '=', owner.teacherId);
      if (id !== undefined) links = links.where('id', '=', bindable(id));
      const ended = await links.returning('expiresAt').execute();
      const withdrawn = ended.filter(({ expiresAt }) => expiresAt > this.now()).length;
      if (withdrawn > 0)
        await writeAudit(trx, this.now, await doer(trx, owner), {
          action: 'summary-links.withdrawn',
          subjectKind: 'class',
          subjectId: classId,
          before: { links: withdrawn },
        });
      return withdrawn;
    });
  }

  /** Deletes what opens no more. */
  async sweep(): Promise<void> {
    await this.db.deleteFrom('summaryLinks').where('expiresAt', '<=', this.now()).execute();
  }

  /** The last day of a link that is made now, and when that is over in the school’s zone. */
  async #end(schoolId: string, madeAt: number): Promise<{ readonly until: string; readonly expiresAt: number }> {
    const { timeZone } = await this.db.selectFrom('schools').select('timeZone').where('id', '=', schoolId).executeTakeFirstOrThrow();
    const today = dayOf(madeAt, timeZone);
    const later = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
    const over = parseWallTime(`${later(linkDays + 1)} 00:00:00`, timeZone) ?? madeAt + linkDays * dayMs;
    return { until: later(linkDays), expiresAt: over };
  }
}

async function doer(db: Db, { schoolId, teacherId }: Owner): Promise<Doer> {
  const { accountId } = await db.selectFrom('teachers').select('accountId').where('id', '=', teacherId).executeTakeFirstOrThrow();
  return { accountId, orgId: schoolId };
}
