import { contentAddress } from '@chorus/contract/content/content-address';
import { isShareable, ownTextLimits, type OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { packOfText, textPrefix, timingsPath } from '@chorus/contract/content/own-text-pack';
import { aboutOf, faultOf, nextVersion, type TextAbout } from '@chorus/contract/content/own-text-rules';
import { packFile, type ContentPackV3 } from '@chorus/contract/content-pack';
import type { Transaction } from 'kysely';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { AssetFile } from '../content/content-library.ts';
import { bindable } from '../database/bind-guard.ts';
import type { OwnTextTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { ClockWatch } from '../storage/clock-watch.ts';
import { hashOf, type OwnFiles } from './own-files.ts';
import { keptMs, type OwnSounds } from './own-sounds.ts';

type Row = OwnTextTable;

/** How a client makes the id of a new text. */
const textId = /^text\.[0-9a-f-]{36}$/;
const sha256Length = 64;

/** What {@link OwnTexts} needs. */
export interface OwnTextsParts {
  readonly db: Db;
  readonly now: Now;
  readonly clock: Pick<ClockWatch, 'isDoubted'>;
  readonly files: OwnFiles;
  readonly sounds: OwnSounds;
  /** Says in the same transaction that what an organisation has of its own is other now. */
  readonly changed: (trx: Transaction<Tables>, orgId: string) => Promise<void>;
}

/** A text as it is to be written; `version`: which one was changed, null for a new text. */
export interface WrittenText {
  readonly id: string;
  readonly version: string | null;
  /** The hash of its draft, where it is known. */
  readonly of?: string | undefined;
  readonly draft: OwnTextDraft;
}

/** Texts that teachers bring in, rows of the database with their sounds beside it. Every version stays for the answers that name it. */
export class OwnTexts {
  constructor(private readonly parts: OwnTextsParts) {}

  /** Those of an organisation, changed last first; those that can't be put back any more are not among them. */
  async rowsOf(orgId: string): Promise<Row[]> {
    const rows = await this.parts.db
      .selectFrom('ownTexts')
      .selectAll()
      .where('orgId', '=', orgId)
      .orderBy('changedAt', 'desc')
      .orderBy('id')
      .execute();
    return rows.filter((row) => !this.#isOver(row));
  }

  /** Error: `unknown`. */
  async row(orgId: string, id: string): Promise<Row> {
    const row = await this.parts.db
      .selectFrom('ownTexts')
      .selectAll()
      .where('id', '=', bindable(id))
      .where('orgId', '=', orgId)
      .executeTakeFirst();
    if (!row || this.#isOver(row)) throw unknown();
    return row;
  }

  /** A text as it was written. Error: `unknown`. */
  async draft(orgId: string, id: string): Promise<{ id: string; version: string; draft: OwnTextDraft }> {
    const { version } = await this.row(orgId, id);
    const { draft } = await this.parts.db
      .selectFrom('ownTextVersions')
      .select('draft')
      .where('textId', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    return { id, version, draft: JSON.parse(draft) as OwnTextDraft };
  }

  /**
   * Writes a version; one that this person has written already is as it was written, so that whoever has not heard of it can ask again. Errors: `unknown`,
   * `bad-input` (`/version` `changed`: somebody else has written another one since; `/id` `no-room`: the school has as many as it may).
   */
  async save(by: Doer, { id, version, of, draft }: WrittenText): Promise<Row> {
    const { db, now, files, sounds, changed } = this.parts;
    if (version === null && !textId.test(id)) throw badField('/id', 'not-an-id');
    const [gone] = await sounds.missing(by.orgId, draft.sounds);
    if (gone) throw badField(`/draft/sounds/${draft.sounds.findIndex(({ sha256 }) => sha256 === gone.sha256)}`, 'missing');
    const next = nextVersion(version);
    const { pack, timings } = await packOfText({ id, version: next, draft }, hashOf);
    const fault = faultOf(draft, pack);
    if (fault) throw badField(fault.path, fault.message);
    if (timings !== undefined) await files.write(timings);
    const about = JSON.stringify(aboutOf(draft));
    return db.transaction().execute(async (trx) => {
      const before = await trx.selectFrom('ownTexts').selectAll().where('id', '=', id).executeTakeFirst();
      if (before && before.orgId !== by.orgId) throw unknown();
      if (before && (await isWritten(trx, by, { textId: id, version: next, draft }))) return before;
      if ((before?.version ?? null) !== version || (before && before.removedAt !== null)) throw badField('/version', 'changed');
      if (before && of !== undefined && of !== (await draftHash(trx, before))) throw badField('/version', 'changed');
      if (!before && (await countOf(trx, by.orgId)) >= ownTextLimits.texts) throw badField('/id', 'no-room');
      const at = now();
      const row: Row = {
        id,
        orgId: by.orgId,
        ownerId: before?.ownerId ?? by.accountId,
        version: next,
        about,
        changedAt: at,
        accountId: by.accountId,
        removedAt: null,
        sharedAt: isShareable(draft.source) ? (before?.sharedAt ?? null) : null,
      };
      const { sharedAt } = row;
      await trx
        .insertInto('ownTexts')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ version: next, about, changedAt: at, accountId: by.accountId, sharedAt }),
        )
        .execute();
      const written = { textId: id, version: next, orgId: by.orgId, addedAt: at, accountId: by.accountId };
      await trx
        .insertInto('ownTextVersions')
        .values({ ...written, draft: JSON.stringify(draft), pack: JSON.stringify(pack), timings: timings ?? null })
        .execute();
      await changed(trx, by.orgId);
      await writeAudit(trx, now, by, {
        action: 'text.saved',
        subjectKind: 'pack',
        subjectId: id,
        before: before && saidOf(before),
        after: saidOf(row),
      });
      if (before && before.sharedAt !== null && sharedAt === null)
        await writeAudit(trx, now, by, { action: 'text.unshared', subjectKind: 'pack', subjectId: id, before: saidOf(row) });
      return row;
    });
  }

  /** Takes a text away, or puts it back. Twice is once. Error: `unknown`. */
  async remove(by: Doer, id: string, removed: boolean): Promise<Row> {
    const { db, now, changed } = this.parts;
    const row = await this.row(by.orgId, id);
    if ((row.removedAt !== null) === removed) return row;
    const removedAt = removed ? now() : null;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('ownTexts').set({ removedAt }).where('id', '=', id).execute();
      await changed(trx, by.orgId);
      const action = removed ? 'text.removed' : 'text.restored';
      await writeAudit(trx, now, by, { action, subjectKind: 'pack', subjectId: id, [removed ? 'before' : 'after']: saidOf(row) });
    });
    return { ...row, removedAt };
  }

  /** Every version of an organisation's texts, for its index; the newest of each may be on the shelf. */
  async versionsOf(orgId: string): Promise<readonly { readonly id: string; readonly shown: boolean; readonly bytes: number }[]> {
    const rows = await this.parts.db
      .selectFrom('ownTextVersions as v')
      .innerJoin('ownTexts as t', 't.id', 'v.textId')
      .select(({ fn }) => ['v.textId', 'v.version', 't.removedAt', fn<number>('length', ['v.pack']).as('bytes')])
      .where('v.orgId', '=', orgId)
      .orderBy('v.addedAt')
      .execute();
    return rows.map(({ textId: id, version, removedAt, bytes }) => ({ id: `${id}@${version}`, bytes, shown: removedAt === null }));
  }

  /** What is taught from of a version, by its id in {@link versionsOf}. */
  async packOf(versionId: string): Promise<string | undefined> {
    const [id = '', version = ''] = versionId.split('@');
    const row = await this.#version(id, version);
    return row?.pack;
  }

  /** A file of a version, by the path of its address. */
  async asset(path: string): Promise<AssetFile | undefined> {
    const address = contentAddress(path);
    if (!address?.packId.startsWith(textPrefix)) return undefined;
    const row = await this.#version(address.packId, address.packVersion);
    if (!row) return undefined;
    const { files } = this.parts;
    const sha256 = address.name.slice(0, sha256Length);
    const pack = JSON.parse(row.pack) as ContentPackV3;
    const asset = Object.values(pack.assets).find((one) => one.sha256 === sha256);
    // what a restore has not brought back is in the row
    const text = asset?.path === timingsPath ? row.timings : asset ? null : row.pack;
    if (text !== null && (await files.write(text)).sha256 !== sha256) return undefined;
    const mime = asset?.mime ?? 'application/json';
    if (!asset && !address.name.endsWith(packFile.slice(packFile.lastIndexOf('.')))) return undefined;
    return { ...files.placeOf(sha256), mime };
  }

  /** Deletes what was taken away long enough ago, and sounds that no text has any more. Answers keep the texts that were asked. */
  async sweep(): Promise<void> {
    const { db, now, clock, files, changed } = this.parts;
    if (clock.isDoubted) return;
    const over = await db
      .selectFrom('ownTexts')
      .select(['id', 'orgId'])
      .where('removedAt', '<', now() - keptMs)
      .execute();
    for (const { id, orgId } of over) {
      const versions = await db.selectFrom('ownTextVersions').select(['pack', 'timings']).where('textId', '=', id).execute();
      // Each has the text's id in it, and is no other one's.
      for (const { pack, timings } of versions) for (const text of [pack, timings]) if (text !== null) await files.remove(hashOf(text));
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('ownTextVersions').where('textId', '=', id).execute();
        await trx.deleteFrom('ownTexts').where('id', '=', id).execute();
        await changed(trx, orgId);
      });
    }
    await this.parts.sounds.sweep();
  }

  #version(id: string, version: string) {
    return this.parts.db
      .selectFrom('ownTextVersions')
      .select(['pack', 'timings'])
      .where('textId', '=', bindable(id))
      .where('version', '=', bindable(version))
      .executeTakeFirst();
  }

  #isOver = ({ removedAt }: Pick<Row, 'removedAt'>): boolean => removedAt !== null && removedAt < this.parts.now() - keptMs;
}

/** The hash of a text's newest draft. */
async function draftHash(trx: Transaction<Tables>, { id, version }: Row): Promise<string> {
  const { draft } = await trx
    .selectFrom('ownTextVersions')
    .select('draft')
    .where('textId', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return hashOf(draft);
}

/** Whether this person has written this very version before. */
async function isWritten(
  trx: Transaction<Tables>,
  { orgId, accountId }: Doer,
  { textId, version, draft }: { readonly textId: string; readonly version: string; readonly draft: OwnTextDraft },
): Promise<boolean> {
  const row = await trx
    .selectFrom('ownTextVersions')
    .select('draft')
    .where('textId', '=', textId)
    .where('version', '=', version)
    .where('orgId', '=', orgId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.draft === JSON.stringify(draft);
}

/** How many texts an organisation has, those with them that can be put back. */
async function countOf(trx: Transaction<Tables>, orgId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('ownTexts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What the log says of a text. */
export const saidOf = ({ about, version }: Row) => ({ name: (JSON.parse(about) as TextAbout).title, version });
