import type { AttemptFact, JournalEntry } from '@chorus/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { unknown } from '../http/call-error.ts';
import type { Session } from '../http/handlers.ts';
import { checkEntry, EntryRefused } from './check-entry.ts';
import { relationsOf, type Relations } from './relations.ts';
import { serverFact } from './server-fact.ts';

/** Who writes, or on whose behalf. */
type Owner = Pick<Session, 'schoolId' | 'teacherId'>;

type Frame = Parameters<typeof checkEntry>[0] & { readonly id: string };
type Trx = Transaction<Tables>;

/** What became of a batch. */
export interface Appended {
  readonly acknowledged: string[];
  readonly refused: { id: string; message: string }[];
  readonly cursor: number;
}

/** The most entries that one reading gives. */
const pageSize = 1_000;
/** The most entries of a class's day. */
const mostOfDay = 20_000;

/** The journal of all lessons. */
export class JournalStore {
  readonly #db: Db;
  readonly #now: Now;
  readonly #removeBlob: (key: string, owner: Owner) => Promise<unknown>;
  constructor(db: Db, now: Now, removeBlob: (key: string, owner: Owner) => Promise<unknown>) {
    this.#db = db;
    this.#now = now;
    this.#removeBlob = removeBlob;
  }

  /** Takes a batch in one transaction; an entry that is there already is acknowledged and not looked at again. */
  async append(session: Owner, frames: readonly Frame[]): Promise<Appended> {
    const acknowledged: string[] = [];
    const refused: { id: string; message: string }[] = [];
    const erased: string[] = [];
    const cursor = await this.#db.transaction().execute(async (trx) => {
      for (const frame of frames) {
        try {
          await this.#appendOne(trx, session, checkEntry(frame, session), erased);
          acknowledged.push(frame.id);
        } catch (error) {
          if (!(error instanceof EntryRefused)) throw error;
          refused.push({ id: frame.id, message: error.message });
        }
      }
      return lastCursor(trx, session.schoolId);
    });
    for (const key of erased) await this.#removeBlob(key, session);
    return { acknowledged, refused, cursor };
  }

  /** Entries of a lesson after a cursor. Error: `unknown`. */
  async read(session: Owner, lessonId: string, after: number): Promise<{ entries: JournalEntry[]; cursor: number }> {
    const lesson = await this.#db.selectFrom('lessons').select(['schoolId', 'teacherId']).where('id', '=', lessonId).executeTakeFirst();
    if (lesson?.schoolId !== session.schoolId || lesson.teacherId !== session.teacherId) throw unknown();
    const rows = await this.#db
      .selectFrom('journal')
      .select(['cursor', 'entry'])
      .where('schoolId', '=', session.schoolId)
      .where('ownerId', '=', session.teacherId)
      .where('lessonId', '=', lessonId)
      .where('cursor', '>', after)
      .orderBy('cursor')
      .limit(pageSize)
      .execute();
    return { entries: rows.map((row) => JSON.parse(row.entry) as JournalEntry), cursor: rows.at(-1)?.cursor ?? after };
  }

  /** Entries of the lessons that a teacher began with a class from one moment (UTC milliseconds) until another. */
  async readDay(session: Session, classId: string, from: number, to: number): Promise<{ entries: JournalEntry[]; complete: boolean }> {
    const rows = await this.#db
      .selectFrom('journal')
      .innerJoin('lessons', 'lessons.id', 'journal.lessonId')
      .select('journal.entry')
      .where('journal.schoolId', '=', session.schoolId)
      .where('journal.ownerId', '=', session.teacherId)
      .where('lessons.classId', '=', classId)
      .where('lessons.startedAt', '>=', from)
      .where('lessons.startedAt', '<', to)
      .orderBy('journal.cursor')
      .limit(mostOfDay + 1)
      .execute();
    const entries = rows.slice(0, mostOfDay).map((row) => JSON.parse(row.entry) as JournalEntry);
    return { entries, complete: rows.length <= mostOfDay };
  }

  /** Removes the recording of an attempt for good, and says so in the journal once. Error: `unknown`. */
  async erase(session: Owner, attemptId: string): Promise<void> {
    const attempt = await this.#subject(this.#db, session, `a:${attemptId}`);
    if (!attempt) throw unknown();
    const erased: string[] = [];
    await this.#db.transaction().execute(async (trx) => {
      if (await this.#isErased(trx, session, attemptId)) {
        erased.push(...(await markErased(trx, session, attemptId)));
        return;
      }
      await this.#appendOne(trx, session, await serverFact(trx, session, this.#now(), attemptId, 'erased', {}), erased);
    });
    for (const key of erased) await this.#removeBlob(key, session);
  }

  /** Says in the journal under which key an attempt's recording is. Error: `EntryRefused`. */
  async bind(session: Owner, attemptId: string, stored: { readonly key: string; readonly sha256: string }): Promise<void> {
    const erased: string[] = [];
    await this.#db.transaction().execute(async (trx) => {
      await this.#appendOne(trx, session, await serverFact(trx, session, this.#now(), attemptId, 'stored', stored), erased);
    });
    for (const key of erased) await this.#removeBlob(key, session);
  }

  async #appendOne(trx: Trx, session: Owner, entry: JournalEntry, erased: string[]): Promise<void> {
    const { schoolId } = session;
    const known = await trx
      .selectFrom('journal')
      .select('ownerId')
      .where('schoolId', '=', schoolId)
      .where('id', '=', entry.id)
      .executeTakeFirst();
    if (known) {
      if (known.ownerId !== session.teacherId) throw new EntryRefused('not yours');
      return;
    }
    const relations = relationsOf(entry);
    const parent = relations.parent === undefined ? undefined : await this.#parent(trx, session, relations.parent);
    const lessonId = relations.lessonId ?? parent?.lessonId ?? null;
    if (lessonId !== null) await this.#touchLesson(trx, session, lessonId);
    if (entry.kind === 'attempt.fact') await this.#bindRecording(trx, session, entry.payload, erased);
    await insert(trx, entry, relations, lessonId, this.#now());
    if (lessonId !== null && relations.subject !== undefined) await this.#adopt(trx, session, relations.subject, lessonId);
  }

  async #parent(trx: Trx, session: Owner, subject: string) {
    const row = await trx
      .selectFrom('journal')
      .select(['lessonId', 'ownerId'])
      .where('schoolId', '=', session.schoolId)
      .where('subject', '=', subject)
      // One's own first: a colleague who says the same id must not shut us out.
      .orderBy((eb) => eb('ownerId', '=', session.teacherId), 'desc')
      .executeTakeFirst();
    if (row && row.ownerId !== session.teacherId) throw new EntryRefused('not yours');
    return row;
  }

  async #subject(db: Kysely<Tables>, session: Owner, subject: string) {
    return db
      .selectFrom('journal')
      .select('lessonId')
      .where('schoolId', '=', session.schoolId)
      .where('ownerId', '=', session.teacherId)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  async #touchLesson(trx: Trx, session: Owner, lessonId: string): Promise<void> {
    const lesson = await trx.selectFrom('lessons').select(['schoolId', 'teacherId']).where('id', '=', lessonId).executeTakeFirst();
    // A lesson that began without a network may come after its entries.
    if (!lesson) return;
    if (lesson.schoolId !== session.schoolId || lesson.teacherId !== session.teacherId) throw new EntryRefused('not yours');
    await trx.updateTable('lessons').set({ activeAt: this.#now() }).where('id', '=', lessonId).execute();
  }

  /** Entries that came before what they are about now have a lesson; with new cursors, so that a reader who has passed them meets them. */
  async #adopt(trx: Trx, session: Owner, subject: string, lessonId: string): Promise<void> {
    const orphans = await trx
      .deleteFrom('journal')
      .where('schoolId', '=', session.schoolId)
      .where('ownerId', '=', session.teacherId)
      .where('parent', '=', subject)
      .where('lessonId', 'is', null)
      .returningAll()
      .execute();
    for (const { cursor: _cursor, ...row } of orphans.sort((a, b) => a.cursor - b.cursor)) {
      await trx
        .insertInto('journal')
        .values({ ...row, lessonId })
        .execute();
      if (row.subject !== null) await this.#adopt(trx, session, row.subject, lessonId);
    }
  }

  /** `stored` binds an object to its attempt, if its content is the one that was recorded; `erased` takes it away, whichever comes first. */
  async #bindRecording(trx: Trx, session: Owner, fact: AttemptFact, erased: string[]): Promise<void> {
    if (fact.kind === 'stored') {
      const { key, sha256 } = fact.payload as { key: string; sha256: string };
      const object = await trx
        .selectFrom('objects')
        .selectAll()
        .where('key', '=', key)
        .where('schoolId', '=', session.schoolId)
        .where('teacherId', '=', session.teacherId)
        .executeTakeFirst();
      if (object?.state !== 'stored' && object?.state !== 'erased') throw new EntryRefused('payload/payload/key names no stored object');
      if (object.sha256 !== sha256) throw new EntryRefused('payload/payload/sha256 is not that of the stored object');
      if (object.attemptId !== null && object.attemptId !== fact.attemptId)
        throw new EntryRefused('payload/payload/key is the recording of another attempt');
      await trx.updateTable('objects').set({ attemptId: fact.attemptId }).where('key', '=', key).execute();
    }
    if (fact.kind === 'erased' || (fact.kind === 'stored' && (await this.#isErased(trx, session, fact.attemptId)))) {
      erased.push(...(await markErased(trx, session, fact.attemptId)));
    }
  }

  async #isErased(trx: Trx, session: Owner, attemptId: string): Promise<boolean> {
    const rows = await trx
      .selectFrom('journal')
      .select('entry')
      .where('schoolId', '=', session.schoolId)
      .where('ownerId', '=', session.teacherId)
      .where('parent', '=', `a:${attemptId}`)
      .where('kind', '=', 'attempt.fact')
      .execute();
    return rows.some((row) => (JSON.parse(row.entry) as JournalEntry<'attempt.fact'>).payload.kind === 'erased');
  }
}

async function insert(trx: Trx, entry: JournalEntry, relations: Relations, lessonId: string | null, receivedAt: number): Promise<void> {
  await trx
    .insertInto('journal')
    .values({
      id: entry.id,
      schoolId: entry.schoolId,
      ownerId: entry.ownerId,
      deviceId: entry.deviceId,
      seq: entry.seq,
      kind: entry.kind,
      lessonId,
      subject: relations.subject ?? null,
      parent: relations.parent ?? null,
      entry: JSON.stringify(entry),
      receivedAt,
    })
    .execute();
}

async function markErased(trx: Trx, session: Owner, attemptId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('objects')
    .set({ state: 'erased' })
    .where('schoolId', '=', session.schoolId)
    .where('teacherId', '=', session.teacherId)
    .where('attemptId', '=', attemptId)
    .where('state', '=', 'stored')
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}

async function lastCursor(trx: Trx, schoolId: string): Promise<number> {
  const { cursor } = await trx
    .selectFrom('journal')
    .select(({ fn }) => fn.max('cursor').as('cursor'))
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow();
  return cursor ?? 0;
}
