import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assetName } from '@chorus/contract/content/content-address';
import { searchTexts } from '@chorus/contract/content/kinds';
import { packFile, type ContentPack } from '@chorus/contract/content-pack';
import { indexPack } from '@chorus/contract/content/pack-rows';
import Database from 'libsql';
import { readPack } from '../../content/read-pack.ts';
import { searchKeys } from './search-keys.ts';

/** A new one leaves the indexes of older servers alone and builds its own. */
const indexFormat = 5;
const tables = `
  CREATE TABLE pack (id TEXT NOT NULL, version TEXT NOT NULL, title TEXT NOT NULL);
  CREATE TABLE entries (id TEXT PRIMARY KEY, kind TEXT NOT NULL, content TEXT NOT NULL, assets TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE children (parent TEXT, ordinal INTEGER, id TEXT NOT NULL, nth INTEGER NOT NULL, PRIMARY KEY (parent, ordinal)) WITHOUT ROWID;
  CREATE INDEX parents ON children (id);
  CREATE TABLE belongings (packId TEXT, parent TEXT, ordinal INTEGER, id TEXT NOT NULL, PRIMARY KEY (packId, parent, ordinal)) WITHOUT ROWID;
  CREATE INDEX places ON belongings (id);
  CREATE TABLE found (sort TEXT, key TEXT, id TEXT, weight INTEGER NOT NULL, PRIMARY KEY (sort, key, id)) WITHOUT ROWID;
  CREATE TABLE words (text TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE assets (name TEXT PRIMARY KEY, path TEXT NOT NULL, mime TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE files (path TEXT PRIMARY KEY, name TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;`;

/** An item of many texts is found by its first ones. */
const mostTexts = 10;

/** The file of the index of the pack in `dir`: by the hash of what it is made from. */
export async function indexFileOf(dir: string, indexDir: string): Promise<string> {
  return join(indexDir, `${(await hashOf(join(dir, packFile))).sha256}.${indexFormat}.db`);
}

/** What a file is: of one that can't be read as if it were empty; whoever reads the pack then says what is wrong with it. */
async function hashOf(file: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  } catch {
    // see above
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Reads and checks a pack and writes its index, whole or not at all. Error: `PackError`. */
export async function makeIndex(dir: string, file: string): Promise<void> {
  await writeIndex(await readPack(dir), dir, file);
}

/** Writes the index of a pack that has been read and checked, whole or not at all. */
export async function writeIndex(pack: ContentPack, dir: string, file: string): Promise<void> {
  const own = await hashOf(join(dir, packFile));
  await mkdir(dirname(file), { recursive: true });
  const made = `${file}.${randomUUID()}.tmp`;
  try {
    const database = new Database(made);
    try {
      database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${tables}`);
      write(database, pack, own);
      database.exec('COMMIT');
    } finally {
      database.close();
    }
    const handle = await open(made, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(made, file);
  } finally {
    await rm(made, { force: true });
  }
}

function write(database: Database.Database, pack: ContentPack, own: { readonly sha256: string; readonly bytes: number }): void {
  const rows = {
    entry: database.prepare('INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?)'),
    found: database.prepare('INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?)'),
    child: database.prepare('INSERT INTO children VALUES (?, ?, ?, ?)'),
    belonging: database.prepare('INSERT INTO belongings VALUES (?, ?, ?, ?)'),
    word: database.prepare('INSERT OR IGNORE INTO words VALUES (?, ?)'),
    asset: database.prepare('INSERT OR IGNORE INTO assets VALUES (?, ?, ?)'),
    // One file may be two assets.
    file: database.prepare('INSERT OR IGNORE INTO files VALUES (?, ?, ?)'),
  };
  database.prepare('INSERT INTO pack VALUES (?, ?, ?)').run(pack.id, pack.version, JSON.stringify(pack.title));
  for (const asset of Object.values(pack.assets)) {
    rows.asset.run(assetName(asset), asset.path, asset.mime);
    rows.file.run(asset.path, assetName(asset), asset.bytes);
  }
  rows.asset.run(`${own.sha256}.json`, packFile, 'application/json');
  rows.file.run(packFile, `${own.sha256}.json`, own.bytes);
  let nth = 0;
  const counts = new Map<string, number>();
  const next = (parent: string) => {
    const ordinal = counts.get(parent) ?? 0;
    counts.set(parent, ordinal + 1);
    return ordinal;
  };
  indexPack(pack, {
    add: ({ id, kind, content, assets }, text) => {
      rows.entry.run(id, kind, JSON.stringify(content), JSON.stringify(assets));
      // A sentence of a passage is found by the passage.
      for (const [group, { texts }] of 'passageId' in content ? [] : searchTexts(kind, content))
        for (const [key, weight] of searchKeys(texts.slice(0, mostTexts), group === 'text' ? 'text' : 'name'))
          rows.found.run(group, key, id, weight);
      if (text !== undefined) rows.word.run(text, id);
    },
    addChild: (parentId, id) => rows.child.run(parentId, next(parentId), id, (nth += 1)),
    addBelonging: ({ packId, itemId }, id) => rows.belonging.run(packId, itemId, next(`${packId}/${itemId}`), id),
  });
}
