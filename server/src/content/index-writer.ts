import { compareVersions } from '@chorus/contract';
import { assetName } from '@chorus/contract/content/content-address';
import { indexPack, type PackRow } from '@chorus/contract/content/pack-rows';
import { packFile, type ContentPack } from '@chorus/contract/content-pack';
import { shelfId, type PackPlace } from '@chorus/sdk/content';
import Database from 'libsql';
import { indexTables, packTables } from './index-tables.ts';
import { searchedOf, type Searched } from './searched.ts';
import { searchKeys } from './search-keys.ts';

/** A file's hash and size. */
export interface FileHash {
  readonly sha256: string;
  readonly bytes: number;
}

/** What a keeper says of a pack: its own id of it, and whether it may be on the shelf. */
export interface KeptPack {
  readonly id: string;
  readonly shown: boolean;
}

/** Work in steps: others may have their turn between two of them. */
export type Steps = Generator<void, void>;

type Value = string | number | null;
type Row = Record<string, unknown>;

const entriesAtOnce = 100;
/** One statement for many keys takes a third of the time that one for each takes; so many, a few milliseconds. */
const keysAtOnce = 200;
type FoundKey = readonly [sort: string, key: string, pack: number, id: string, weight: number];
const keysIn = 'SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3';
const putKeys = `INSERT OR IGNORE INTO found (sort, key, pack, id, weight) ${keysIn}, value ->> 4 FROM json_each(?)`;
const takeKeys = `DELETE FROM found WHERE (sort, key, pack, id) IN (${keysIn} FROM json_each(?))`;

/** Writes packs into the file of an index, in the transaction that the caller has begun. */
export class IndexWriter {
  readonly #statements = new Map<string, Database.Statement>();
  constructor(private readonly database: Database.Database) {}

  createTables(): void {
    this.database.exec(indexTables);
  }

  /** The packs that are there. */
  packs(): readonly (KeptPack & { readonly pack: number })[] {
    const rows = this.#statement('SELECT pack, id, shown FROM packs').all() as Row[];
    return rows.map((row) => ({ pack: row['pack'] as number, id: row['id'] as string, shown: row['shown'] === 1 }));
  }

