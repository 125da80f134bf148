import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compareVersions, type Body, type Data } from '@chorus/contract';
import type { ContentPlace } from '@chorus/contract/api/content-calls';
import type { SearchHit } from '@chorus/contract/api/material-calls';
import { ContentAnswers } from '@chorus/contract/content/content-answers';
import { contentBase } from '@chorus/contract/content/content-address';
import { bookKindOf } from '@chorus/contract/content/kinds';
import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { ItemRef } from '@chorus/sdk';
import type { StoredPack } from '@chorus/sdk/content';
import { PackError } from '../../content/read-pack.ts';
import { importResources } from './import-resources.ts';
import type { Found, IndexReader } from './index-reader.ts';
import { PackIndex, removeOtherIndexes } from './pack-index.ts';
import { wantedKeys } from './search-keys.ts';
import { aboveOf, hitOf } from './search-hit.ts';

/** Where packs are, and where their indexes go. */
export interface LibraryOptions {
  /** Folders of packs; what an earlier one has is not hidden by a later one. */
  readonly packs: readonly string[];
  /** A folder whose folders are packs, after those. */
  readonly folder: string;
  readonly indexDir: string;
  readonly log: (message: string, error: unknown) => void;
}

/** A file of a pack, by its address. */
export interface AssetFile {
  readonly dir: string;
  readonly path: string;
  readonly mime: string;
}

/** A pack on the shelf, with the SHA-256 of its `pack.json`. */
export interface WholePack {
  readonly packId: string;
  readonly packVersion: string;
  readonly dir: string;
  readonly title: Record<string, string>;
  readonly bytes: number;
  readonly fileCount: number;
  readonly json: string;
}

/** A pack of a library; one that is not `shown` is there for what answers name. */
interface LibraryPack extends StoredPack<PackRow, IndexReader> {
  readonly index: PackIndex;
  readonly shown: boolean;
}

const searchGroups = ['book', 'unit', 'word', 'text'] as const satisfies readonly SearchHit['group'][];
const sha256Length = 64;

/** The installed packs, by what is asked of them. Holds a handle a pack, and reads what is asked for. A pack that can't be used is said and left out. */
export class ContentLibrary {
  readonly #packs: LibraryPack[] = [];
  /** What is asked by id, by reference or page by page. */
  readonly answers = new ContentAnswers<LibraryPack>({
    shelf: async () => this.#shelf(),
    others: async () => {
      const shelf = this.#shelf();
      return this.#packs.filter((pack) => !shelf.includes(pack));
    },
  });
  private constructor(private readonly options: LibraryOptions) {}

