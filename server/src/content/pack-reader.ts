import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { ChildQuery, ContentRows, PackPlace } from '@chorus/sdk/content';
import type { Searched } from './searched.ts';

/** A row as a database gives it. */
export type Row = Record<string, unknown>;

/** Asks the database of an index. */
interface Asked {
  one(sql: string, ...values: readonly unknown[]): Row | undefined;
  many(sql: string, ...values: readonly unknown[]): Row[];
}

/** A file of a pack; `name` is its SHA-256 with its ending. */
export interface IndexFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** An item, book or unit, as who searches sees it. */
export interface SearchedEntry {
  readonly id: string;
  readonly kind: string;
  readonly searched: Searched;
}

/** Looks entries of one pack up in the file of an index. */
export class PackReader implements ContentRows<PackRow> {
  constructor(
    private readonly index: Asked,
    private readonly pack: number,
  ) {}

  row(id: string): PackRow | undefined {
    const row = this.index.one('SELECT id, kind, content, assets FROM entries WHERE pack = ? AND id = ?', this.pack, id);
    return row && rowOf(row);
  }

  children(parent: string, query?: ChildQuery): PackRow[] | undefined {
    return this.#list('children', 'c.pack = ? AND c.parent = ?', [this.pack, parent], query);
  }

  belonging({ packId, itemId }: PackPlace, query?: ChildQuery): PackRow[] | undefined {
    return this.#list('belongings', 'c.packId = ? AND c.parent = ? AND c.pack = ?', [packId, itemId, this.pack], query);
  }

  /** The units and books of other packs that an item or book, or what it is in, says it belongs to. */
  places(id: string): PackPlace[] {
    const rows = this.index.many('SELECT packId, parent FROM belongings WHERE pack = ? AND id = ? ORDER BY packId, parent', this.pack, id);
    const above = rows.length === 0 ? this.parentOf(id) : undefined;
    if (above) return this.places(above.id);
    return rows.map((row) => ({ packId: row['packId'] as string, itemId: row['parent'] as string }));
  }

  count(parent: string, kind: string): number {
    const sql =
      'SELECT count(*) AS count FROM children c JOIN entries e ON e.pack = c.pack AND e.id = c.id WHERE c.pack = ? AND c.parent = ? AND e.kind = ?';
    return this.index.one(sql, this.pack, parent, kind)!['count'] as number;
  }

  wordByText(text: string): PackRow | undefined {
    const id = this.index.one('SELECT id FROM words WHERE text = ? AND pack = ?', text, this.pack)?.['id'];
    return id === undefined ? undefined : this.row(id as string);
  }

  /** What a search shows of an entry. */
  entry(id: string): SearchedEntry | undefined {
    const row = this.index.one('SELECT id, kind, searched FROM entries WHERE pack = ? AND id = ?', this.pack, id);
    return row && searchedEntry(row);
  }

  /** What an item stands in first: a unit, or of a unit its book or outer unit. */
  parentOf(id: string): SearchedEntry | undefined {
    const row = this.index.one(
      `SELECT e.id, e.kind, e.searched FROM children c JOIN entries e ON e.pack = c.pack AND e.id = c.parent
       WHERE c.pack = ? AND c.id = ? AND c.parent <> '' ORDER BY c.nth LIMIT 1`,
      this.pack,
      id,
    );
    return row && searchedEntry(row);
  }

  /** What the pack calls itself, and how much it is. */
  whole(): { readonly title: Record<string, string>; readonly bytes: number; readonly fileCount: number } {
    const row = this.index.one('SELECT title, bytes, fileCount FROM packs WHERE pack = ?', this.pack)!;
    const title = JSON.parse(row['title'] as string) as Record<string, string>;
    return { title, bytes: row['bytes'] as number, fileCount: row['fileCount'] as number };
  }

  /** Its files by their paths, those after `after`. */
  files(after: string, limit: number): readonly IndexFile[] {
    const sql = 'SELECT path, name, bytes FROM files WHERE pack = ? AND path > ? ORDER BY path LIMIT ?';
    const rows = this.index.many(sql, this.pack, after, limit);
    return rows.map((row) => ({ path: row['path'] as string, name: row['name'] as string, bytes: row['bytes'] as number }));
  }

  asset(name: string): { readonly path: string; readonly mime: string } | undefined {
    const row = this.index.one('SELECT path, mime FROM assets WHERE pack = ? AND name = ?', this.pack, name);
    return row && { path: row['path'] as string, mime: row['mime'] as string };
  }

  #list(
    table: 'children' | 'belongings',
    where: string,
    of: readonly unknown[],
    { kind, after, limit = -1 }: ChildQuery = {},
  ): PackRow[] | undefined {
    const from =
      after === undefined ? -1 : this.index.one(`SELECT ordinal FROM ${table} c WHERE ${where} AND id = ?`, ...of, after)?.['ordinal'];
    if (from === undefined) return undefined;
    const sql = `SELECT e.id, e.kind, e.content, e.assets FROM ${table} c JOIN entries e ON e.pack = c.pack AND e.id = c.id
       WHERE ${where} AND c.ordinal > ? AND (? IS NULL OR e.kind = ?) ORDER BY c.ordinal LIMIT ?`;
    return this.index.many(sql, ...of, from, kind ?? null, kind ?? null, limit).map(rowOf);
  }
}

const searchedEntry = (row: Row): SearchedEntry => ({
  id: row['id'] as string,
  kind: row['kind'] as string,
  searched: JSON.parse(row['searched'] as string) as Searched,
});

/** An entry as it was written. */
export const rowOf = (row: Row): PackRow => ({
  id: row['id'] as string,
  kind: row['kind'] as string,
  content: JSON.parse(row['content'] as string) as PackRow['content'],
  assets: JSON.parse(row['assets'] as string) as PackRow['assets'],
});