  /** Adds a pack that has been read and checked. */
  *add(kept: KeptPack, pack: ContentPack, own: FileHash): Steps {
    const rows: (readonly [PackRow, text: string | undefined])[] = [];
    const inside = new Map<string, string[]>();
    const belongings: (readonly [PackPlace, string])[] = [];
    const children: (readonly [string, string])[] = [];
    indexPack(pack, {
      add: (row, text) => void rows.push([row, text]),
      addChild: (parent, id) => {
        children.push([parent, id]);
        const known = inside.get(parent);
        if (known) known.push(id);
        else inside.set(parent, [id]);
      },
      addBelonging: (place, id) => void belongings.push([place, id]),
    });
    const files = new Map<string, { readonly name: string; readonly bytes: number }>();
    // One file may be two assets.
    for (const asset of Object.values(pack.assets)) files.set(asset.path, { name: assetName(asset), bytes: asset.bytes });
    files.set(packFile, { name: `${own.sha256}.json`, bytes: own.bytes });
    const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
    const books = inside.get(shelfId) ?? [];
    const about = [pack.id, pack.version, JSON.stringify(pack.title), bytes, files.size, own.sha256, books.length] as const;
    const n = this.#insertPack(kept, about);
    for (const [row, text] of rows) {
      const { id, kind, content } = row;
      this.#insert('entries', n, id, kind, JSON.stringify(searchedOf(kind, content)), JSON.stringify(content), JSON.stringify(row.assets));
      if (text !== undefined) this.#insert('words', n, text, id);
      yield;
    }
    const next = counter();
    for (const [at, [parent, id]] of children.entries()) {
      this.#insert('children', n, parent, next(parent), id, at + 1);
      yield;
    }
    for (const [{ packId, itemId }, id] of belongings) this.#insert('belongings', n, packId, itemId, next(`${packId}/${itemId}`), id);
    const kinds = new Map(rows.toReversed().map(([{ id, kind }]) => [id, kind]));
    const ofKind = (parent: string, kind: string) => (inside.get(parent) ?? []).filter((id) => kinds.get(id) === kind);
    for (const [at, book] of books.entries()) {
      const units = ofKind(book, 'unit');
      this.#insert(
        'books',
        n,
        at,
        book,
        units.length,
        units.reduce((sum, unit) => sum + ofKind(unit, 'word').length, 0),
      );
    }
    for (const asset of Object.values(pack.assets)) {
      this.#insert('assets', n, assetName(asset), asset.path, asset.mime);
      yield;
    }
    this.#insert('assets', n, `${own.sha256}.json`, packFile, 'application/json');
    for (const [path, file] of files) {
      this.#insert('files', n, path, file.name, file.bytes);
      yield;
    }
  }

  /** Adds the one pack that the file of another index has. */
  *copy(kept: KeptPack, file: string): Steps {
    const from = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const about = from.prepare('SELECT packId, version, title, bytes, fileCount, json, books FROM packs').raw().get() as Value[];
      const n = this.#insertPack(kept, about);
      for (const table of packTables)
        for (const row of from.prepare(`SELECT * FROM ${table}`).raw().iterate() as IterableIterator<readonly Value[]>) {
          this.#insert(table, n, ...row.slice(1));
          yield;
        }
    } finally {
      from.close();
    }
  }

  /** Says whether a pack may be on the shelf: {@link settleShelf} follows. */
  show(pack: number, shown: boolean): void {
    this.#statement('UPDATE packs SET shown = ? WHERE pack = ?').run(shown ? 1 : 0, pack);
  }

  *remove(pack: number): Steps {
    yield* this.#shelve(pack, false);
    for (const table of [...packTables, 'packs']) {
      this.#statement(`DELETE FROM ${table} WHERE pack = ?`).run(pack);
      yield;
    }
  }

  /** Puts the newest version of each pack on the shelf, and takes the others off. */
  *settleShelf(): Steps {
    const rows = this.#statement('SELECT pack, packId, version, shown, shelf FROM packs').all() as {
      readonly pack: number;
      readonly packId: string;
      readonly version: string;
      readonly shown: number;
      readonly shelf: number;
    }[];
    const newest = new Map<string, string>();
    for (const { packId, version, shown } of rows)
      if (shown === 1 && compareVersions(version, newest.get(packId) ?? version) >= 0) newest.set(packId, version);
    for (const { pack, packId, version, shown, shelf } of rows) {
      const on = shown === 1 && newest.get(packId) === version;
      if (on !== (shelf === 1)) yield* this.#shelve(pack, on);
    }
  }

  /** Writes down up to which change of its keeper the file is; `missing`: how many packs could not be read. */
  settle(changed: string, missing: number): void {
    this.#statement('DELETE FROM state').run();
    this.#insert('state', changed, missing);
  }

  *#shelve(pack: number, on: boolean): Steps {
    const page = this.#statement(`SELECT id, searched FROM entries WHERE pack = ? AND id > ? ORDER BY id LIMIT ${entriesAtOnce}`);
    const change = this.#statement(on ? putKeys : takeKeys);
    for (let after = ''; ;) {
      const rows = page.all(pack, after) as { readonly id: string; readonly searched: string }[];
      let keys: FoundKey[] = [];
      for (const { id, searched } of rows) {
        for (const [sort, key, weight] of keysOf(JSON.parse(searched) as Searched)) keys.push([sort, key, pack, id, weight]);
        if (keys.length < keysAtOnce) continue;
        change.run(JSON.stringify(keys));
        keys = [];
        yield;
      }
      if (keys.length > 0) change.run(JSON.stringify(keys));
      yield;
      if (rows.length < entriesAtOnce) break;
      after = rows.at(-1)!.id;
    }
    this.#statement('UPDATE packs SET shelf = ? WHERE pack = ?').run(on ? 1 : 0, pack);
  }

  #insertPack({ id, shown }: KeptPack, about: readonly Value[]): number {
    const sql =
      'INSERT INTO packs (id, shown, shelf, packId, version, title, bytes, fileCount, json, books) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?)';
    return Number(this.#statement(sql).run(id, shown ? 1 : 0, ...about).lastInsertRowid);
  }

  /** Of rows with one key the first stays. */
  #insert(table: (typeof packTables)[number] | 'state', ...values: readonly Value[]): void {
    this.#statement(`INSERT OR IGNORE INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
  }

  #statement(sql: string): Database.Statement {
    const known = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

function* keysOf(searched: Searched): Generator<readonly [sort: string, key: string, weight: number]> {
  for (const [group, { texts }] of Object.entries(searched))
    for (const [key, weight] of searchKeys(texts, group === 'text' ? 'text' : 'name')) yield [group, key, weight];
}

/** Counts for each name from zero. */
function counter(): (name: string) => number {
  const counts = new Map<string, number>();
  return (name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count;
  };
}
