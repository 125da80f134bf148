import { inFirstShape, type JournalEntry } from '@chorus/contract';
import { parseWallTime } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { requireClass } from '../school/school-calls.ts';
import type { JournalLog } from '../ports/journal-log.ts';

const dayMs = 24 * 3_600_000;

/** Handing over and reading entries, and taking a recording back. */
export function journalCalls(
  journal: JournalLog,
  db: Db,
  /** Under which cursors are given now. */
  log: string,
): Pick<Handlers, 'appendJournal' | 'readJournal' | 'journalOfDay' | 'eraseRecording'> {
  return {
    appendJournal: ({ entries }, { owner }) => journal.append(owner, entries),
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
      // Pages of a version that asks for no part of the day take it whole.
      while (after === undefined && page.next !== undefined) {
        const following = await journal.readLessons(owner, lessons, page.next);
        page.entries.push(...following.entries);
        page.next = following.next;
      }
      const { entries, next } = page;
      return { entries: forReader(entries, dialect), complete: next === undefined, ...(next !== undefined && { next }) };
    },
    async eraseRecording({ attemptId }, { owner }) {
      await journal.erase(owner, attemptId, 'asked');
      return {};
    },
  };
}

/** A reader of the first dialect refuses a whole answer for one entry that says more than it knows: it gets of each what it can read. */
const forReader = (entries: JournalEntry[], dialect: number): JournalEntry[] =>
  dialect > 1 ? entries : entries.flatMap((entry) => inFirstShape(entry)?.entry ?? []);
