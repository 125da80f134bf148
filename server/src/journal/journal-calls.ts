import { inFirstShape, type JournalEntry } from '@chorus/contract';
import { parseWallTime } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField, CallError } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { requireClass } from '../school/school-calls.ts';
import type { Frame, JournalLog } from '../ports/journal-log.ts';
import { readClassAnswers, readClassCalls, readClassPraise } from './class-history.ts';
import type { SchoolStorage } from '../storage/school-storage.ts';

const dayMs = 24 * 3_600_000;
/** Parts of a day that a page of the first release gets at most: 20,000 entries, as it was promised. */
const wholeParts = 4;

/** Handing over and reading entries, and taking a recording back. */
export function journalCalls(
  journal: JournalLog,
  db: Db,
  schools: SchoolStorage,
  /** Under which cursors are given now. */
  log: string,
): Pick<Handlers, 'appendJournal' | 'readJournal' | 'journalOfDay' | 'classAnswers' | 'classCalls' | 'classPraise' | 'eraseRecording'> {
  return {
    async appendJournal({ entries }, { owner }) {
      if (await schools.takesAnswers(owner.schoolId)) return journal.append(owner, entries);
      await eraseWithout(journal, owner, entries);
      throw new CallError('school-full');
    },
    async readJournal({ lessonId, after, log: given }, { owner, dialect }) {
      // A journal that was restored, or lost its end, may have grown past a cursor that it never gave.
      const from = given === undefined || given === log ? after : 0;
      const { entries, cursor } = await journal.read(owner, lessonId, from);
      return { entries: forReader(entries, dialect), cursor };
    },
    async journalOfDay({ clazzId, day, after }, { owner, dialect }) {
      await requireClass(db, owner, clazzId);
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', owner.schoolId).executeTakeFirstOrThrow();
      const from = parseWallTime(`${day} 00:00:00`, timeZone);
      if (from === undefined) throw badField('/day', 'must be a day');
      const lessons = { classId: clazzId, from, to: from + dayMs };
      const page = await journal.readLessons(owner, lessons, after ?? '');
      // Pages of a version that asks for no part of the day take it whole, and say where it is not.
      for (let parts = 1; after === undefined && page.next !== undefined && parts < wholeParts; parts += 1) {
        const following = await journal.readLessons(owner, lessons, page.next);
        page.entries.push(...following.entries);
        page.next = following.next;
      }
      const { entries, next } = page;
      const complete = next === undefined;
      return { entries: forReader(entries, dialect), complete, ...(after !== undefined && !complete && { next }) };
    },
    async classAnswers(asked, { owner, dialect }) {
      await requireClass(db, owner, asked.clazzId);
      const { entries, next } = await readClassAnswers(db, owner, asked);
      return { entries: forReader(entries, dialect), ...(next !== undefined && { next }) };
    },
    async classCalls({ clazzId, since }, { owner, dialect }) {
      await requireClass(db, owner, clazzId);
      return { entries: forReader(await readClassCalls(db, owner, clazzId, since), dialect) };
    },
    async classPraise({ clazzId, since }, { owner, dialect }) {
      await requireClass(db, owner, clazzId);
      return { entries: forReader(await readClassPraise(db, owner, clazzId, since), dialect) };
    },
    async eraseRecording({ attemptId }, { owner }) {
      await journal.erase(owner, attemptId, 'asked');
      return {};
    },
  };
}

/** Where nothing is written any more, what a teacher deletes is deleted all the same; the entry that says so comes when there is room. */
async function eraseWithout(journal: JournalLog, owner: Owner, frames: readonly Frame[]): Promise<void> {
  for (const { kind, payload } of frames) {
    const { kind: fact, attemptId } = payload as { readonly kind?: unknown; readonly attemptId?: unknown };
    if (kind !== 'attempt.fact' || fact !== 'erased' || typeof attemptId !== 'string') continue;
    await journal.erase(owner, attemptId, 'asked').catch((error: unknown) => {
      // What never came has nothing to be deleted.
      if (!(error instanceof CallError)) throw error;
    });
  }
}

/** A reader of the first dialect refuses a whole answer for one entry that says more than it knows: it gets of each what it can read. */
const forReader = (entries: JournalEntry[], dialect: number): JournalEntry[] =>
  dialect > 1 ? entries : entries.flatMap((entry) => inFirstShape(entry)?.entry ?? []);