  static async open(options: LibraryOptions): Promise<ContentLibrary> {
    const library = new ContentLibrary(options);
    const names = (await readdir(options.folder, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());
    const found = names.map(({ name }) => join(options.folder, name)).toSorted();
    for (const dir of [...options.packs, ...found]) await library.#add(dir);
    await removeOtherIndexes(options.indexDir, new Set(library.#packs.map(({ index }) => index.file)));
    return library;
  }

  /** These packs and an organisation's own after them; of what is not `shown` only what is named is found. Whoever opened them closes them. */
  with(own: readonly { readonly pack: PackIndex; readonly shown: boolean }[]): ContentLibrary {
    const library = new ContentLibrary(this.options);
    for (const { index, shown } of this.#packs) library.#hold(index, shown);
    for (const { pack, shown } of own) library.#hold(pack, shown);
    return library;
  }

  /** By the path of its address. */
  async asset(address: string): Promise<AssetFile | undefined> {
    const [, , packId, packVersion, name, ...rest] = address.split('/');
    const pack = this.#packs.find((one) => contentBase(one.packId, one.packVersion) === `/content/${packId}/${packVersion}/`);
    if (!pack || name === undefined || rest.length > 0) return undefined;
    const asset = await pack.read((index) => index.asset(name));
    return asset && { dir: pack.index.dir, ...asset };
  }

  /** Whether there is a pack of this id, on the shelf or not. */
  has(packId: string): boolean {
    return this.#packs.some((pack) => pack.packId === packId);
  }

  /** The id of the pack that a book or unit is found in by its own id. */
  async packOf(id: string): Promise<string | undefined> {
    for (const pack of this.#packs) {
      const entry = await pack.read((index) => index.row(id));
      if (entry && (entry.kind === 'unit' || bookKindOf(entry.kind))) return pack.packId;
    }
    return undefined;
  }

  /** What begins as the query does, at most `limit` of each group, the nearest first. Pack by pack, so that a lesson's calls come between. */
  async search(query: string, limit: number): Promise<readonly SearchHit[]> {
    const keys = wantedKeys(query);
    const found = new Map<SearchHit['group'], (Found & { readonly pack: LibraryPack })[]>(searchGroups.map((group) => [group, []]));
    const seen = new Set<string>();
    for (const pack of keys.length > 0 ? this.#shelf() : []) {
      await setImmediate();
      for (const [group, list] of found) {
        const rows = await pack.read((index) => keys.flatMap((key) => index.found(group, key, limit)));
        for (const row of [...(rows ?? [])].sort((a, b) => a.weight - b.weight)) {
          if (seen.has(`${group} ${row.id}`)) continue;
          seen.add(`${group} ${row.id}`);
          list.push({ ...row, pack });
        }
      }
    }
    const hits: SearchHit[] = [];
    for (const [group, list] of found)
      for (const { pack, id } of list.sort((a, b) => a.weight - b.weight).slice(0, limit)) {
        const hit = await this.#hit(pack, { packId: pack.packId, packVersion: pack.packVersion, itemId: id }, group);
        if (hit) hits.push(hit);
      }
    return hits;
  }

  /** In which unit and book items stand, of those that are there. */
  async placesOf(refs: readonly ItemRef[]): Promise<ContentPlace[]> {
    const places: ContentPlace[] = [];
    for (const ref of refs) {
      const pack = this.#packs.find(({ packId, packVersion }) => packId === ref.packId && packVersion === ref.packVersion);
      const hit = pack && (await this.#hit(pack, ref, 'word'));
      if (hit) places.push({ ref: hit.ref, unit: hit.unit, book: hit.book });
    }
    return places;
  }

  /** A page of the files of all packs on the shelf, pack by pack; undefined when there is no such pack as `after` names. */
  async importResources(asked: Body<'importResources'>): Promise<Data<'importResources'> | undefined> {
    return importResources(this.#shelf(), asked);
  }

  /** All packs on the shelf, whole. */
  async whole(): Promise<readonly WholePack[]> {
    const packs: WholePack[] = [];
    for (const pack of this.#shelf()) {
      const { packId, packVersion, index } = pack;
      const read = await pack.read((rows) => ({ ...rows.whole(), json: rows.own().name.slice(0, sha256Length) }));
      if (read) packs.push({ packId, packVersion, dir: index.dir, ...read });
    }
    return packs;
  }

  close(): void {
    for (const { index } of this.#packs.splice(0)) index.close();
  }

  async #add(dir: string): Promise<void> {
    try {
      const pack = await PackIndex.open(dir, this.options.indexDir);
      const same = this.#packs.find(({ packId, packVersion }) => packId === pack.packId && packVersion === pack.version);
      if (!same) return this.#hold(pack, true);
      pack.close();
      throw new PackError('installed', dir, `${pack.packId} ${pack.version} is installed already, from ${same.index.dir}`);
    } catch (error) {
      this.#leaveOut(dir, error);
    }
  }

  #leaveOut(dir: string, error: unknown): void {
    if (error instanceof PackError) this.options.log(error.message, error.code);
    else this.options.log(`The content pack in ${dir} cannot be used:`, error);
  }

  #hold(index: PackIndex, shown: boolean): void {
    const pack: LibraryPack = {
      index,
      shown,
      packId: index.packId,
      packVersion: index.version,
      read: (look) => this.#read(pack, look),
    };
    this.#packs.push(pack);
  }

  /** An item, with the unit and book that it stands in: of its own pack, else those of another one that it says it belongs to. */
  async #hit(pack: LibraryPack, ref: ItemRef, group: SearchHit['group']): Promise<SearchHit | undefined> {
    const found = await pack.read((index) => {
      const hit = hitOf(ref, index, group);
      return hit && { hit, places: hit.unit === null ? index.places(ref.itemId) : [] };
    });
    if (!found) return undefined;
    for (const { packId, itemId } of found.places)
      for (const other of this.#shelf().filter((one) => one.packId === packId)) {
        const above = await other.read((index) => {
          const row = index.row(itemId);
          return row && aboveOf(itemId, index, row);
        });
        if (above) return { ...found.hit, ...above };
      }
    return found.hit;
  }

  /** The newest version of each pack: older ones are there for what answers name. */
  #shelf(): LibraryPack[] {
    const shown = this.#packs.filter((pack) => pack.shown);
    return shown.filter((pack) =>
      shown.every(({ packId, packVersion }) => packId !== pack.packId || compareVersions(packVersion, pack.packVersion) <= 0),
    );
  }

  /** A pack whose index is damaged and can't be made again is left out from now on. */
  async #read<T>(pack: LibraryPack, look: (index: IndexReader) => T): Promise<T | undefined> {
    try {
      return await pack.index.read(look);
    } catch (error) {
      const at = this.#packs.indexOf(pack);
      if (at >= 0) {
        this.#packs.splice(at, 1);
        this.#leaveOut(pack.index.dir, error);
      }
      return undefined;
    }
  }
}
