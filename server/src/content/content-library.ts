import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compareVersions, type Body, type Data } from '@chorus/contract';
import type { ContentInfo, ContentPlace } from '@chorus/contract/api/content-calls';
import type { SearchHit } from '@chorus/contract/api/material-calls';
import { bookKindOf } from '@chorus/contract/content/kinds';
import { shelfId, type PackRow } from '@chorus/contract/content/pack-rows';
import { contentBase } from '@chorus/contract/content/content-address';
import { wordInfo, type WordItem } from '@chorus/contract/content-pack';
import type { ItemRef } from '@chorus/sdk';
import { PackError } from '../../content/read-pack.ts';
import { importResources } from './import-resources.ts';
import type { ChildQuery, Found, IndexReader } from './index-reader.ts';
import { PackIndex, removeOtherIndexes } from './pack-index.ts';
import { wantedKeys } from './search-keys.ts';
import { hitOf } from './search-hit.ts';

type WordInfo = Data<'word'>;
type BookInfo = Data<'wordBooks'>[number];
type UnitInfo = Data<'units'>[number];

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

/** A book of any kind. */
export type ShelfBook = ContentInfo & { readonly unitCount: number };

const usualPage = 100;
const searchGroups = ['book', 'unit', 'word', 'text'] as const satisfies readonly SearchHit['group'][];
const sha256Length = 64;

/** The installed packs, by what is asked of them. Holds a handle a pack, and reads what is asked for. A pack that can't be used is said and left out. */
export class ContentLibrary {
  readonly #packs: PackIndex[] = [];
  /** Counted once: every teacher's first question, and a pack never changes. */
  readonly #shelves = new WeakMap<PackIndex, readonly ShelfBook[]>();
  readonly #books = new WeakMap<PackIndex, readonly BookInfo[]>();
  /** On no shelf: there for what answers name. */
  readonly #hidden = new Set<PackIndex>();
  private constructor(private readonly options: LibraryOptions) {}

