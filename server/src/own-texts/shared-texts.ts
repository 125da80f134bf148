import { isShareable, type OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { sql } from 'kysely';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { OwnTextTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';
import { badField, unknown } from '../http/call-error.ts';
import { chainOf, idsWithin, type ChainNode } from '../organisations/chain.ts';
import { teacherListsSetting } from '../school/teacher-lists.ts';
import type { TextAbout } from '@chorus/contract/content/own-text-rules';
import { saidOf, type OwnTexts } from './own-texts.ts';

/** A text that another school shares. */
export type SharedText = Pick<OwnTextTable, 'id' | 'orgId' | 'version' | 'about' | 'changedAt'> & { readonly school: string };

/** What {@link SharedTexts} needs. */
export interface SharedTextsParts {
  readonly db: Db;
  readonly now: Now;
  readonly texts: Pick<OwnTexts, 'row' | 'draft'>;
}

/**
 * Texts that schools let the others of their region have. A school's region is what it lies in, where that is not the platform; its texts are seen by every
 * school in that region, and by no other. Those of schools whose teachers make no content are not seen.
 */
export class SharedTexts {
  constructor(private readonly parts: SharedTextsParts) {}

  /** The region that a school lies in; undefined where there is none, or no other school in it. */
  async regionOf(orgId: string): Promise<ChainNode | undefined> {
    const { db } = this.parts;
    const region = (await chainOf(db, orgId)).findLast(({ id }) => id !== orgId);
    if (!region || region.kind === 'platform') return undefined;
    const other = await db
      .selectFrom('organisations')
      .select('id')
      .where('id', 'in', idsWithin(region.id))
      .where('kind', '=', 'school')
      .where('id', '!=', orgId)
      .where('archivedAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return other && region;
  }

  /** Lets the other schools of the region have a text, or no longer. Twice is once. Errors: `unknown`, `bad-input` (`/shared`: `source`, `no-region`). */
  async share(by: Doer, id: string, shared: boolean): Promise<OwnTextTable> {
    const { db, now, texts } = this.parts;
    const row = await texts.row(by.orgId, id);
    if (row.removedAt !== null) throw unknown();
    if ((row.sharedAt !== null) === shared) return row;
    if (shared && !isShareable((JSON.parse(row.about) as TextAbout).source)) throw badField('/shared', 'source');
    if (shared && !(await this.regionOf(by.orgId))) throw badField('/shared', 'no-region');
    const sharedAt = shared ? now() : null;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('ownTexts').set({ sharedAt }).where('id', '=', id).execute();
      const action = shared ? 'text.shared' : 'text.unshared';
      await writeAudit(trx, now, by, { action, subjectKind: 'pack', subjectId: id, [shared ? 'after' : 'before']: saidOf(row) });
    });
    return { ...row, sharedAt };
  }

  /** What the other schools share with this one, changed last first, and how many there are together. */
  async list(orgId: string, { offset, limit }: { readonly offset: number; readonly limit: number }): Promise<[SharedText[], number]> {
    const seen = await this.#seenBy(orgId);
    const [rows, { total }] = await Promise.all([
      seen.select(columns).orderBy('t.changedAt', 'desc').orderBy('t.id').offset(offset).limit(limit).execute(),
      seen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return [rows, Number(total)];
  }

  /** One that another school shares with this one, as it was written; undefined: there is none. */
  async find(orgId: string, id: string): Promise<{ readonly text: SharedText; readonly draft: OwnTextDraft } | undefined> {
    const text = await (await this.#seenBy(orgId)).select(columns).where('t.id', '=', bindable(id)).executeTakeFirst();
    return text && { text, draft: (await this.parts.texts.draft(text.orgId, id)).draft };
  }

  async #seenBy(orgId: string) {
    const chain = await chainOf(this.parts.db, orgId);
    const regions = chain.filter(({ id, kind }) => id !== orgId && kind !== 'platform').map(({ id }) => id);
    return this.parts.db
      .selectFrom('organisations as o')
      .innerJoin('ownTexts as t', 't.orgId', 'o.id')
      .where('o.parentId', 'in', regions.length > 0 ? regions : [''])
      .where('o.kind', '=', 'school')
      .where('o.archivedAt', 'is', null)
      .where('o.id', '!=', orgId)
      .where('t.sharedAt', 'is not', null)
      .where('t.removedAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('settings as s')
              .select('s.name')
              .where('s.name', '=', sql<string>`${teacherListsSetting('')} || "o"."id"`)
              .where('s.value', '!=', 'true'),
          ),
        ),
      );
  }
}

const columns = ['t.id', 't.orgId', 't.version', 't.about', 't.changedAt', 'o.name as school'] as const;
