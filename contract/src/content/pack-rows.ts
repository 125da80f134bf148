import { MemoryRows, shelfId, type ContentRow, type PackPlace } from '@chorus/sdk/content';
import { bookParts, type PackContents } from './book-kinds.ts';
import { assetName } from './content-address.ts';
import { assetIds } from './kinds.ts';
import type { ContentPack, PackEntry } from './pack.ts';
import { sentencesOf, type PassageItem } from './passage-item.ts';

/** An item, book or unit of a pack. */
export interface PackRow extends ContentRow {
  /** As the pack has it; of a book without what is in it; of a unit `{id, title, parentId}`. */
  readonly content: Readonly<Record<string, unknown>>;
  /** File names of the assets that `content` names, by their ids. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Keeps the rows of a pack. */
export interface PackRowStore {
  /** Of rows with one id the first stays: in a pack of format 1 a book may have an item's id. `text` is a word's, in small letters; of one text, too, the first stays. */
  add(row: PackRow, text?: string): void;
  /** In the order in which children are listed. */
  addChild(parentId: string, id: string): void;
  /** What is in a unit or book of another pack. */
  addBelonging(parent: PackPlace, id: string): void;
}

/** Everything that is in a valid pack, row by row: its items, then its books, each with what is in it. */
export function indexPack(pack: ContentPack, store: PackRowStore): void {
  const names = new Map(Object.entries(pack.assets).map(([id, asset]) => [id, assetName(asset)]));
  const row = (id: string, kind: string, content: object): PackRow => ({
    id,
    kind,
    content: content as PackRow['content'],
    get assets() {
      if (names.size === 0) return {};
      const named = [...assetIds(kind, content)].flatMap((asset) => {
        const name = names.get(asset);
        return name === undefined ? [] : [[asset, name] as const];
      });
      return Object.fromEntries(named);
    },
  });
  const addContents = (parentId: string, { itemIds, units = [] }: PackContents) => {
    for (const id of itemIds) store.addChild(parentId, id);
    for (const unit of units) {
      const { id, title } = unit;
      store.add(row(id, 'unit', { id, title, parentId }));
      store.addChild(parentId, id);
      addContents(id, unit);
    }
  };
  const addPlaces = ({ id, belongsTo = [] }: PackEntry & { readonly belongsTo?: readonly PackPlace[] }) => {
    if (pack.formatVersion === 3) for (const place of belongsTo) store.addBelonging(place, id);
  };
  for (const item of pack.items) {
    store.add(row(item.id, item.kind, item), item.kind === 'word' && typeof item.text === 'string' ? item.text.toLowerCase() : undefined);
    addPlaces(item);
  }
  // After the items: an id by its place gives way to an item's own.
  for (const item of pack.items)
    if (item.kind === 'passage')
      for (const sentence of sentencesOf(item as unknown as PassageItem)) {
        store.add(row(sentence.id, 'sentence', sentence));
        store.addChild(item.id, sentence.id);
      }
  for (const book of pack.books) {
    const { about, contents } = bookParts(book);
    store.add(row(book.id, pack.formatVersion === 1 ? 'wordBook' : book.kind, about));
    store.addChild(shelfId, book.id);
    addPlaces(book as PackEntry);
    addContents(book.id, contents);
  }
}

/** The rows of a valid pack, in memory. */
export function rowsOf(pack: ContentPack): MemoryRows<PackRow> {
  const rows = new MemoryRows<PackRow>();
  indexPack(pack, rows);
  return rows;
}
