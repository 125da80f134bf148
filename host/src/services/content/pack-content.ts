import type { Body, Data } from '@chorus/contract';
import type { ContentInfo } from '@chorus/contract/api/content-calls';
import { contentBase } from '@chorus/contract/content/content-address';
import { wordInfo } from '@chorus/contract/content/word-item';
import { indexPack, shelfId, type PackRow } from '@chorus/contract/content/pack-rows';
import type { ContentPack, WordItem } from '@chorus/contract/content-pack';
import type { ItemRef } from '@chorus/sdk';

type BookInfo = Data<'wordBooks'>[number];
type UnitInfo = Data<'units'>[number];
type WordInfo = Data<'word'>;
type Page = Data<'listContent'>;

const usualPage = 100;

/** What a `pack.json` on this machine says, in the shapes of the server's answers (`server/src/content/content-library.ts`). Undefined: the pack has no such thing. */
export class PackContent {
  readonly packId: string;
  readonly packVersion: string;
  readonly #rows = new Map<string, PackRow>();
  readonly #children = new Map<string, string[]>();
  readonly #words = new Map<string, string>();

  /** Of a pack that `validateContentPack` found sound when it was imported. */
  constructor(pack: ContentPack) {
    this.packId = pack.id;
    this.packVersion = pack.version;
    indexPack(pack, {
      add: (row, text) => {
        if (!this.#rows.has(row.id)) this.#rows.set(row.id, row);
        if (text !== undefined && !this.#words.has(text)) this.#words.set(text, row.id);
      },
      addChild: (parentId, id) => {
        const known = this.#children.get(parentId);
        if (known) known.push(id);
        else this.#children.set(parentId, [id]);
      },
    });
  }

  get(itemId: string): ContentInfo | undefined {
    const entry = this.#rows.get(itemId);
    return entry && { ref: this.#ref(itemId), kind: entry.kind, content: entry.content, assets: this.#addressesOf(entry) };
  }

  /** A page of what is in a book or unit, or of the books; undefined when there is no such parent or `after`. */
  list({ parent, kind, after, limit = usualPage }: Body<'listContent'>): Page | undefined {
    const ids = parent && !this.#rows.has(parent.itemId) ? undefined : (this.#children.get(parent?.itemId ?? shelfId) ?? []);
    const from = after ? (ids?.indexOf(after.itemId) ?? -1) + 1 : 0;
    if (!ids || (after && from === 0)) return undefined;
    const found = ids.slice(from).filter((id) => kind === undefined || this.#rows.get(id)?.kind === kind);
    const entries = found.slice(0, limit).flatMap((id) => this.get(id) ?? []);
    return { entries, next: found.length > limit ? entries[limit - 1]!.ref : null };
  }

  books(): readonly BookInfo[] {
    return this.#of(shelfId, 'wordBook').map(([id, entry]) => {
      const units = this.#unitsOf(id);
      const { title, stage, grade, cover } = entry.content as unknown as BookInfo & { readonly grade: number };
      return {
        id,
        title,
        stage,
        gradeId: grade,
        cover: (cover === null || cover === undefined ? undefined : this.#addressesOf(entry)[cover]) ?? null,
        unitCount: units.length,
        wordCount: units.reduce((sum, { wordCount }) => sum + wordCount, 0),
      };
    });
  }

  units(bookId: string): readonly UnitInfo[] | undefined {
    return this.#rows.get(bookId)?.kind === 'wordBook' ? this.#unitsOf(bookId) : undefined;
  }

  words(unitId: string): readonly WordInfo[] | undefined {
    if (this.#rows.get(unitId)?.kind !== 'unit') return undefined;
    return this.#of(unitId, 'word').map(([id, entry]) => this.#wordInfo(id, entry));
  }

  word(wordId: string): WordInfo | undefined {
    const entry = this.#rows.get(wordId);
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

  #of(parent: string, kind: string): [string, PackRow][] {
    return (this.#children.get(parent) ?? []).flatMap((id): [string, PackRow][] => {
      const entry = this.#rows.get(id);
      return entry?.kind === kind ? [[id, entry]] : [];
    });
  }

  #wordInfo(id: string, entry: PackRow): WordInfo {
    const assets = this.#addressesOf(entry);
    return wordInfo(this.#ref(id), entry.content as unknown as WordItem, (asset) => assets[asset]);
  }

  #addressesOf({ assets }: PackRow): Record<string, string> {
    const base = contentBase(this.packId, this.packVersion);
    return Object.fromEntries(Object.entries(assets).map(([id, name]) => [id, base + name]));
  }

  #ref = (itemId: string): ItemRef => ({ packId: this.packId, packVersion: this.packVersion, itemId });
}
