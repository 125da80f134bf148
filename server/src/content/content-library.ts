import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions, type Body, type Data } from '@chorus/contract';
import type { ContentPlace } from '@chorus/contract/api/content-calls';
import type { SearchHit } from '@chorus/contract/api/material-calls';
import { ContentAnswers } from '@chorus/contract/content/content-answers';
import { contentAddress } from '@chorus/contract/content/content-address';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { bookKindOf } from '@chorus/contract/content/kinds';
import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { ItemRef } from '@chorus/sdk';
import type { ContentPacks, PackPlace } from '@chorus/sdk/content';
import { PackError } from '../../content/read-pack.ts';
import { importResources } from './import-resources.ts';
import type { IndexedPacks, LibraryPack } from './indexed-packs.ts';
import type { IndexedPack, IndexedWhole, IndexReader } from './index-reader.ts';
import { PackIndex, removeOtherIndexes } from './pack-index.ts';
import { aboveOf, hitOf, type Above } from './search-hit.ts';
import { searchIndexes } from './search-packs.ts';

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
export interface WholePack extends Omit<IndexedWhole, 'id' | 'shelf'> {
  readonly dir: string;
}

/** Under which heading something is shown, and by what it was found. */
interface Looked {
  readonly group: SearchHit['group'];
  readonly query: string;
}

/** What stands above, by the places in other packs that items say they belong to: many belong to one. */
type KnownPlaces = Map<string, Promise<Above | undefined>>;

/** An index of the library; `hidden`: ids of packs in it of which another index has a newer version. */
interface Part {
  readonly packs: IndexedPacks;
  readonly hidden: ReadonlySet<string>;
}

/** The installed packs, by what is asked of them. Holds a handle an index, and reads what is asked for. What can't be read is said and left out. */
export class ContentLibrary {
  /** What is asked by id, by reference or page by page. */
  readonly answers: ContentAnswers<LibraryPack>;
  #parts: Promise<readonly Part[]> | undefined;

  private constructor(
    private readonly log: LibraryOptions['log'],
    private readonly base: PackIndex[],
    private readonly sources: IndexedPacks[] = [...base],
  ) {
    const shelfOf = (look: (index: IndexReader) => readonly IndexedPack[]) => async () => (await this.#packs(look)).shelf;
    const packs: ContentPacks<LibraryPack, PackRow> = {
      shelf: shelfOf((index) => index.shelf()),
      others: async () => (await this.#packs((index) => index.all())).others,
      exactly: (ref) => this.#exactly(ref.packId, ref.packVersion),
      withRow: (id) => this.#likely((index) => index.withRow(id)),
      withWord: (text) => this.#likely((index) => index.withWord(text)),
      withBooks: shelfOf((index) => index.withBooks()),
      belonging: (place) => shelfOf((index) => index.belonging(place))(),
      books: async () =>
        (await this.#each((index) => index.books())).map(({ part, found: { row, unitCount, wordCount, ...pack } }) => ({
          pack: this.#pack(part, pack),
          row,
          unitCount,
          wordCount,
        })),
    };
    this.answers = new ContentAnswers(packs);
  }

