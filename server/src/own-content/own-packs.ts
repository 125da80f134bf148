import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '@chorus/contract';
import { packKeptDays, packLimits, type OwnPackInfo, type PackCounts } from '@chorus/contract/api/admin/content-calls';
import type { ContentPack } from '@chorus/contract/content-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { AssetFile, ContentLibrary } from '../content/content-library.ts';
import { PackIndex } from '../content/pack-index.ts';
import { bindable } from '../database/bind-guard.ts';
import type { OwnPackTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';
import { badField, unknown } from '../http/call-error.ts';
import { chainOf } from '../organisations/chain.ts';
import type { ClockWatch } from '../storage/clock-watch.ts';

type Row = OwnPackTable;
type Placed = Pick<Row, 'id' | 'packId' | 'version' | 'removedAt'>;

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
  readonly #indexes = new Map<string, PackIndex>();
  readonly #libraries = new Map<string, { readonly key: string; readonly library: ContentLibrary }>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: OwnPacksParts) {}

  /** All that an organisation sees: the server's packs, and its own and its chain's. */
  async libraryOf(orgId: string): Promise<ContentLibrary> {
    const chain = (await chainOf(this.parts.db, orgId)).map(({ id }) => id);
    const rows = await this.parts.db
      .selectFrom('ownPacks')
      .select(['id', 'orgId', 'packId', 'version', 'removedAt'])
      .where('orgId', 'in', chain)
      .orderBy('addedAt')
      .orderBy('id')
      .execute();
    if (rows.length === 0) return this.parts.base;
    // What a wider organisation has comes before what a narrower one has.
    const placed = chain.flatMap((id) => rows.filter((row) => row.orgId === id));
    const key = placed.map(({ id, removedAt }) => `${id} ${removedAt}`).join('\n');
    const known = this.#libraries.get(orgId);
    if (known?.key === key) return known.library;
    const library = this.parts.base.with(placed.map((row) => ({ pack: this.#index(row), shown: row.removedAt === null })));
    this.#libraries.set(orgId, { key, library });
    return library;
  }

  /** Whoever has the address of a file has its SHA-256, and can have that from nobody who may not see it. */
  async asset(address: string): Promise<AssetFile | undefined> {
    const served = await this.parts.base.asset(address);
    if (served) return served;
    const [, , packId = '', version = '', name, ...rest] = address.split('/');
    if (name === undefined || rest.length > 0) return undefined;
    const [of, at] = [decoded(packId), decoded(version)];
    const rows = await this.parts.db
      .selectFrom('ownPacks')
      .select(['id', 'packId', 'version', 'removedAt'])
      .where('packId', '=', bindable(of))
      .where('version', '=', bindable(at))
      .execute();
    for (const row of rows) {
      const index = this.#index(row);
      const asset = await index.read((reader) => reader.asset(name)).catch(() => undefined);
      if (asset) return { dir: index.dir, ...asset };
    }
    return undefined;
  }

  /** Every version that an organisation has, the newest of each pack first. */
  async rowsOf(orgId: string): Promise<Row[]> {
    const rows = await this.parts.db.selectFrom('ownPacks').selectAll().where('orgId', '=', orgId).execute();
    return rows.sort((a, b) => (a.packId < b.packId ? -1 : a.packId > b.packId ? 1 : compareVersions(b.version, a.version)));
  }

  /** The newest version of each pack of an organisation and of the wider ones. */
  async list(orgId: string): Promise<{ packs: OwnPackInfo[]; usedBytes: number; quotaBytes: number }> {
    const packs: OwnPackInfo[] = [];
    let usedBytes = 0;
    for (const org of await chainOf(this.parts.db, orgId)) {
      const rows = await this.rowsOf(org.id);
      if (org.id === orgId) usedBytes = sumOf(rows);
      const names = await this.namesOf(rows.flatMap(peopleOf));
      for (const row of newestOf(rows)) {
        if (row.removedAt !== null && (org.id !== orgId || this.isOver(row))) continue;
        packs.push(infoOf(row, rows, { id: org.id, name: org.name }, org.id === orgId, names));
      }
    }
    return { packs: packs.sort((a, b) => b.addedAt - a.addedAt), usedBytes, quotaBytes: packLimits.organisation };
  }

  /** A pack of the organisation, by the id of its newest version. Error: `unknown`. */
  async require(id: string, orgId: string): Promise<Row> {
    const row = newestOf(await this.rowsOf(orgId)).find((one) => one.id === id);
    if (!row || this.isOver(row)) throw unknown();
    return row;
  }

  /** Adds a version, one after the other. `check` says with what is there then whether it may. Error: `bad-input`. */
  async add(by: Doer, version: NewVersion, check: (rows: readonly Row[]) => void): Promise<OwnPackInfo> {
    return this.#inTurn(async () => {
      const { db, now, dir } = this.parts;
      const rows = await this.rowsOf(by.orgId);
      check(rows);
      if (sumOf(rows) + version.bytes > packLimits.organisation) throw badField('/bytes', 'no-room');
      const { pack, kind, bytes, ownerId = null } = version;
      const before = newestOf(rows).find(({ packId }) => packId === pack.id);
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
        // Read once now: what can't be read is nobody's.
        await this.#index(row).read((reader) => reader.packId);
        await db.transaction().execute(async (trx) => {
          await trx.insertInto('ownPacks').values(row).execute();
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
      .select('id')
      .where('removedAt', '<', this.parts.now() - keptMs)
      .execute();
    for (const { id } of over) {
      await this.parts.db.deleteFrom('ownPacks').where('id', '=', id).execute();
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
  folderOf = (id: string): string => join(this.parts.dir, id, 'pack');

  close(): void {
    for (const index of this.#indexes.values()) index.close();
    this.#indexes.clear();
    this.#libraries.clear();
  }

  #indexDirOf = (id: string): string => join(this.parts.dir, id, 'index');

  /** It can't be put back any more. */
  isOver = ({ removedAt }: Placed): boolean => removedAt !== null && removedAt < this.parts.now() - keptMs;

  #index(row: Placed): PackIndex {
    const known = this.#indexes.get(row.id) ?? PackIndex.later(this.folderOf(row.id), this.#indexDirOf(row.id), row);
    this.#indexes.set(row.id, known);
    return known;
  }

  async #delete(id: string): Promise<void> {
    this.#indexes.get(id)?.close();
    this.#indexes.delete(id);
    await rm(join(this.parts.dir, id), { recursive: true, force: true });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #infoOf(packId: string, orgId: string): Promise<OwnPackInfo> {
    const rows = await this.rowsOf(orgId);
    const row = newestOf(rows).find((one) => one.packId === packId)!;
    const org = (await chainOf(this.parts.db, orgId)).at(-1)!;
    return infoOf(row, rows, { id: org.id, name: org.name }, true, await this.namesOf(peopleOf(row)));
  }
}

/** Bytes of versions together. */
export const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { bytes }) => sum + bytes, 0);

/** Of rows in the order of {@link OwnPacks.rowsOf} the first of each pack; one on the shelf before what was taken away. */
export const newestOf = (rows: readonly Row[]): Row[] => {
  const byPack = new Map<string, Row>();
  for (const row of rows) {
    const known = byPack.get(row.packId);
    if (!known || (known.removedAt !== null && row.removedAt === null)) byPack.set(row.packId, row);
  }
  return [...byPack.values()];
};

const titleOf = ({ title }: Row): string => Object.values(JSON.parse(title) as Record<string, string>)[0] ?? '';
const saidOf = (row: Row) => ({ name: titleOf(row), version: row.version });
const peopleOf = ({ accountId, ownerId }: Row) => (ownerId === null ? [accountId] : [accountId, ownerId]);

/** What a list is called, and what is in it. */
export function wordsIn(row: Row): { readonly title: string; readonly words: number; readonly units: number } {
  const { items, units } = JSON.parse(row.counts) as PackCounts;
  return { title: titleOf(row), words: items['word'] ?? 0, units };
}

const infoOf = (
  row: Row,
  rows: readonly Row[],
  org: OwnPackInfo['org'],
  own: boolean,
  names: ReadonlyMap<string, string>,
): OwnPackInfo => ({
  id: row.id,
  kind: row.kind,
  title: JSON.parse(row.title) as Record<string, string>,
  version: row.version,
  licence: row.licence,
  counts: JSON.parse(row.counts) as PackCounts,
  bytes: sumOf(rows.filter(({ packId }) => packId === row.packId)),
  addedAt: row.addedAt,
  addedBy: names.get(row.accountId) ?? '',
  teacher: row.ownerId === null ? null : (names.get(row.ownerId) ?? ''),
  org,
  own,
  removedAt: row.removedAt,
});

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
