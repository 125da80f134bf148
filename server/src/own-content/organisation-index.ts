import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContentPack } from '@chorus/contract/content-pack';
import Database from 'libsql';
import { PackError, readPack } from '../../content/read-pack.ts';
import { breather } from '../breather.ts';
import type { IndexedPacks } from '../content/indexed-packs.ts';
import { IndexReader, isDamaged } from '../content/index-reader.ts';
import { IndexWriter, type FileHash, type KeptPack, type Steps } from '../content/index-writer.ts';
import { indexFileOf, packHashOf, writeWhole } from '../content/make-index.ts';

/** A version of a pack that an organisation has. */
export interface OwnVersion extends KeptPack {
  readonly kind: 'list' | 'pack' | 'text';
  readonly bytes: number;
}

/** All versions of an organisation, and the last change of them. */
export interface OwnVersions {
  readonly changed: string;
  readonly versions: readonly OwnVersion[];
}

/** What an {@link OrganisationIndex} needs. */
export interface OrganisationIndexParts {
  readonly orgId: string;
  readonly file: string;
  readonly versions: () => Promise<OwnVersions>;
  readonly folderOf: (id: string) => string;
  /** The `pack.json` of a text, which has no folder; undefined: it is gone. */
  readonly textOf: (id: string) => Promise<string | undefined>;
  /** The folder of a pack's own index, made off the thread that answers. */
  readonly indexDirOf: (id: string) => string;
  readonly log: (message: string, error: unknown) => void;
  /** It is about to be read. */
  readonly used: (index: OrganisationIndex) => void;
  /** A new file was made. */
  readonly made: (versions: readonly OwnVersion[]) => Promise<void>;
}

/** An organisation's packs are looked up in one file with a larger cache than a pack's has, of one MiB. */
const cacheKib = 1024;
/** Another process that writes the same file has so long. */
const mostWaitMs = 10 * 60_000;
const againMs = 50;

/**
 * All own packs of an organisation in one file, so that a search asks one and not thousands. What it is made of are the packs' folders: it can be deleted, and is made
 * again. It says up to which change of the organisation's packs it is; one that is behind is brought up to date in one transaction, in pieces between which
 * others have their turn, and one that was cut off leaves it as it was.
 */
export class OrganisationIndex implements IndexedPacks {
  readonly what: string;
  #reader: IndexReader | undefined;
  #working: Promise<void> | undefined;
  /** Packs that could not be read may be there after a start: somebody has put their folders back. */
  #looked = false;

  constructor(private readonly parts: OrganisationIndexParts) {
    this.what = `What the organisation ${parts.orgId} has of its own`;
  }

  dirOf = (id: string): string => this.parts.folderOf(id);