  static async open(options: LibraryOptions): Promise<ContentLibrary> {
    const library = new ContentLibrary(options.log, []);
    const names = (await readdir(options.folder, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());
    const found = names.map(({ name }) => join(options.folder, name)).toSorted();
    for (const dir of [...options.packs, ...found]) await library.#add(dir, options.indexDir);
    await removeOtherIndexes(options.indexDir, new Set(library.base.map(({ file }) => file)));
    return library;
  }

  /** These packs and after them those of organisations, the widest first; whoever opened them closes them. */
  with(own: readonly IndexedPacks[]): ContentLibrary {
    return new ContentLibrary(this.log, this.base, [...this.base, ...own]);
  }

  /** By the path of its address. */
  async asset(path: string): Promise<AssetFile | undefined> {
    const address = contentAddress(path);
    const pack = address && (await this.#exactly(address.packId, address.packVersion));
    const asset = address && (await pack?.read((rows) => rows.asset(address.name)));
    return pack && asset && { dir: pack.dir, ...asset };
  }

  /** Whether there is a pack of this id, on the shelf or not. */
  async has(packId: string): Promise<boolean> {
    return (await this.#likely((index) => index.versionsOf(packId))).length > 0;
  }

  /** The id of the pack that a book or unit is found in by its own id. */
  async packOf(id: string): Promise<string | undefined> {
    for (const pack of await this.#likely((index) => index.withRow(id))) {
      const entry = await pack.read((rows) => rows.row(id));
      if (entry && (entry.kind === 'unit' || bookKindOf(entry.kind))) return pack.packId;
    }
    return undefined;
  }

  /** What begins as the query does, at most `limit` of each group, the nearest first. */
  async search(query: string, limit: number): Promise<readonly SearchHit[]> {
    const indexes = (await this.#inOrder()).map((part) => ({
      hidden: part.hidden,
      read: <T>(look: (index: IndexReader) => T) => this.#read(part.packs, look),
      packOf: (pack: IndexedPack) => this.#pack(part, pack),
    }));
    const hits: SearchHit[] = [];
    const above: KnownPlaces = new Map();
    for (const { group, pack, itemId } of await searchIndexes(indexes, query, limit)) {
      const hit = await this.#hit(pack, { packId: pack.packId, packVersion: pack.packVersion, itemId }, { group, query }, above);
      if (hit) hits.push(hit);
    }
    return hits;
  }

  /** In which unit and book items stand, of those that are there. */
  async placesOf(refs: readonly ItemRef[]): Promise<ContentPlace[]> {
    const places: ContentPlace[] = [];
    const above: KnownPlaces = new Map();
    for (const ref of refs) {
      const pack = await this.#exactly(ref.packId, ref.packVersion);
      const hit = pack && (await this.#hit(pack, ref, { group: 'word', query: '' }, above));
      if (hit) places.push({ ref: hit.ref, unit: hit.unit, book: hit.book });
    }
    return places;
  }

  /** A page of the files of all packs on the shelf, pack by pack; undefined when there is no such pack as `after` names. */
  async importResources(asked: Body<'importResources'>): Promise<Data<'importResources'> | undefined> {
    return importResources((await this.#packs((index) => index.shelf())).shelf, asked);
  }

  /** All packs on the shelf, whole; without texts of schools, which are no folders: a machine keeps of them what it opens. */
  async whole(): Promise<readonly WholePack[]> {
    const found = (await this.#each((index) => index.whole())).filter(({ found: { packId } }) => !packId.startsWith(textPrefix));
    return found.map(({ part, found: { id, shelf: _, ...pack } }) => ({ ...pack, dir: part.packs.dirOf(id) }));
  }

  close(): void {
    for (const index of this.base.splice(0)) index.close();
    this.sources.splice(0);
    this.#parts = undefined;
  }

  async #add(dir: string, indexDir: string): Promise<void> {
    try {
      const pack = await PackIndex.open(dir, indexDir);
      const same = this.base.find(({ packId, version }) => packId === pack.packId && version === pack.version);
      if (same) {
        pack.close();
        throw new PackError('installed', dir, `${pack.packId} ${pack.version} is installed already, from ${same.dir}`);
      }
      this.base.push(pack);
      this.sources.push(pack);
    } catch (error) {
      this.#say(`The content pack in ${dir}`, error);
    }
  }

  #say(what: string, error: unknown): void {
    if (error instanceof PackError) this.log(error.message, error.code);
    else this.log(`${what} cannot be used:`, error);
  }

  /** An item, with the unit and book that it stands in: of its own pack, else those of another one that it says it belongs to. */
  async #hit(pack: LibraryPack, ref: ItemRef, { group, query }: Looked, known: KnownPlaces): Promise<SearchHit | undefined> {
    const found = await pack.read((rows) => {
      const hit = hitOf(ref, rows, group, query);
      return hit && { hit, places: hit.unit === null ? rows.places(ref.itemId) : [] };
    });
    if (!found) return undefined;
    for (const place of found.places) {
      const key = `${place.packId}/${place.itemId}`;
      const above = known.get(key) ?? this.#at(place);
      known.set(key, above);
      const of = await above;
      if (of) return { ...found.hit, ...of };
    }
    return found.hit;
  }

  /** The unit and book that a place in another pack is, on the shelf. */
  async #at({ packId, itemId }: PackPlace): Promise<Above | undefined> {
    for (const pack of (await this.#packs((index) => index.versionsOf(packId))).shelf) {
      const above = await pack.read((rows) => {
        const entry = rows.entry(itemId);
        return entry && aboveOf(itemId, rows, entry);
      });
      if (above) return above;
    }
    return undefined;
  }

  async #exactly(packId: string, packVersion: string): Promise<LibraryPack | undefined> {
    return (await this.#likely((index) => index.exactly(packId, packVersion)))[0];
  }

  /** Of each index the packs that it names: those on the shelf, then the others. */
  async #likely(look: (index: IndexReader) => readonly IndexedPack[]): Promise<readonly LibraryPack[]> {
    const { shelf, others } = await this.#packs(look);
    return [...shelf, ...others];
  }

  async #packs(
    look: (index: IndexReader) => readonly IndexedPack[],
  ): Promise<{ readonly shelf: readonly LibraryPack[]; readonly others: readonly LibraryPack[] }> {
    const [shelf, others]: [LibraryPack[], LibraryPack[]] = [[], []];
    for (const part of await this.#inOrder())
      for (const found of (await this.#read(part.packs, look)) ?? [])
        (found.shelf && !part.hidden.has(found.id) ? shelf : others).push(this.#pack(part, found));
    return { shelf, others };
  }

  /** What each index finds on its shelf, without what is hidden there. */
  async #each<T extends IndexedPack>(
    look: (index: IndexReader) => readonly T[],
  ): Promise<readonly { readonly part: Part; readonly found: T }[]> {
    const all: { readonly part: Part; readonly found: T }[] = [];
    for (const part of await this.#inOrder())
      for (const found of (await this.#read(part.packs, look)) ?? []) if (!part.hidden.has(found.id)) all.push({ part, found });
    return all;
  }

  #pack({ packs }: Part, { id, packId, packVersion }: IndexedPack): LibraryPack {
    return {
      packId,
      packVersion,
      dir: packs.dirOf(id),
      read: (look) =>
        this.#read(packs, (index) => {
          const rows = index.pack(id);
          return rows && look(rows);
        }),
    };
  }

  #inOrder(): Promise<readonly Part[]> {
    return (this.#parts ??= this.#hideOlder());
  }

  /** The newest version of each pack is on the shelf, whichever index has it. */
  async #hideOlder(): Promise<readonly Part[]> {
    const shelves: { readonly packs: IndexedPacks; readonly shelf: readonly IndexedPack[] }[] = [];
    // One that can't be read leaves the list meanwhile.
    for (const packs of this.sources.slice()) shelves.push({ packs, shelf: (await this.#read(packs, (index) => index.shelf())) ?? [] });
    const newest = new Map<string, string>();
    for (const { shelf } of shelves)
      for (const { packId, packVersion } of shelf)
        if (compareVersions(packVersion, newest.get(packId) ?? packVersion) >= 0) newest.set(packId, packVersion);
    const isOlder = ({ packId, packVersion }: IndexedPack) => compareVersions(newest.get(packId)!, packVersion) > 0;
    return shelves.map(({ packs, shelf }) => ({ packs, hidden: new Set(shelf.filter(isOlder).map(({ id }) => id)) }));
  }

  /** An index that is damaged and can't be made again is left out from now on. */
  async #read<T>(packs: IndexedPacks, look: (index: IndexReader) => T): Promise<T | undefined> {
    try {
      return await packs.read(look);
    } catch (error) {
      const at = this.sources.indexOf(packs);
      if (at >= 0) {
        this.sources.splice(at, 1);
        this.#parts = undefined;
        this.#say(packs.what, error);
      }
      return undefined;
    }
  }
}
