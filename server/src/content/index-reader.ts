import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { PackPlace } from '@chorus/sdk/content';
import Database from 'libsql';
import { PackReader, rowOf, type Row } from './pack-reader.ts';

/** One letter begins thousands of keys: the first so many, by the alphabet, are enough to choose from, and take as long in an index of any size. */
const mostLookedAt = 1_000;

/** A pack of an index; `id` is what its keeper calls it, `shelf`: it is the newest of its versions there that are shown. */
export interface IndexedPack {
  readonly id: string;
  readonly packId: string;
  readonly packVersion: string;
  readonly shelf: boolean;
}

/** How much a pack is; `json`: the SHA-256 of its `pack.json`. */
export interface IndexedWhole extends IndexedPack {
  readonly title: Record<string, string>;
  readonly bytes: number;
  readonly fileCount: number;
  readonly json: string;
}

/** A book of a pack, with the number of its units and of their words. */
export interface IndexedBook extends IndexedPack {
  readonly row: PackRow;
  readonly unitCount: number;
  readonly wordCount: number;
}

/** An entry that a key leads to: the smaller the weight, the nearer. */
export interface Found extends IndexedPack {
  readonly itemId: string;
  readonly weight: number;
}

const about = 'p.pack, p.id, p.packId, p.version, p.shelf';
/** Packs, in the order in which they came. */
const packs = (where: string) => `SELECT ${about} FROM packs p WHERE ${where} ORDER BY p.pack`;

/** Looks entries up in the file of an index, in one pack or in all of it. Throws when it can't be read. */
export class IndexReader {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  /** Of packs that were found, by their ids: a file never gives a number twice. */
  readonly #numbers = new Map<string, number>();

  /** `cacheKib`: pages that are kept in memory, however large the file is. */
  constructor(file: string, cacheKib = 256) {
    this.#database = new Database(file, { fileMustExist: true });
    try {
      this.#database.pragma('query_only = ON');
      this.#database.pragma(`cache_size = -${cacheKib}`);
      this.state();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Up to which change of its keeper it is, and how many packs are missing. */
  state(): { readonly changed: string; readonly missing: number } {
    const row = this.one('SELECT changed, missing FROM state')!;
    return { changed: row['changed'] as string, missing: row['missing'] as number };
  }

  /** The rows of a pack; undefined: it is not there. */
  pack(id: string): PackReader | undefined {
    const pack = this.#numbers.get(id) ?? (this.one('SELECT pack FROM packs WHERE id = ?', id)?.['pack'] as number | undefined);
    return pack === undefined ? undefined : new PackReader(this, pack);
  }

  all(): readonly IndexedPack[] {
    return this.#packs(packs('true'));
  }

  shelf(): readonly IndexedPack[] {
    return this.#packs(packs('p.shelf = 1'));
  }

  withBooks(): readonly IndexedPack[] {
    return this.#packs(packs('p.shelf = 1 AND p.books > 0'));
  }

  versionsOf(packId: string): readonly IndexedPack[] {
    return this.#packs(packs('p.packId = ?'), packId);
  }

  exactly(packId: string, version: string): readonly IndexedPack[] {
    return this.#packs(packs('p.packId = ? AND p.version = ?'), packId, version);
  }

  withRow(id: string): readonly IndexedPack[] {
    return this.#packs(packs('p.pack IN (SELECT pack FROM entries WHERE id = ?)'), id);
  }

  withWord(text: string): readonly IndexedPack[] {
    return this.#packs(packs('p.pack IN (SELECT pack FROM words WHERE text = ?)'), text);
  }

  belonging({ packId, itemId }: PackPlace): readonly IndexedPack[] {
    const of = packs('p.shelf = 1 AND p.pack IN (SELECT pack FROM belongings WHERE packId = ? AND parent = ?)');
    return this.#packs(of, packId, itemId);
  }

  /** All packs on the shelf, whole. */
  whole(): readonly IndexedWhole[] {
    const rows = this.many(`SELECT ${about}, p.title, p.bytes, p.fileCount, p.json FROM packs p WHERE p.shelf = 1 ORDER BY p.pack`);
    return rows.map((row) => ({
      ...this.#packOf(row),
      title: JSON.parse(row['title'] as string) as Record<string, string>,
      bytes: row['bytes'] as number,
      fileCount: row['fileCount'] as number,
      json: row['json'] as string,
    }));
  }

  /** All books on the shelf, pack by pack. */
  books(): readonly IndexedBook[] {
    const rows = this.many(
      `SELECT p.pack, p.id AS own, p.packId, p.version, p.shelf, b.units, b.words, e.id, e.kind, e.content, e.assets
       FROM packs p JOIN books b ON b.pack = p.pack JOIN entries e ON e.pack = b.pack AND e.id = b.id
       WHERE p.shelf = 1 ORDER BY p.pack, b.ordinal`,
    );
    return rows.map((row) => ({
      ...this.#packOf({ ...row, id: row['own'] }),
      row: rowOf(row),
      unitCount: row['units'] as number,
      wordCount: row['words'] as number,
    }));
  }

  /** What a key leads to, the nearest first: whole names, then the shortest. Of several packs that have it the first; in those of the ids in `hidden` nothing is looked for. */
  found(group: string, key: string, limit: number, hidden: Iterable<string> = []): readonly Found[] {
    const rows = this.many(
      `SELECT ${about}, f.id AS item, f.weight FROM (
         SELECT id, min(pack) AS pack, min(weight * 2 + (key <> ?)) AS weight, min(length(key)) AS size
         FROM (SELECT pack, id, key, weight FROM found WHERE sort = ? AND key >= ? AND key < ?
               AND pack NOT IN (SELECT pack FROM packs WHERE id IN (SELECT value FROM json_each(?)))
               ORDER BY key LIMIT ${mostLookedAt})
         GROUP BY id ORDER BY weight, size, id LIMIT ?) f
       JOIN packs p ON p.pack = f.pack AND p.shelf = 1 ORDER BY f.weight, f.size, f.id`,
      key,
      group,
      key,
      `${key}\u{10FFFF}`,
      JSON.stringify([...hidden]),
      limit,
    );
    return rows.map((row) => ({ ...this.#packOf(row), itemId: row['item'] as string, weight: row['weight'] as number }));
  }

  one(sql: string, ...values: readonly unknown[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  many(sql: string, ...values: readonly unknown[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  close(): void {
    this.#database.close();
  }

  #packs(sql: string, ...values: readonly string[]): readonly IndexedPack[] {
    return this.many(sql, ...values).map((row) => this.#packOf(row));
  }

  #packOf(row: Row): IndexedPack {
    const id = row['id'] as string;
    this.#numbers.set(id, row['pack'] as number);
    return { id, packId: row['packId'] as string, packVersion: row['version'] as string, shelf: row['shelf'] === 1 };
  }

  #statement(sql: string): Database.Statement {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

/** Whether an error of a read says that the file is not what was written, or is gone. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return /^SQLITE_(CORRUPT|NOTADB|IOERR|ERROR)/.test(error.code);
  // That is how libsql says that it can't open a file.
  return error instanceof SyntaxError || (error instanceof Error && error.message.startsWith('ConnectionFailed('));
}