  static async open(options: LibraryOptions): Promise<ContentLibrary> {
    const library = new ContentLibrary(options);
    const names = (await readdir(options.folder, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());
    const found = names.map(({ name }) => join(options.folder, name)).toSorted();
    for (const dir of [...options.packs, ...found]) await library.#add(dir);
    await removeOtherIndexes(options.indexDir, new Set(library.#packs.map(({ file }) => file)));
    return library;
  }

  /** These packs and an organisation's own after them; of what is not `shown` only what is named is found. Whoever opened them closes them. */
  with(own: readonly { readonly pack: PackIndex; readonly shown: boolean }[]): ContentLibrary {
    const library = new ContentLibrary(this.options);
    library.#packs.push(...this.#packs, ...own.map(({ pack }) => pack));
    for (const { pack, shown } of own) if (!shown) library.#hidden.add(pack);
    return library;
  }

  async get(ref: ItemRef): Promise<ContentInfo | undefined> {
    const pack = this.#pack(ref);
    const entry = pack && (await this.#read(pack, (index) => index.entry(ref.itemId)));
    return entry && infoOf(pack, entry);
  }

  /** A page of what is in a book or unit, or of the books; undefined when there is no such parent or `after`. */
  async list({ parent, kind, after, limit = usualPage }: Body<'listContent'>): Promise<Data<'listContent'> | undefined> {
    const start = parent ?? after;
    const first = start && this.#pack(start);
    if (start && (!first || (after && this.#pack(after) !== first))) return undefined;
    if (parent && !(await this.#read(first!, (index) => index.entry(parent.itemId)))) return undefined;
    const packs = parent ? [first!] : this.#newest();
    // A book of a version that a newer one has replaced since is in no list.
    if (first && !packs.includes(first)) return undefined;
    const entries: ContentInfo[] = [];
    for (const pack of packs.slice(first ? packs.indexOf(first) : 0)) {
      // One more than a page holds says that there is another page.
      const query = { kind, after: pack === first ? after?.itemId : undefined, limit: limit + 1 - entries.length };
      const children = await this.#read(pack, (index) => index.children(parent?.itemId ?? shelfId, query));
      if (!children && !parent && !this.#packs.includes(pack)) continue;
      if (!children) return undefined;
      entries.push(...children.map((entry) => infoOf(pack, entry)));
      if (entries.length > limit) return { entries: entries.slice(0, limit), next: entries[limit - 1]!.ref };
    }
    return { entries, next: null };
  }

  async wordBooks(): Promise<BookInfo[]> {
    const books = new Map<string, BookInfo>();
    for (const pack of this.#newest()) {
      if (!this.#books.has(pack)) this.#books.set(pack, await this.#booksOf(pack));
      for (const book of this.#books.get(pack)!) if (!books.has(book.id)) books.set(book.id, book);
    }
    return [...books.values()];
  }

  async unitsOf(bookId: string): Promise<UnitInfo[] | undefined> {
    const book = await this.#find((index) => index.entry(bookId), 'wordBook');
    return book && this.#unitsOf(book.pack, bookId);
  }

  async wordsOf(unitId: string): Promise<WordInfo[] | undefined> {
    const unit = await this.#find((index) => index.entry(unitId), 'unit');
    return unit && (await this.#children(unit.pack, unitId, { kind: 'word' })).map((entry) => wordOf(unit.pack, entry));
  }

  async word(wordId: string): Promise<WordInfo | undefined> {
    const word = await this.#find((index) => index.entry(wordId), 'word');
    return word && wordOf(word.pack, word.entry);
  }

  async wordByText(text: string): Promise<WordInfo | undefined> {
    const word = await this.#find((index) => index.wordByText(text.trim()), 'word');
    return word && wordOf(word.pack, word.entry);
  }

  /** By the path of its address. */
  async asset(address: string): Promise<AssetFile | undefined> {
    const [, , packId, packVersion, name, ...rest] = address.split('/');
    const pack = this.#packs.find((index) => baseOf(index) === `/content/${packId}/${packVersion}/`);
    if (!pack || name === undefined || rest.length > 0) return undefined;
    const asset = await this.#read(pack, (index) => index.asset(name));
    return asset && { dir: pack.dir, ...asset };
  }

  /** Whether there is a pack of this id, on the shelf or not. */
  has(packId: string): boolean {
    return this.#packs.some((pack) => pack.packId === packId);
  }

  /** The id of the pack that a book or unit is found in by its own id. */
  async packOf(id: string): Promise<string | undefined> {
    for (const pack of this.#packs) {
      const entry = await this.#read(pack, (index) => index.entry(id));
      if (entry && (entry.kind === 'unit' || bookKindOf(entry.kind))) return pack.packId;
    }
    return undefined;
  }

  /** The books of any kind, each with how many units it has. */
  async books(): Promise<readonly ShelfBook[]> {
    const books = new Map<string, ShelfBook>();
    for (const pack of this.#newest()) {
      if (!this.#shelves.has(pack)) this.#shelves.set(pack, await this.#shelfOf(pack));
      for (const book of this.#shelves.get(pack)!) if (!books.has(book.ref.itemId)) books.set(book.ref.itemId, book);
    }
    return [...books.values()];
  }

  /** What begins as the query does, at most `limit` of each group, the nearest first. Pack by pack, so that a lesson's calls come between. */
  async search(query: string, limit: number): Promise<readonly SearchHit[]> {
    const keys = wantedKeys(query);
    const found = new Map<SearchHit['group'], (Found & { readonly pack: PackIndex })[]>(searchGroups.map((group) => [group, []]));
    const seen = new Set<string>();
    for (const pack of keys.length > 0 ? this.#newest() : []) {
      await setImmediate();
      for (const [group, list] of found) {
        const rows = await this.#read(pack, (index) => keys.flatMap((key) => index.found(group, key, limit)));
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
        const hit = await this.#read(pack, (index) => hitOf(refOf(pack, id), index, group));
        if (hit) hits.push(hit);
      }
    return hits;
  }

  /** In which unit and book items stand, of those that are there. */
  async placesOf(refs: readonly ItemRef[]): Promise<ContentPlace[]> {
    const places: ContentPlace[] = [];
    for (const ref of refs) {
      const pack = this.#pack(ref);
      const hit = pack && (await this.#read(pack, (index) => hitOf(refOf(pack, ref.itemId), index, 'word')));
      if (hit) places.push({ ref: hit.ref, unit: hit.unit, book: hit.book });
    }
    return places;
  }

  /** A page of the files of all packs on the shelf, pack by pack; undefined when there is no such pack as `after` names. */
  async importResources(asked: Body<'importResources'>): Promise<Data<'importResources'> | undefined> {
    return importResources(this.#newest(), asked, { read: (pack, look) => this.#read(pack, look), baseOf });
  }

  /** All packs on the shelf, whole. */
  async whole(): Promise<readonly WholePack[]> {
    const packs: WholePack[] = [];
    for (const pack of this.#newest()) {
      const read = await this.#read(pack, (index) => ({ ...index.whole(), json: index.own().name.slice(0, sha256Length) }));
      if (read) packs.push({ packId: pack.packId, packVersion: pack.version, dir: pack.dir, ...read });
    }
    return packs;
  }

  close(): void {
    for (const pack of this.#packs.splice(0)) pack.close();
  }

  async #add(dir: string): Promise<void> {
    try {
      const pack = await PackIndex.open(dir, this.options.indexDir);
      const same = this.#packs.find(({ packId, version }) => packId === pack.packId && version === pack.version);
      if (!same) return void this.#packs.push(pack);
      pack.close();
      throw new PackError('installed', dir, `${pack.packId} ${pack.version} is installed already, from ${same.dir}`);
    } catch (error) {
      this.#leaveOut(dir, error);
    }
  }

  #leaveOut(dir: string, error: unknown): void {
    if (error instanceof PackError) this.options.log(error.message, error.code);
    else this.options.log(`The content pack in ${dir} cannot be used:`, error);
  }

  /** The newest version of each pack: older ones are there for what answers name. */
  #newest(): PackIndex[] {
    const shown = this.#packs.filter((pack) => !this.#hidden.has(pack));
    return shown.filter((pack) =>
      shown.every(({ packId, version }) => packId !== pack.packId || compareVersions(version, pack.version) <= 0),
    );
  }

  #pack({ packId, packVersion }: ItemRef): PackIndex | undefined {
    return this.#packs.find((pack) => pack.packId === packId && pack.version === packVersion);
  }

  async #find(
    look: (index: IndexReader) => PackRow | undefined,
    kind: string,
  ): Promise<{ readonly pack: PackIndex; readonly entry: PackRow } | undefined> {
    for (const pack of new Set([...this.#newest(), ...this.#packs])) {
      const entry = await this.#read(pack, look);
      if (entry?.kind === kind) return { pack, entry };
    }
    return undefined;
  }

  async #booksOf(pack: PackIndex): Promise<BookInfo[]> {
    const books: BookInfo[] = [];
    for (const entry of await this.#children(pack, shelfId, { kind: 'wordBook' })) {
      const units = await this.#unitsOf(pack, entry.id);
      const { title, stage, grade, cover } = entry.content as { [K in keyof BookInfo]: BookInfo[K] } & { grade: number; cover?: string };
      books.push({
        id: entry.id,
        title,
        stage,
        gradeId: grade,
        cover: (cover === undefined ? undefined : addressesOf(pack, entry)[cover]) ?? null,
        unitCount: units.length,
        wordCount: units.reduce((sum, unit) => sum + unit.wordCount, 0),
      });
    }
    return books;
  }

  async #unitsOf(pack: PackIndex, bookId: string): Promise<UnitInfo[]> {
    const units = (await this.#read(pack, (index) => index.units(bookId))) ?? [];
    return units.map(({ id, content, wordCount }) => ({ id, bookId, title: content['title'] as UnitInfo['title'], wordCount }));
  }

  async #shelfOf(pack: PackIndex): Promise<ShelfBook[]> {
    const entries = (await this.#children(pack, shelfId, {})).filter(({ kind }) => bookKindOf(kind) !== undefined);
    return Promise.all(entries.map(async (entry) => ({ ...infoOf(pack, entry), unitCount: (await this.#unitsOf(pack, entry.id)).length })));
  }

  /** A pack whose index is damaged and can't be made again is left out from now on. */
  async #read<T>(pack: PackIndex, look: (index: IndexReader) => T): Promise<T | undefined> {
    try {
      return await pack.read(look);
    } catch (error) {
      const at = this.#packs.indexOf(pack);
      if (at >= 0) {
        this.#packs.splice(at, 1);
        this.#leaveOut(pack.dir, error);
      }
      return undefined;
    }
  }

  async #children(pack: PackIndex, parent: string, query: ChildQuery): Promise<PackRow[]> {
    return (await this.#read(pack, (index) => index.children(parent, query))) ?? [];
  }
}

const baseOf = ({ packId, version }: PackIndex) => contentBase(packId, version);

const addressesOf = (pack: PackIndex, { assets }: PackRow): Record<string, string> =>
  Object.fromEntries(Object.entries(assets).map(([id, name]) => [id, baseOf(pack) + name]));

const refOf = (pack: PackIndex, itemId: string): ItemRef => ({ packId: pack.packId, packVersion: pack.version, itemId });

const infoOf = (pack: PackIndex, entry: PackRow): ContentInfo => ({
  ref: refOf(pack, entry.id),
  kind: entry.kind,
  content: entry.content,
  assets: addressesOf(pack, entry),
});

function wordOf(pack: PackIndex, entry: PackRow): WordInfo {
  const addresses = addressesOf(pack, entry);
  return wordInfo(refOf(pack, entry.id), entry.content as WordItem, (id) => addresses[id]);
}
