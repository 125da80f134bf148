import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { CallError, unknown } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';
import type { Blobs, ReceivedBlob } from '../ports/blobs.ts';
import { erasedHashes } from './erased-hashes.ts';
import { extensionOf, makeKey, objectTypes, type ObjectExtension } from './keys.ts';
import { ObjectError } from './object-error.ts';
import type { SchoolStorage } from './school-storage.ts';

/** A key that was issued may wait this long for its object: a class may be without a network for days. */
export const keyMs = 7 * 24 * 3_600_000;
/** A recording that the database does not know waits this long for whose it is. */
const orphanMs = 30 * 24 * 3_600_000;
/** More unused keys than this at once serve no lesson. */
const maxUnusedKeys = 2_000;

/** Recordings: issued keys, what is stored under them, whose they are. */
export class ObjectStore {
  readonly blobs: Blobs;
  readonly #db: Db;
  readonly #now: Now;
  /** Keys that an object is being put under right now. */
  readonly #putting = new Set<string>();
  /** Content that waits for a browser that knows whose it is, with its SHA-256 once it was read. */
  readonly #unknown = new Map<string, string | undefined>();
  constructor(
    db: Db,
    blobs: Blobs,
    now: Now,
    readonly schools: SchoolStorage,
    /** The time that objects are kept from. */
    private readonly stamp: Now = now,
  ) {
    this.#db = db;
    this.blobs = blobs;
    this.#now = now;
  }

  /**
   * Removes what was deleted for good and is here all the same, and files that were erased just before a crash. What the database does not count as stored may have been put after the backup that was restored:
   * it waits for the browser that knows whose it is. `byAge`: also what has waited too long.
   */
  async sweep(byAge: boolean): Promise<void> {
    const graves = await this.#db.selectFrom('tombstones').select('id').where('kind', '=', 'sound').execute();
    if (graves.length > 0) await this.#markErased();
    const rows = await this.#db.selectFrom('objects').select(['key', 'state']).execute();
    const states = new Map(rows.map(({ key, state }) => [key, state]));
    for await (const key of this.blobs.keys()) {
      const state = states.get(key);
      if (state === 'stored') continue;
      if (state !== 'erased' && (!byAge || (await this.#isWaitedFor(key)))) this.#unknown.set(key, undefined);
      else await this.blobs.remove(key);
    }
    await this.removeUnknown(graves.map(({ id }) => id));
    if (byAge) await this.#db.deleteFrom('objects').where('state', '=', 'issued').where('expiresAt', '<=', this.#now()).execute();
  }

  async #markErased(): Promise<void> {
    await this.#db
      .updateTable('objects')
      .set({ state: 'erased' })
      .where('state', '=', 'stored')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tombstones')
            .select('tombstones.n')
            .whereRef('tombstones.schoolId', '=', 'objects.schoolId')
            .where('tombstones.kind', '=', 'sound')
            .whereRef('tombstones.id', '=', 'objects.sha256'),
        ),
      )
      .execute();
  }

  /** Removes content of these sounds that the database does not count as stored. */
  async removeUnknown(hashes: readonly string[]): Promise<void> {
    for (const key of await this.unknownOf(hashes)) {
      await this.blobs.remove(key);
      this.#unknown.delete(key);
    }
  }

  /** Keys of content of these sounds that the database does not count as stored: it is read once. */
  async unknownOf(hashes: readonly string[]): Promise<string[]> {
    if (hashes.length === 0) return [];
    const wanted = new Set(hashes);
    const found: string[] = [];
    for (const [key, known] of this.#unknown) {
      const sha256 = known ?? (await this.blobs.describe(key))?.sha256;
      this.#unknown.set(key, sha256);
      if (sha256 !== undefined && wanted.has(sha256)) found.push(key);
    }
    return found;
  }

