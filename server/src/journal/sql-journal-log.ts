import { deviceOf, type JournalEntry } from '@chorus/contract';
import { sql } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { unindexed } from '../database/unindexed.ts';
import { unknown } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';
import { soundsOf, type EraseSound } from '../storage/erase-sound.ts';
import type { Appended, Frame, JournalLog, LessonsOf } from '../ports/journal-log.ts';
import { checkEntry, EntryRefused } from './check-entry.ts';
import { EntryWriter, type RecordingStore } from './entry-writer.ts';
import { LookAhead } from './look-ahead.ts';
import { serverFact } from './server-fact.ts';

/** The most entries of a lesson that one reading gives. */
const pageSize = 1_000;
/** The most entries of several lessons: about 3 MB. */
const lessonsPageSize = 5_000;
/** Entries may be large: a page ends when it has so many bytes. */
const pageBytes = 8 * 1024 ** 2;
/** A part of several lessons is read and sent at one go. */
const partBytes = 1024 ** 2;

/** The journal in tables. */
export class SqlJournalLog implements JournalLog {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
    private readonly eraseSound: EraseSound,
    private readonly store: RecordingStore,
  ) {}

  async append(owner: Owner, frames: readonly Frame[]): Promise<Appended> {
    const acknowledged: string[] = [];
    const refused: { id: string; message: string }[] = [];
    const cursors = await this.#write(
      owner,
      async (writer) => {
        for (const frame of frames) {
          try {
            const deviceId = deviceOf(frame.ownerId);
            // Of a lesson that its teacher has taken, what the device wrote is the teacher's.
            const entry = checkEntry(deviceId === undefined ? frame : { ...frame, ownerId: owner.teacherId }, owner);
            await writer.write(entry, deviceId);
            acknowledged.push(frame.id);
            if (entry.kind === 'attempt.fact' && entry.payload.kind === 'erased') await writer.sounds.bury(entry.payload.attemptId);
          } catch (error) {
            if (!(error instanceof EntryRefused)) throw error;
            refused.push({ id: frame.id, message: error.message });
          }
        }
        return [...writer.cursors.last.values()];
      },
      frames,
    );
    return { acknowledged, refused, cursor: cursors.length === 0 ? 0 : Math.min(...cursors) };
  }

  async read(owner: Owner, lessonId: string, after: number): Promise<{ entries: JournalEntry[]; cursor: number }> {
    const lesson = await this.db.selectFrom('lessons').select(['schoolId', 'teacherId']).where('id', '=', lessonId).executeTakeFirst();
    if (lesson?.schoolId !== owner.schoolId || lesson.teacherId !== owner.teacherId) throw unknown();
    const counter = await this.db
      .selectFrom('lessonCursors')
      .select('last')
      .where('schoolId', '=', owner.schoolId)
      .where('lessonId', '=', lessonId)
      .executeTakeFirst();
    // A cursor that was never given belongs to data that was lost: what came after it may stand before it.
    const from = after > (counter?.last ?? 0) ? 0 : after;
    const { rows } = await this.#page(owner, lessonId, from, pageSize, pageBytes);
    return { entries: rows.map(parsed), cursor: rows.at(-1)?.lessonCursor ?? from };
  }

  async readLessons(owner: Owner, { classId, from, to }: LessonsOf, after: string): Promise<{ entries: string[]; next?: string }> {
    const lessons = await this.db
      .selectFrom('lessons')
      .select('id')
      .where('schoolId', '=', owner.schoolId)
      .where('classId', '=', classId)
      .where('startedAt', '>=', from)
      .where('startedAt', '<', to)
      .orderBy('startedAt')
      .orderBy('id')
      .execute();
    const all = [...lessons, ...(await this.#untold(owner, { classId, from, to }))];
    const [cursor = '', ...rest] = after.split('.');
    const reached = all.findIndex(({ id }) => id === rest.join('.'));
    const entries: string[] = [];
    let room = partBytes;
    for (const [index, { id }] of all.entries()) {
      if (index < reached) continue;
      const begin = index === reached ? Number(cursor) || 0 : 0;
      const { rows, bytes, full } = await this.#page(owner, id, begin, lessonsPageSize - entries.length, room);
      entries.push(...rows.map(({ entry }) => entry));
      room -= bytes;
      if (full) return { entries, next: `${rows.at(-1)!.lessonCursor}.${id}` };
    }
    return { entries };
  }

  async erase(owner: Owner, attemptIds: readonly string[], why: 'asked' | 'expired'): Promise<void> {
    const rows = await this.db
      .selectFrom('attempts')
      .select('id')
      .distinct()
      .where('schoolId', '=', owner.schoolId)
      .where('id', 'in', attemptIds)
      .where('ownerId', '=', owner.teacherId)
      .execute();
    if (rows.length === 0) throw unknown();
    await this.#write(owner, async (writer, trx) => {
      for (const { id } of rows) {
        if (why === 'asked') await writer.sounds.bury(id);
        if (await writer.sounds.saysErased(id)) await writer.sounds.markErased(id);
        else await writer.write(await serverFact(trx, owner, this.now(), id, 'erased', {}));
      }
    });
  }

  async bind(owner: Owner, attemptId: string, stored: { readonly key: string; readonly sha256: string }): Promise<void> {
    const refused = await this.#write(owner, async (writer, trx) => {
      try {
        await writer.write(await serverFact(trx, owner, this.now(), attemptId, 'stored', stored));
        return undefined;
      } catch (error) {
        // What the refusal deletes is deleted.
        if (error instanceof EntryRefused) return error;
        throw error;
      }
    });
    if (refused) throw refused;
  }

  async missing({ schoolId, teacherId }: Owner, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.db
      .selectFrom('journal')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('id', 'in', ids)
      .where(unindexed('ownerId'), '=', teacherId)
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  }

  async isAnothers({ schoolId, teacherId }: Owner, attemptId: string): Promise<boolean> {
    const writers = await this.db
      .selectFrom('attempts')
      .select('ownerId')
      .where('schoolId', '=', schoolId)
      .where('id', '=', attemptId)
      .execute();
    return writers.length > 0 && writers.every(({ ownerId }) => ownerId !== teacherId);
  }

  async pinnedPlugins(owner: Owner, lessonId: string): Promise<Record<string, string>> {
    const rows = await this.#ofLesson(owner, lessonId).where('kind', '=', 'plugin.activated').execute();
    const plugins = new Map<string, string>();
    for (const { payload } of rows.map((row) => parsed(row) as JournalEntry<'plugin.activated'>))
      if (!plugins.has(payload.pluginId)) plugins.set(payload.pluginId, payload.versionHash);
    return Object.fromEntries(plugins);
  }

  /** Lessons that the server was never told of, in which this class answered then: their answers are nobody else's, and are shown. */
  async #untold({ schoolId, teacherId }: Owner, { classId, from, to }: LessonsOf): Promise<{ id: string }[]> {
    const rows = await this.db
      .selectFrom('attempts')
      .select('lessonId')
      .where('schoolId', '=', schoolId)
      .where('classId', 'is', null)
      .where('ownerId', '=', teacherId)
      .where('givenAt', '>=', from)
      .where('givenAt', '<', to)
      .where((eb) => {
        const enrolled = eb
          .selectFrom('enrolments')
          .select('enrolments.studentId')
          .where('enrolments.schoolId', '=', schoolId)
          .where('enrolments.classId', '=', classId);
        return eb.or([
          eb('studentId', 'in', enrolled),
          eb(
            'studentId',
            'in',
            [1, 2].map((n) => `placeholder:${classId}:${n}`),
          ),
        ]);
      })
      .execute();
    return [...new Set(rows.map(({ lessonId }) => lessonId ?? ''))]
      .filter((id) => id !== '')
      .sort((a, b) => (a < b ? -1 : 1))
      .map((id) => ({ id }));
  }

  /** One transaction; what it erased is removed after it. */
  async #write<T>(owner: Owner, work: (writer: EntryWriter, trx: Db) => Promise<T>, frames: readonly Frame[] = []): Promise<T> {
    const { done, erased, refused } = await this.db.transaction().execute(async (trx) => {
      const writer = new EntryWriter(trx, owner, this.now(), this.store, await LookAhead.of(trx, owner, frames));
      const done = await work(writer, trx);
      await writer.cursors.end();
      return { done, erased: writer.sounds.erased, refused: writer.sounds.refused };
    });
    const sounds = [...(await soundsOf(this.db, owner.schoolId, erased, owner.teacherId)), ...refused];
    if (sounds.length > 0) await this.eraseSound(owner.schoolId, sounds);
    return done;
  }

  /** The next entries of a lesson, at least one, and not more than there is room for. `full`: that was reached, and more may follow. */
  async #page(owner: Owner, lessonId: string, after: number, most: number, room: number) {
    const following = this.#ofLesson(owner, lessonId).where('lessonCursor', '>', after).limit(most);
    const sizes = await following
      .clearSelect()
      .select(sql<number>`octet_length("entry")`.as('bytes'))
      .execute();
    let [count, bytes] = [0, 0];
    while (count < sizes.length && bytes < room) bytes += sizes[count++]!.bytes;
    return { rows: await following.limit(count).execute(), bytes, full: count === most || bytes >= room };
  }

  #ofLesson(owner: Owner, lessonId: string) {
    return this.db
      .selectFrom('journal')
      .select(['entry', 'lessonCursor'])
      .where('schoolId', '=', owner.schoolId)
      .where('lessonId', '=', lessonId)
      .where('ownerId', '=', owner.teacherId)
      .orderBy('lessonCursor');
  }
}

const parsed = ({ entry }: { readonly entry: string }): JournalEntry => JSON.parse(entry) as JournalEntry;