  /** Looks something up, during a change in what was there before it. A file that turns out to be damaged is made again, once. */
  async read<T>(look: (index: IndexReader) => T): Promise<T> {
    try {
      return look(this.#open());
    } catch (error) {
      if (!isDamaged(error)) throw error;
    }
    await this.#once(() => this.#make());
    return look(this.#open());
  }

  /** Sees to it that the file has this change. */
  async bringUpTo(changed: string): Promise<void> {
    await this.#working;
    if (this.#has(changed)) return;
    // Whoever comes meanwhile waits for the same: it begins by asking which change is the last.
    await this.#once(() => this.#update());
  }

  /** Whether something can be read, be it of an earlier change. */
  isThere(): boolean {
    try {
      return this.#open() !== undefined;
    } catch {
      return false;
    }
  }

  /** It is opened again when something is looked up. */
  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  #open(): IndexReader {
    this.#reader ??= new IndexReader(this.parts.file, cacheKib);
    this.parts.used(this);
    return this.#reader;
  }

  #has(changed: string): boolean {
    try {
      const state = this.#open().state();
      return state.changed === changed && (state.missing === 0 || this.#looked);
    } catch (error) {
      if (isDamaged(error)) return false;
      throw error;
    }
  }

  #once(work: () => Promise<void>): Promise<void> {
    return (this.#working ??= work().finally(() => {
      this.#working = undefined;
      this.#looked = true;
    }));
  }

  async #update(): Promise<void> {
    const { file } = this.parts;
    if (!(await stat(file).catch(() => undefined))) return this.#make();
    try {
      await this.#change();
    } catch (error) {
      if (!isDamaged(error)) throw error;
      await this.#make();
    }
  }

  async #change(): Promise<void> {
    const database = new Database(this.parts.file, { fileMustExist: true });
    try {
      // Whoever reads goes on with what was there before.
      database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
      await begin(database);
      await this.#write(new IndexWriter(database), database);
      database.exec('COMMIT');
    } finally {
      database.close();
      // Another process may have put another file there.
      this.close();
    }
  }

  async #make(): Promise<void> {
    this.close();
    let versions: readonly OwnVersion[] = [];
    await writeWhole(this.parts.file, async (writer, database) => void (versions = await this.#write(writer, database)));
    await this.parts.made(versions);
  }

  /** Adds what is missing and removes what is too much. */
  async #write(writer: IndexWriter, database: Database.Database): Promise<readonly OwnVersion[]> {
    const breathe = breather();
    const walk = async (steps: Steps) => {
      for (const _ of steps) await breathe();
    };
    const { changed, versions } = await this.parts.versions();
    const there = new Map(writer.packs().map((pack) => [pack.id, pack]));
    const added = versions.filter(({ id }) => !there.has(id));
    for (const { id, shown } of versions) {
      const known = there.get(id);
      there.delete(id);
      if (known && known.shown !== shown) writer.show(known.pack, shown);
    }
    let missing = 0;
    for (const some of atOnce(added)) {
      // Each waits for the disk some ten times: they wait together.
      const read = await Promise.all(some.map((version) => this.#readPack(version)));
      for (const [n, version] of some.entries()) if (!(await this.#add(database, version, () => walk(read[n]!(writer))))) missing += 1;
    }
    for (const { pack } of there.values()) await walk(writer.remove(pack));
    await walk(writer.settleShelf());
    writer.settle(changed, missing);
    return versions;
  }

  /** Adds a pack, or says why it can't be read; the others are there all the same. */
  async #add(database: Database.Database, version: OwnVersion, add: () => Promise<void>): Promise<boolean> {
    database.exec('SAVEPOINT pack');
    try {
      await add();
      database.exec('RELEASE pack');
      return true;
    } catch (error) {
      if (isWriteError(error)) throw error;
      database.exec('ROLLBACK TO pack; RELEASE pack');
      if (error instanceof PackError) this.parts.log(error.message, error.code);
      else this.parts.log(`The content pack in ${this.dirOf(version.id)} cannot be used:`, error);
      return false;
    }
  }

  /** Reads a pack, and gives how it is added; what is wrong with it is said then. */
  async #readPack(version: OwnVersion): Promise<(writer: IndexWriter) => Steps> {
    const dir = this.dirOf(version.id);
    try {
      if (version.kind === 'text') {
        const json = await this.parts.textOf(version.id);
        if (json === undefined) throw new Error('the text is gone');
        // It was checked when it was written.
        const text = JSON.parse(json) as ContentPack;
        return (writer) => writer.add(version, text, hashOf(json));
      }
      const index = version.kind === 'pack' ? await indexFileOf(dir, this.parts.indexDirOf(version.id)) : undefined;
      if (index !== undefined && (await stat(index).catch(() => undefined))) return (writer) => writer.copy(version, index);
      const [pack, own] = await Promise.all([readPack(dir), packHashOf(dir)]);
      return (writer) => writer.add(version, pack, own);
    } catch (error) {
      return () => {
        throw error;
      };
    }
  }
}

/** So many packs are read at once, or so many bytes of them. */
const most = { packs: 32, bytes: 16 * 1024 ** 2 } as const;

function* atOnce(versions: readonly OwnVersion[]): Generator<readonly OwnVersion[]> {
  let some: OwnVersion[] = [];
  let bytes = 0;
  for (const version of versions) {
    if (some.length >= most.packs || (some.length > 0 && bytes + version.bytes > most.bytes)) {
      yield some;
      [some, bytes] = [[], 0];
    }
    some.push(version);
    bytes += version.bytes;
  }
  if (some.length > 0) yield some;
}

const hashOf = (text: string): FileHash => ({ sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) });

/** Takes the write lock. The thread doesn't wait for another process, whoever asked does. */
async function begin(database: Database.Database): Promise<void> {
  for (let waited = 0; ; waited += againMs) {
    try {
      database.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY') || waited >= mostWaitMs) throw error;
    }
    await pause(againMs);
  }
}

/** Whether the index itself can't be written: no pack is to blame. */
const isWriteError = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|READONLY|BUSY)/.test(error.code);
