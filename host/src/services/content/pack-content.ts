import type { Body, Data } from '@chorus/contract';
import type { ContentInfo } from '@chorus/contract/api/content-calls';
import { assetName, contentBase } from '@chorus/contract/content/content-address';
import { assetIds } from '@chorus/contract/content/kinds';
import { wordInfo } from '@chorus/contract/content/word-item';
import { bookParts, type PackContents } from '@chorus/contract/content/book-kinds';
import type { ContentPack, WordItem } from '@chorus/contract/content-pack';
import type { ItemRef } from '@chorus/sdk';

type BookInfo = Data<'wordBooks'>[number];
type UnitInfo = Data<'units'>[number];
type WordInfo = Data<'word'>;
type Page = Data<'listContent'>;

interface Entry {
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The parent of a pack's books. */
const shelf = '';
const usualPage = 100;

/** What a `pack.json` on this machine says, in the shapes of the server's answers (`server/src/content/content-library.ts`). Undefined: the pack has no such thing. */
export class PackContent {
  readonly packId: string;
  readonly packVersion: string;
  readonly #entries = new Map<string, Entry>();
  readonly #children = new Map<string, string[]>();
  readonly #words = new Map<string, string>();
  readonly #names: ReadonlyMap<string, string>;

  /** Of a pack that `validateContentPack` found sound when it was imported. */
  constructor(pack: ContentPack) {
    this.packId = pack.id;
    this.packVersion = pack.version;
    this.#names = new Map(Object.entries(pack.assets).map(([id, asset]) => [id, assetName(asset)]));
    for (const item of pack.items) {
      this.#add(item.id, item.kind, item);
      if (item.kind === 'word' && typeof item.text === 'string') this.#addWord(item.text, item.id);
    }
    for (const book of pack.books) {
      const { about, contents } = bookParts(book);
      this.#add(book.id, pack.formatVersion === 1 ? 'wordBook' : book.kind, about);
      this.#childrenOf(shelf).push(book.id);
      this.#addContents(book.id, contents);
    }
  }

  get(itemId: string): ContentInfo | undefined {
    const entry = this.#entries.get(itemId);
    return entry && { ref: this.#ref(itemId), kind: entry.kind, content: entry.content, assets: this.#assetsOf(entry) };
  }

  /** A page of what is in a book or unit, or of the books; undefined when there is no such parent or `after`. */
  list({ parent, kind, after, limit = usualPage }: Body<'listContent'>): Page | undefined {
    const ids = parent && !this.#entries.has(parent.itemId) ? undefined : (this.#children.get(parent?.itemId ?? shelf) ?? []);
    const from = after ? (ids?.indexOf(after.itemId) ?? -1) + 1 : 0;
    if (!ids || (after && from === 0)) return undefined;
    const found = ids.slice(from).filter((id) => kind === undefined || this.#entries.get(id)?.kind === kind);
    const entries = found.slice(0, limit).flatMap((id) => this.get(id) ?? []);
    return { entries, next: found.length > limit ? entries[limit - 1]!.ref : null };
  }

  books(): readonly BookInfo[] {
    return this.#of(shelf, 'wordBook').map(([id, entry]) => {
      const units = this.#unitsOf(id);
      const { title, stage, grade, cover } = entry.content as unknown as BookInfo & { readonly grade: number };
      return {
        id,
        title,
        stage,
        gradeId: grade,
        cover: (cover === null || cover === undefined ? undefined : this.#assetsOf(entry)[cover]) ?? null,
        unitCount: units.length,
        wordCount: units.reduce((sum, { wordCount }) => sum + wordCount, 0),
      };
    });
  }

  units(bookId: string): readonly UnitInfo[] | undefined {
    return this.#entries.get(bookId)?.kind === 'wordBook' ? this.#unitsOf(bookId) : undefined;
  }

  words(unitId: string): readonly WordInfo[] | undefined {
    if (this.#entries.get(unitId)?.kind !== 'unit') return undefined;
    return this.#of(unitId, 'word').map(([id, entry]) => this.#wordInfo(id, entry));
  }

  word(wordId: string): WordInfo | undefined {
    const entry = this.#entries.get(wordId);
    return entry?.kind === 'word' ? this.#wordInfo(wordId, entry) : undefined;
  }

  wordByText(text: string): WordInfo | undefined {
    const id = this.#words.get(text.trim().toLowerCase());
    return id === undefined ? undefined : this.word(id);
  }

  #unitsOf(bookId: string): UnitInfo[] {
    return this.#of(bookId, 'unit').map(([id, { content }]) => ({
      id,
      bookId,
      title: content['title'] as UnitInfo['title'],
      wordCount: this.#of(id, 'word').length,
    }));
  }

  #of(parent: string, kind: string): [string, Entry][] {
    return (this.#children.get(parent) ?? []).flatMap((id): [string, Entry][] => {
      const entry = this.#entries.get(id);
      return entry?.kind === kind ? [[id, entry]] : [];
    });
  }

  #wordInfo(id: string, entry: Entry): WordInfo {
    const assets = this.#assetsOf(entry);
    return wordInfo(this.#ref(id), entry.content as unknown as WordItem, (asset) => assets[asset]);
  }

  #assetsOf({ kind, content }: Entry): Record<string, string> {
    const base = contentBase(this.packId, this.packVersion);
    const named = [...assetIds(kind, content)].flatMap((id) => {
      const name = this.#names.get(id);
      return name === undefined ? [] : [[id, base + name]];
    });
    return Object.fromEntries(named) as Record<string, string>;
  }

  #ref = (itemId: string): ItemRef => ({ packId: this.packId, packVersion: this.packVersion, itemId });

  /** In a pack of format 1 a book may have an item's id: the item is found by it, as at the server. */
  #add(id: string, kind: string, content: object): void {
    if (!this.#entries.has(id)) this.#entries.set(id, { kind, content: content as Entry['content'] });
  }

  #addWord(text: string, id: string): void {
    const key = text.toLowerCase();
    if (!this.#words.has(key)) this.#words.set(key, id);
  }

  #addContents(parentId: string, { itemIds, units = [] }: PackContents): void {
    this.#childrenOf(parentId).push(...itemIds);
    for (const { id, title, ...contents } of units) {
      this.#add(id, 'unit', { id, title, parentId });
      this.#childrenOf(parentId).push(id);
      this.#addContents(id, contents);
    }
  }

  #childrenOf(parent: string): string[] {
    const known = this.#children.get(parent) ?? [];
    this.#children.set(parent, known);
    return known;
  }
}
