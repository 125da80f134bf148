import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packKeptDays, packLimits, type OwnPackInfo, type PackCounts } from '@chorus/contract/api/admin/content-calls';
import { contentAddress } from '@chorus/contract/content/content-address';
import type { ContentPack } from '@chorus/contract/content-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { readPack } from '../../content/read-pack.ts';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { AssetFile, ContentLibrary } from '../content/content-library.ts';
import type { IndexedPacks } from '../content/indexed-packs.ts';
import type { Transaction } from 'kysely';
import { bindable } from '../database/bind-guard.ts';
import type { OwnPackTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import { chainOf } from '../organisations/chain.ts';
import type { ClockWatch } from '../storage/clock-watch.ts';
import type { OwnTexts } from '../own-texts/own-texts.ts';
import { OrganisationIndexes, type OwnTextVersions } from './organisation-indexes.ts';
import { byPack, infoOf, newestOf, peopleOf, saidOf, sumOf } from './own-pack-infos.ts';
import { bytesOf, packIdOf, rowsOf } from './own-pack-rows.ts';

type Row = OwnPackTable;

const usuallyOpen = 48;
const keptMs = packKeptDays * 24 * 3_600_000;

/** What {@link OwnPacks} needs. */
export interface OwnPacksParts {
  readonly db: Db;
  readonly now: Now;
  readonly clock: Pick<ClockWatch, 'isDoubted'>;
  /** The server's own packs, which everybody has. */
  readonly base: ContentLibrary;
  /** A folder whose folders bear the ids of versions. */
  readonly dir: string;
  /** Where the indexes of organisations are. */
  readonly indexDir: string;
  readonly texts: OwnTextVersions & Pick<OwnTexts, 'asset'>;
  readonly log: (message: string, error: unknown) => void;
  /** So many of them are open at once. */
  readonly mostOpenIndexes?: number;
}

/** A version that is about to be an organisation's. */
export interface NewVersion {
  readonly kind: Row['kind'];
  /** Whose a new list is. */
  readonly ownerId?: string | null;
  readonly pack: Pick<ContentPack, 'id' | 'version' | 'title' | 'licence'> & { readonly counts: PackCounts };
  readonly bytes: number;
  /** Where it is; from there it is moved. */
  readonly dir: string;
  /** Where its index is, when it is made already; it is moved as well. */
  readonly indexDir?: string;
}

/** Packs that organisations have beside the server's: everybody sees those of the own organisation and of the wider ones, and no other. */
export class OwnPacks {
  readonly #indexes: OrganisationIndexes;
  readonly #libraries = new Map<string, { readonly key: string; readonly library: ContentLibrary }>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: OwnPacksParts) {
    const { db, now, texts, indexDir: dir, log, mostOpenIndexes: mostOpen = usuallyOpen } = parts;
    this.#indexes = new OrganisationIndexes({ db, now, texts, dir, log, mostOpen, folderOf: this.folderOf, indexDirOf: this.#indexDirOf });
  }

  /** All that an organisation sees: the server's packs, and its own and its chain's. */
  async libraryOf(orgId: string): Promise<ContentLibrary> {
    const { db, base } = this.parts;
    const chain = (await chainOf(db, orgId)).map(({ id }) => id);
    const rows = await db.selectFrom('ownPackChanges').selectAll().where('orgId', 'in', chain).execute();
    const changes = new Map(rows.map((row) => [row.orgId, row.changed]));
    const own: IndexedPacks[] = [];
    let key = '';
    // What a wider organisation has comes before what a narrower one has.
    for (const id of chain) {
      const changed = changes.get(id);
      const index = changed === undefined ? undefined : await this.#indexes.upTo(id, changed);
      if (!index) continue;
      own.push(index);
      key += `${id} ${changed}\n`;
    }
    if (own.length === 0) return base;
    const known = this.#libraries.get(orgId);
    if (known?.key === key) return known.library;
    const library = base.with(own);
    this.#libraries.set(orgId, { key, library });
    return library;
  }

  /** Whoever has the address of a file has its SHA-256, and can have that from nobody who may not see it. */
  async asset(path: string): Promise<AssetFile | undefined> {
    const served = (await this.parts.base.asset(path)) ?? (await this.parts.texts.asset(path));
    if (served) return served;
    const address = contentAddress(path);
    if (!address) return undefined;
    const { packId, packVersion, name } = address;
    const rows = await this.parts.db
      .selectFrom('ownPacks')
      .innerJoin('ownPackChanges', 'ownPackChanges.orgId', 'ownPacks.orgId')
      .select(['ownPacks.id', 'ownPacks.orgId', 'ownPackChanges.changed'])
      .where('ownPacks.packId', '=', bindable(packId))
      .where('ownPacks.version', '=', bindable(packVersion))
      .execute();
    for (const { id, orgId, changed } of rows) {
      const index = await this.#indexes.upTo(orgId, changed);
      const asset = await index?.read((reader) => reader.pack(id)?.asset(name)).catch(() => undefined);
      if (asset) return { dir: this.folderOf(id), ...asset };
    }
    return undefined;
  }

  /** Every version that an organisation has, or has of one pack, the newest of each pack first. */
  rowsOf = (orgId: string, packId?: string): Promise<Row[]> => rowsOf(this.parts.db, orgId, packId);

  /** Bytes of all that an organisation has. */
  bytesOf = (orgId: string): Promise<number> => bytesOf(this.parts.db, orgId);

  /** The newest version of each pack of an organisation and of the wider ones. */
  async list(orgId: string): Promise<{ packs: OwnPackInfo[]; usedBytes: number; quotaBytes: number }> {
    const packs: OwnPackInfo[] = [];
    let usedBytes = 0;
    for (const org of await chainOf(this.parts.db, orgId)) {
      const rows = await this.rowsOf(org.id);
      if (org.id === orgId) usedBytes = sumOf(rows);
      const names = await this.namesOf(rows.flatMap(peopleOf));
      const versions = byPack(rows);
      for (const row of newestOf(rows)) {
        if (row.removedAt !== null && (org.id !== orgId || this.isOver(row))) continue;
        packs.push(infoOf(row, versions.get(row.packId)!, { id: org.id, name: org.name }, org.id === orgId, names));
      }
    }
    return { packs: packs.sort((a, b) => b.addedAt - a.addedAt), usedBytes, quotaBytes: packLimits.organisation };
  }

  /** A pack of the organisation, by the id of its newest version. Error: `unknown`. */
  async require(id: string, orgId: string): Promise<Row> {
    const packId = await packIdOf(this.parts.db, id, orgId);
    const [row] = packId === undefined ? [] : newestOf(await this.rowsOf(orgId, packId));
    if (row?.id !== id || this.isOver(row)) throw unknown();
    return row;
  }

  /** Adds a version, one after the other. `check` says with the versions of the pack that are there then whether it may. Error: `bad-input`. */
  async add(by: Doer, version: NewVersion, check: (rows: readonly Row[]) => void): Promise<OwnPackInfo> {
    return this.#inTurn(async () => {
      const { db, now, dir } = this.parts;
      const { pack, kind, bytes, ownerId = null } = version;
      const rows = await this.rowsOf(by.orgId, pack.id);
      check(rows);
      if ((await this.bytesOf(by.orgId)) + bytes > packLimits.organisation) throw badField('/bytes', 'no-room');
      const [before] = newestOf(rows);
      const id = uuidv7(now());
      const row: Row = {
        id,
        orgId: by.orgId,
        packId: pack.id,
        version: pack.version,
        kind,
        title: JSON.stringify(pack.title),
        licence: pack.licence,
        counts: JSON.stringify(pack.counts),
        bytes,
        addedAt: now(),
        accountId: by.accountId,
        // Whoever changes it: it stays whose it was.
        ownerId: before ? before.ownerId : ownerId,
        removedAt: null,
      };
      await mkdir(join(dir, id), { recursive: true });
      await rename(version.dir, this.folderOf(id));
      if (version.indexDir !== undefined) await rename(version.indexDir, this.#indexDirOf(id));
      try {
        // What can't be read is nobody's. One with an index has been read.
        if (version.indexDir === undefined) await readPack(this.folderOf(id));
        await db.transaction().execute(async (trx) => {
          await trx.insertInto('ownPacks').values(row).execute();
          await changeOf(trx, by.orgId);
          await writeAudit(trx, now, by, {
            action: kind === 'list' ? 'word-list.saved' : 'pack.added',
            subjectKind: 'pack',
            subjectId: row.packId,
            before: before && saidOf(before),
            after: saidOf(row),
          });
        });
      } catch (error) {
        await this.#delete(id);
        throw error;
      }
      // Whoever adds it waits for it, and not who asks next.
      await this.libraryOf(by.orgId);
      return this.#infoOf(row.packId, by.orgId);
    });
  }

  /** Takes all versions of a pack off the shelf, or puts them back. Twice is once. Error: `unknown`. */
  async remove(by: Doer, id: string, removed: boolean): Promise<OwnPackInfo> {
    return this.#inTurn(async () => {
      const { db, now } = this.parts;
      const row = await this.require(id, by.orgId);
      if ((row.removedAt !== null) !== removed)
        await db.transaction().execute(async (trx) => {
          await trx
            .updateTable('ownPacks')
            .set({ removedAt: removed ? now() : null })
            .where('orgId', '=', by.orgId)
            .where('packId', '=', row.packId)
            .execute();
          await changeOf(trx, by.orgId);
          const action = removed ? 'pack.removed' : 'pack.restored';
          await writeAudit(trx, now, by, {
            action,
            subjectKind: 'pack',
            subjectId: row.packId,
            [removed ? 'before' : 'after']: saidOf(row),
          });
        });
      return this.#infoOf(row.packId, by.orgId);
    });
  }

  /** Deletes what was taken away long enough ago. Answers keep the texts that were asked. */
  async sweep(): Promise<void> {
    if (this.parts.clock.isDoubted) return;
    const over = await this.parts.db
      .selectFrom('ownPacks')
      .select(['id', 'orgId'])
      .where('removedAt', '<', this.parts.now() - keptMs)
      .execute();
    for (const { id, orgId } of over) {
      await this.parts.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('ownPacks').where('id', '=', id).execute();
        await changeOf(trx, orgId);
      });
      await this.#delete(id);
    }
  }

  /** Names of accounts. */
  async namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(accountIds)];
    const found = await this.parts.db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** The folder of a version. */
  readonly folderOf = (id: string): string => join(this.parts.dir, id, 'pack');

  /** Removes what is left of indexes of older servers. */
  clear(): Promise<void> {
    return this.#indexes.clear();
  }

  close(): void {
    this.#indexes.close();
    this.#libraries.clear();
  }

  readonly #indexDirOf = (id: string): string => join(this.parts.dir, id, 'index');

  /** It can't be put back any more. */
  isOver = ({ removedAt }: Pick<Row, 'removedAt'>): boolean => removedAt !== null && removedAt < this.parts.now() - keptMs;

  async #delete(id: string): Promise<void> {
    await rm(join(this.parts.dir, id), { recursive: true, force: true });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #infoOf(packId: string, orgId: string): Promise<OwnPackInfo> {
    const rows = await this.rowsOf(orgId, packId);
    const row = newestOf(rows)[0]!;
    const org = (await chainOf(this.parts.db, orgId)).at(-1)!;
    return infoOf(row, rows, { id: org.id, name: org.name }, true, await this.namesOf(peopleOf(row)));
  }
}

/** Says in the same transaction that the packs of an organisation are others now. */
export async function changeOf(trx: Transaction<Tables>, orgId: string): Promise<void> {
  await trx
    .insertInto('ownPackChanges')
    .values({ orgId, changed: randomUUID() })
    .onConflict((conflict) => conflict.column('orgId').doUpdateSet((eb) => ({ changed: eb.ref('excluded.changed') })))
    .execute();
}
