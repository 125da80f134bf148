import type { ItemRef } from '@chorus/sdk';
import {
  ContentQueries,
  refOf,
  type ContentPacks,
  type CountedBook,
  type PackPlace,
  type Placed,
  type StoredPack,
} from '@chorus/sdk/content';
import type { Body, Data } from '../api/calls.ts';
import type { ContentInfo } from '../api/content-calls.ts';
import { contentBase } from './content-address.ts';
import type { PackRow } from './pack-rows.ts';
import { wordInfo, type WordItem } from './word-item.ts';

type BookInfo = Data<'wordBooks'>[number];
type UnitInfo = Data<'units'>[number];
type WordInfo = Data<'word'>;
type Row = Placed<PackRow, StoredPack<PackRow>>;

/** A book of any kind. */
export type ShelfBook = ContentInfo & { readonly unitCount: number };

/** Answers about content as the calls of the API give them, over packs wherever they are kept. Undefined: there is no such thing. */
export class ContentAnswers<P extends StoredPack<PackRow>> {
  readonly #queries: ContentQueries<PackRow, P>;

  constructor(packs: ContentPacks<P, PackRow>) {
    this.#queries = new ContentQueries(packs);
  }

  async get(ref: ItemRef): Promise<ContentInfo | undefined> {
    const found = await this.#queries.get(ref);
    return found && infoOf(found);
  }

  /** A page of what is in a book or unit, or of the books. */
  async list(query: Body<'listContent'>): Promise<Data<'listContent'> | undefined> {
    const page = await this.#queries.list(query);
    return page && { entries: page.entries.map(infoOf), next: page.next };
  }

  /** What packs say belongs to a book or unit of another one. */
  async belonging(place: PackPlace, kind?: string): Promise<ContentInfo[]> {
    return (await this.#queries.belonging(place, kind)).map(infoOf);
  }

  async books(): Promise<ShelfBook[]> {
    return (await this.#queries.books()).map((book) => ({ ...infoOf(book), unitCount: book.unitCount }));
  }

  async wordBooks(): Promise<BookInfo[]> {
    return (await this.#queries.books('wordBook')).map(bookOf);
  }

  async units(bookId: string): Promise<UnitInfo[] | undefined> {
    const units = await this.#queries.units(bookId);
    return units?.map(({ row: { id, content }, wordCount }) => ({ id, bookId, title: content['title'] as UnitInfo['title'], wordCount }));
  }

  async words(unitId: string): Promise<WordInfo[] | undefined> {
    return (await this.#queries.words(unitId))?.map(wordOf);
  }

  async word(wordId: string): Promise<WordInfo | undefined> {
    const word = await this.#queries.word(wordId);
    return word && wordOf(word);
  }

  async wordByText(text: string): Promise<WordInfo | undefined> {
    const word = await this.#queries.wordByText(text);
    return word && wordOf(word);
  }
}

function addressesOf({ pack, row: { assets } }: Row): Record<string, string> {
  const base = contentBase(pack.packId, pack.packVersion);
  return Object.fromEntries(Object.entries(assets).map(([id, name]) => [id, base + name]));
}

const infoOf = (found: Row): ContentInfo => ({
  ref: refOf(found),
  kind: found.row.kind,
  content: found.row.content,
  assets: addressesOf(found),
});

function bookOf(book: CountedBook<PackRow, StoredPack<PackRow>>): BookInfo {
  const { title, stage, grade, cover } = book.row.content as unknown as BookInfo & { readonly grade: number };
  return {
    id: book.row.id,
    title,
    stage,
    gradeId: grade,
    cover: (cover === null || cover === undefined ? undefined : addressesOf(book)[cover]) ?? null,
    unitCount: book.unitCount,
    wordCount: book.wordCount,
  };
}

function wordOf(found: Row): WordInfo {
  const addresses = addressesOf(found);
  return wordInfo(refOf(found), found.row.content as unknown as WordItem, (id) => addresses[id]);
}