  async #isWaitedFor(key: string): Promise<boolean> {
    return this.#now() - ((await this.blobs.keptAt(key)) ?? 0) < orphanMs;
  }

  /** Which of these recordings of the owner are not here: those that were deleted are as they should be. */
  async missing({ schoolId, teacherId }: Owner, keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.#db.selectFrom('objects').select(['key', 'schoolId', 'teacherId', 'state']).where('key', 'in', keys).execute();
    const known = new Map(rows.map((row) => [row.key, row]));
    const lost: string[] = [];
    for (const key of keys) {
      const row = known.get(key);
      if (row && (row.state === 'erased' || row.schoolId !== schoolId || row.teacherId !== teacherId)) continue;
      if (extensionOf(key) === undefined || (await this.blobs.keptAt(key)) === undefined) lost.push(key);
    }
    return lost;
  }

  /** Error: `too-many-keys`. */
  async issueKeys({ schoolId, teacherId }: Owner, count: number, extension: ObjectExtension, temporary = false): Promise<string[]> {
    if (count === 0) return [];
    const issuedAt = this.#now();
    const keys = Array.from({ length: count }, () => makeKey(extension, temporary));
    await this.#db.transaction().execute(async (trx) => {
      const { unused } = await trx
        .selectFrom('objects')
        .select(({ fn }) => fn.countAll<number>().as('unused'))
        .where('teacherId', '=', teacherId)
        .where('state', '=', 'issued')
        .where('expiresAt', '>', issuedAt)
        .executeTakeFirstOrThrow();
      if (unused + count > maxUnusedKeys) throw new CallError('too-many-keys');
      const rest = { schoolId, teacherId, state: 'issued' as const, issuedAt, expiresAt: issuedAt + keyMs };
      const empty = { storedAt: null, bytes: null, sha256: null, md5: null, mime: null, attemptId: null };
      await trx
        .insertInto('objects')
        .values(keys.map((key) => ({ key, ...rest, ...empty })))
        .execute();
    });
    return keys;
  }

  /** The kind of object that this owner may put there now. Error: `AccessDenied`. */
  async requirePuttable(owner: Owner, key: string): Promise<ObjectExtension> {
    const extension = extensionOf(key);
    const row = extension && (await this.#row(owner, key));
    if (!extension || !row || row.state === 'erased' || (row.state === 'issued' && row.expiresAt <= this.#now())) {
      throw new ObjectError('AccessDenied', 'This key was not issued to you, or no longer holds.');
    }
    return extension;
  }

  /** Keeps a received object. The same content again is the same object. Error: `FileAlreadyExists`. */
  async put(owner: Owner, key: string, blob: ReceivedBlob): Promise<void> {
    if (this.#putting.has(key)) {
      await this.blobs.drop(blob);
      throw new ObjectError('FileAlreadyExists', 'An object is being put under this key.');
    }
    this.#putting.add(key);
    try {
      await this.#put(owner, key, blob);
    } finally {
      this.#putting.delete(key);
    }
  }

  async #put(owner: Owner, key: string, blob: ReceivedBlob): Promise<void> {
    const row = await this.#row(owner, key);
    if (row?.state !== 'issued') {
      const same = row?.state === 'stored' && row.sha256 === blob.sha256;
      // A disk that was lost is filled up again.
      if (same && (await this.blobs.keptAt(key)) === undefined) return this.blobs.keep(blob, key);
      await this.blobs.drop(blob);
      if (same) return;
      throw new ObjectError('FileAlreadyExists', 'There is another object under this key.');
    }
    try {
      await this.blobs.keep(blob, key);
      const state = await this.schools.keep(owner.schoolId, (trx) => this.#markStored(trx, owner.schoolId, key, blob));
      // It is taken, so that nobody offers it again.
      if (state === 'erased') await this.blobs.remove(key);
    } catch (error) {
      await this.blobs.remove(key);
      throw error;
    }
  }

  async #markStored(trx: Kysely<Tables>, schoolId: string, key: string, blob: ReceivedBlob): Promise<'stored' | 'erased'> {
    const state = (await erasedHashes(trx, schoolId, [blob.sha256])).length > 0 ? 'erased' : 'stored';
    await trx
      .updateTable('objects')
      .set({
        state,
        storedAt: this.stamp(),
        bytes: blob.bytes,
        sha256: blob.sha256,
        md5: blob.md5.toString('hex'),
        mime: objectTypes[extensionOf(key)!],
      })
      .where('key', '=', key)
      .execute();
    // What had come of it in parts is in it.
    await trx.deleteFrom('uploads').where('key', '=', key).execute();
    return state;
  }

  /** The type of a stored object, whoever asks: the caller has checked a signature. */
  async typeOf(key: string): Promise<string | undefined> {
    const row = await this.#db.selectFrom('objects').select('mime').where('key', '=', key).where('state', '=', 'stored').executeTakeFirst();
    return row && (row.mime ?? 'application/octet-stream');
  }

  /** Whether this owner's object is there. */
  async isStored(owner: Owner, key: string): Promise<boolean> {
    return (await this.#row(owner, key))?.state === 'stored';
  }

  /** Keys that nothing was put under yet. */
  async unusedKeys({ schoolId, teacherId }: Owner): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('objects')
      .select('key')
      .where('teacherId', '=', teacherId)
      .where('state', '=', 'issued')
      .where('schoolId', '=', schoolId)
      .execute();
    return rows.map(({ key }) => key);
  }

  /** Error: `unknown`. */
  async requireStored(owner: Owner, key: string): Promise<void> {
    if (!(await this.isStored(owner, key))) throw unknown();
  }

  async #row({ schoolId, teacherId }: Owner, key: string) {
    return this.#db
      .selectFrom('objects')
      .selectAll()
      .where('key', '=', key)
      .where('schoolId', '=', schoolId)
      .where('teacherId', '=', teacherId)
      .executeTakeFirst();
  }
}
