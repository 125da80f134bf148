import { extname } from 'node:path';
import type { Data } from '@chorus/contract';
import type { ContentPack, PackAsset, PackBook, PackUnit, WordItem } from '@chorus/contract/content-pack';

type WordInfo = Data<'word'>;
type BookInfo = Data<'wordBooks'>[number];
type UnitInfo = Data<'units'>[number];

/** A file of a pack, by its address. */
export interface AssetFile {
  readonly dir: string;
  readonly path: string;
  readonly mime: string;
}

/** The installed packs, by what is asked of them. */
export class ContentLibrary {
  readonly books: BookInfo[] = [];
  readonly #units = new Map<string, UnitInfo[]>();
  readonly #words = new Map<string, WordInfo[]>();
  readonly #byId = new Map<string, WordInfo>();
  readonly #byText = new Map<string, WordInfo>();
  readonly #assets = new Map<string, AssetFile>();

  /** A pack later in the list does not hide what an earlier one has. */
  add(pack: ContentPack, dir: string): void {
    const address = (id: string | undefined) => {
      const asset = id === undefined ? undefined : pack.assets[id];
      return asset && this.#addAsset(pack, asset, dir);
    };
    const items = new Map(pack.items.map((item) => [item.id, wordInfo(pack, item, address)]));
    for (const word of items.values()) {
      if (!this.#byId.has(word.id)) this.#byId.set(word.id, word);
      const text = word.text.toLowerCase();
      if (!this.#byText.has(text)) this.#byText.set(text, word);
    }
    for (const book of pack.books) this.#addBook(book, items, address(book.cover));
  }

  unitsOf(bookId: string): UnitInfo[] | undefined {
    return this.#units.get(bookId);
  }
  wordsOf(unitId: string): WordInfo[] | undefined {
    return this.#words.get(unitId);
  }
  word(wordId: string): WordInfo | undefined {
    return this.#byId.get(wordId);
  }
  wordByText(text: string): WordInfo | undefined {
    return this.#byText.get(text.trim().toLowerCase());
  }
  asset(address: string): AssetFile | undefined {
    return this.#assets.get(address);
  }

  #addBook(book: PackBook, items: ReadonlyMap<string, WordInfo>, cover: string | undefined): void {
    if (this.#units.has(book.id)) return;
    const units = book.units.map((unit) => this.#addUnit(book, unit, items));
    this.#units.set(book.id, units);
    this.books.push({
      id: book.id,
      title: book.title,
      stage: book.stage,
      gradeId: book.grade,
      cover: cover ?? null,
      unitCount: units.length,
      wordCount: units.reduce((sum, unit) => sum + unit.wordCount, 0),
    });
  }

  #addUnit(book: PackBook, unit: PackUnit, items: ReadonlyMap<string, WordInfo>): UnitInfo {
    const words = unit.itemIds.flatMap((id) => items.get(id) ?? []);
    if (!this.#words.has(unit.id)) this.#words.set(unit.id, words);
    return { id: unit.id, bookId: book.id, title: unit.title, wordCount: words.length };
  }

  #addAsset(pack: ContentPack, asset: PackAsset, dir: string): string {
    // Named by its hash: a pack that is changed without a new version can't be mistaken for what a browser has kept.
    const address = `/content/${encodeURIComponent(pack.id)}/${encodeURIComponent(pack.version)}/${asset.sha256}${extname(asset.path)}`;
    this.#assets.set(address, { dir, path: asset.path, mime: asset.mime });
    return address;
  }
}

function wordInfo(pack: ContentPack, item: WordItem, address: (id: string | undefined) => string | undefined): WordInfo {
  const sounds = (audio: { us?: string; uk?: string } | undefined) => {
    const us = address(audio?.us);
    const uk = address(audio?.uk);
    return { ...(us ? { us } : {}), ...(uk ? { uk } : {}) };
  };
  return {
    ref: { packId: pack.id, packVersion: pack.version, itemId: item.id },
    id: item.id,
    text: item.text,
    pos: item.pos,
    meaning: item.meaning,
    ipa: item.ipa,
    pronunciations: [item.pronunciations.us, item.pronunciations.uk].filter((value) => value !== undefined),
    picture: address(item.picture) ?? null,
    sound: sounds(item.audio),
    example: item.example ? { text: item.example.text, translation: item.example.translation, sound: sounds(item.example.audio) } : null,
  };
}
