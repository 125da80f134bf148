import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packFile, type ContentPack } from '@chorus/contract/content-pack';
import Database from 'libsql';
import { readPack } from '../../content/read-pack.ts';
import { indexFormat } from './index-tables.ts';
import { IndexWriter, type FileHash } from './index-writer.ts';

/** The file of the index of the pack in `dir`: by the hash of what it is made from. */
export async function indexFileOf(dir: string, indexDir: string): Promise<string> {
  return join(indexDir, `${(await packHashOf(dir)).sha256}.${indexFormat}.db`);
}

/** What the `pack.json` of a folder is: of one that can't be read as if it were empty; whoever reads the pack then says what is wrong with it. */
export async function packHashOf(dir: string): Promise<FileHash> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(join(dir, packFile))) {
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

/** Writes the index of a pack that has been read and checked, whole or not at all; one that is not `shown` is copied into another one, and searched there. */
export async function writeIndex(pack: ContentPack, dir: string, file: string, { shown = true } = {}): Promise<void> {
  const own = await packHashOf(dir);
  await writeWhole(file, async (writer) => {
    for (const steps of [writer.add({ id: '', shown }, pack, own), writer.settleShelf()]) while (!steps.next().done);
    writer.settle('', 0);
  });
}

/** Makes the file of an index, whole or not at all. */
export async function writeWhole(file: string, write: (writer: IndexWriter, database: Database.Database) => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const made = `${file}.${randomUUID()}.tmp`;
  try {
    const database = new Database(made);
    try {
      database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN');
      const writer = new IndexWriter(database);
      writer.createTables();
      await write(writer, database);
      database.exec('COMMIT');
    } finally {
      database.close();
    }
    const handle = await open(made, 'r+');
    await handle.sync().finally(() => handle.close());
    // What a log of another file says would be taken for this one's.
    for (const of of ['', '-wal', '-shm']) await rm(file + of, { force: true });
    await rename(made, file);
  } finally {
    await rm(made, { force: true });
  }
}
