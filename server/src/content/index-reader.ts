import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { ChildQuery, ContentRows, PackPlace } from '@chorus/sdk/content';
import Database from 'libsql';

/** One letter begins thousands of keys: the first so many, by the alphabet, are enough to choose from, and take as long in a pack of any size. */
const mostLookedAt = 1_000;

/** An entry that a key leads to: the smaller the weight, the nearer. */
export interface Found {
  readonly id: string;
  readonly weight: number;
}

/** A file of a pack; `name` is its SHA-256 with its ending. */
export interface IndexFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Looks entries up in the file of an index. Throws when it can't be read. */
export class IndexReader implements ContentRows<PackRow> {
  readonly packId: string;
  readonly version: string;
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(file: string) {
    this.#database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      // A quarter of a MiB a pack, however large it is.
      this.#database.pragma('cache_size = -256');
      const pack = this.#one('SELECT id, version FROM pack')!;
      this.packId = pack['id'] as string;
      this.version = pack['version'] as string;
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  row(id: string): PackRow | undefined {
    return parsed(this.#one('SELECT id, kind, content, assets FROM entries WHERE id = ?', id));
  }

  children(parent: string, query?: ChildQuery): PackRow[] | undefined {
    return this.#list('children', 'c.parent = ?', [parent], query);
  }

  belonging({ packId, itemId }: PackPlace, query?: ChildQuery): PackRow[] | undefined {
    return this.#list('belongings', 'c.packId = ? AND c.parent = ?', [packId, itemId], query);
  }

  /** The units and books of other packs that an item or book, or what it is in, says it belongs to. */
  places(id: string): PackPlace[] {
    const rows = this.#statement('SELECT packId, parent FROM belongings WHERE id = ? ORDER BY packId, parent').all(id) as Row[];
    const above = rows.length === 0 ? this.parentOf(id) : undefined;
    if (above) return this.places(above.id);
    return rows.map((row) => ({ packId: row['packId'] as string, itemId: row['parent'] as string }));
  }

  count(parent: string, kind: string): number {
    const sql = 'SELECT count(*) AS count FROM children c JOIN entries e ON e.id = c.id WHERE c.parent = ? AND e.kind = ?';
    return this.#one(sql, parent, kind)!['count'] as number;
  }

  wordByText(text: string): PackRow | undefined {
    const id = this.#one('SELECT id FROM words WHERE text = ?', text)?.['id'];
    return id === undefined ? undefined : this.row(id as string);
  }

  /** Ids of what a key leads to, the nearest first: whole names, then the shortest. */
  found(group: string, key: string, limit: number): readonly Found[] {
    return this.#statement(
      `SELECT id, min(weight * 2 + (key <> ?)) AS weight, min(length(key)) AS size
       FROM (SELECT id, key, weight FROM found WHERE sort = ? AND key >= ? AND key < ? ORDER BY key LIMIT ${mostLookedAt})
       GROUP BY id ORDER BY weight, size, id LIMIT ?`,
    ).all(key, group, key, `${key}\u{10FFFF}`, limit) as Found[];
  }

  /** What an item stands in first: a unit, or of a unit its book or outer unit. */
  parentOf(id: string): PackRow | undefined {
    const parent = this.#one("SELECT parent FROM children WHERE id = ? AND parent <> '' ORDER BY nth LIMIT 1", id)?.['parent'];
    return parent === undefined ? undefined : this.row(parent as string);
  }

  /** What the pack calls itself, and how much it is. */
  whole(): { readonly title: Record<string, string>; readonly bytes: number; readonly fileCount: number } {
    const { title } = this.#one('SELECT title FROM pack')!;
    const { bytes, count } = this.#one('SELECT sum(bytes) AS bytes, count(*) AS count FROM files')!;
    return { title: JSON.parse(title as string) as Record<string, string>, bytes: bytes as number, fileCount: count as number };
  }

  /** Its files by their paths, those after `after`. */
  files(after: string, limit: number): readonly IndexFile[] {
    const rows = this.#statement('SELECT path, name, bytes FROM files WHERE path > ? ORDER BY path LIMIT ?').all(after, limit) as Row[];
    return rows.map((row) => ({ path: row['path'] as string, name: row['name'] as string, bytes: row['bytes'] as number }));
  }

  /** Its `pack.json`. */
  own(): IndexFile {
    const { path, name, bytes } = this.#one("SELECT path, name, bytes FROM files WHERE path = 'pack.json'")!;
    return { path: path as string, name: name as string, bytes: bytes as number };
  }

  asset(name: string): { readonly path: string; readonly mime: string } | undefined {
    const row = this.#one('SELECT path, mime FROM assets WHERE name = ?', name);
    return row && { path: row['path'] as string, mime: row['mime'] as string };
  }

  close(): void {
    this.#database.close();
  }

  #list(
    table: 'children' | 'belongings',
    where: string,
    of: readonly string[],
    { kind, after, limit = -1 }: ChildQuery = {},
  ): PackRow[] | undefined {
    const from =
      after === undefined ? -1 : this.#one(`SELECT ordinal FROM ${table} c WHERE ${where} AND id = ?`, ...of, after)?.['ordinal'];
    if (from === undefined) return undefined;
    const rows = this.#statement(
      `SELECT e.id, e.kind, e.content, e.assets FROM ${table} c JOIN entries e ON e.id = c.id
       WHERE ${where} AND c.ordinal > ? AND (? IS NULL OR e.kind = ?) ORDER BY c.ordinal LIMIT ?`,
    ).all(...of, from, kind ?? null, kind ?? null, limit) as Row[];
    return rows.flatMap((row) => parsed(row) ?? []);
  }

  #one(sql: string, ...values: string[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #statement(sql: string): Database.Statement {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

type Row = Record<string, unknown>;

const parsed = (row: Row | undefined): PackRow | undefined =>
  row && {
    id: row['id'] as string,
    kind: row['kind'] as string,
    content: JSON.parse(row['content'] as string) as PackRow['content'],
    assets: JSON.parse(row['assets'] as string) as PackRow['assets'],
  };

/** Whether an error of a read says that the file is not what was written. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR|ERROR)/.test(error.code);
}
