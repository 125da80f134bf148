import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Now } from '../clock.ts';
import type { IndexedPacks } from '../content/indexed-packs.ts';
import { indexFormat } from '../content/index-tables.ts';
import type { Db } from '../database/open.ts';
import { OrganisationIndex, type OwnVersion } from './organisation-index.ts';

/** What {@link OrganisationIndexes} needs. */
export interface OrganisationIndexesParts {
  readonly db: Db;
  readonly now: Now;
  /** Where the files are; whatever is in it can be made again. */
  readonly dir: string;
  readonly folderOf: (id: string) => string;
  readonly indexDirOf: (id: string) => string;
  /** Texts of the organisation, which are rows and no folders. */
  readonly texts: OwnTextVersions;
  readonly log: (message: string, error: unknown) => void;
  /** So many files are open at once; the one that was read longest ago is closed first. */
  readonly mostOpen: number;
}

/** The texts of organisations, by the ids of their versions. */
export interface OwnTextVersions {
  versionsOf(orgId: string): Promise<readonly Omit<OwnVersion, 'kind'>[]>;
  packOf(id: string): Promise<string | undefined>;
}

/** What can't be made is not tried again at once: a full disk stays full for a while. */
const againMs = 60_000;
/** Nobody makes a file for so long. */
const leftOverMs = 24 * 3_600_000;

/** The indexes of organisations' own packs, a file each: `<organisation>.<format>.db`. */
export class OrganisationIndexes {
  readonly #all = new Map<string, OrganisationIndex>();
  /** Those that are open, the one that was read last at the end. */
  readonly #open = new Set<OrganisationIndex>();
  readonly #failed = new Map<string, number>();

  constructor(private readonly parts: OrganisationIndexesParts) {}

  /** The index of an organisation with this change in it; if that can't be made now, as it was before; undefined: there is none. */
  async upTo(orgId: string, changed: string): Promise<IndexedPacks | undefined> {
    const index = this.#all.get(orgId) ?? this.#new(orgId);
    this.#all.set(orgId, index);
    const { now, log } = this.parts;
    if ((this.#failed.get(orgId) ?? Number.NEGATIVE_INFINITY) <= now() - againMs)
      try {
        await index.bringUpTo(changed);
        this.#failed.delete(orgId);
        return index;
      } catch (error) {
        this.#failed.set(orgId, now());
        log(`${index.what} cannot be indexed:`, error);
      }
    return index.isThere() ? index : undefined;
  }

  /** Removes what older servers made, and what one that was killed had begun. */
  async clear(): Promise<void> {
    const { dir, now } = this.parts;
    for (const name of await readdir(dir).catch(() => [])) {
      const file = join(dir, name);
      const isOld = name.endsWith('.tmp')
        ? ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0) < now() - leftOverMs
        : !new RegExp(`\\.${indexFormat}\\.db(?:-wal|-shm)?$`).test(name);
      if (isOld) await rm(file, { force: true });
    }
  }

  close(): void {
    for (const index of this.#open) index.close();
    this.#open.clear();
  }

  #new(orgId: string): OrganisationIndex {
    const { dir, db, texts, folderOf, indexDirOf, log } = this.parts;
    return new OrganisationIndex({
      orgId,
      file: join(dir, `${encodeURIComponent(orgId)}.${indexFormat}.db`),
      folderOf,
      indexDirOf,
      log,
      versions: () => versionsOf(db, texts, orgId),
      textOf: (id) => texts.packOf(id),
      used: (index) => this.#use(index),
      made: (versions) => this.#removeIndexes(versions),
    });
  }

  #use(index: OrganisationIndex): void {
    this.#open.delete(index);
    this.#open.add(index);
    for (const oldest of this.#open) {
      if (this.#open.size <= this.parts.mostOpen) return;
      oldest.close();
      this.#open.delete(oldest);
    }
  }

  /** Indexes of single packs: of a list none is of use any more, of a pack that was brought in those of other formats are not. */
  async #removeIndexes(versions: readonly OwnVersion[]): Promise<void> {
    for (const { id, kind } of versions) {
      const dir = this.parts.indexDirOf(id);
      const names = await readdir(dir).catch(() => undefined);
      if (!names) continue;
      if (kind === 'list') await rm(dir, { recursive: true, force: true });
      else for (const name of names) if (!name.endsWith(`.${indexFormat}.db`)) await rm(join(dir, name), { force: true });
    }
  }
}

/** The change before the rows: of a later one the rows may be there, and it is looked at again. */
async function versionsOf(db: Db, texts: OwnTextVersions, orgId: string): Promise<{ changed: string; versions: OwnVersion[] }> {
  const last = await db.selectFrom('ownPackChanges').select('changed').where('orgId', '=', orgId).executeTakeFirst();
  const rows = await db
    .selectFrom('ownPacks')
    .select(['id', 'kind', 'bytes', 'removedAt'])
    .where('orgId', '=', orgId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
  const packs = rows.map(({ removedAt, ...row }): OwnVersion => ({ ...row, shown: removedAt === null }));
  const written = (await texts.versionsOf(orgId)).map((version): OwnVersion => ({ ...version, kind: 'text' }));
  return { changed: last?.changed ?? '', versions: [...packs, ...written] };
}
