import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError, unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import type { JournalLog } from '../ports/journal-log.ts';
import type { Tombstone } from '../ports/tombstones.ts';
import { administratorOf } from '../session/administrator-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { StudentEraser } from './erase-student.ts';
import { erasuresFor } from './erasures.ts';

/** What the calls need. */
export interface LostDataOptions {
  readonly db: Db;
  readonly now: Now;
  readonly journal: JournalLog;
  readonly store: ObjectStore;
  readonly students: StudentEraser;
  readonly log: (message: string, error: unknown) => void;
}

/** What was deleted for good, and what this server had and has no more. */
export function lostDataCalls({
  db,
  now,
  journal,
  store,
  students,
  log,
}: LostDataOptions): Pick<Handlers, 'erasures' | 'compareJournal' | 'eraseStudent'> {
  return {
    erasures: ({ after }, { owner }) => erasuresFor(db, owner, after),

    async compareJournal({ lessons, entries, recordings }, { owner }) {
      const { schoolId, teacherId } = owner;
      const found =
        lessons.length === 0
          ? []
          : await db.selectFrom('lessons').select('id').where('id', 'in', lessons).where('schoolId', '=', schoolId).execute();
      const known = new Set(found.map(({ id }) => id));
      const lost = {
        lessons: lessons.filter((id) => !known.has(id)),
        entries: await journal.missing(owner, entries),
        recordings: await store.missing(owner, recordings),
      };
      const count = lost.lessons.length + lost.entries.length + lost.recordings.length;
      if (count > 0)
        log(
          `This server has lost what it once had: ${lost.lessons.length} lessons, ${lost.entries.length} entries and ${lost.recordings.length} recordings of teacher ${teacherId}. A browser that has them sends them again.`,
          undefined,
        );
      return lost;
    },

    async eraseStudent({ studentId }, { owner }) {
      const { accountId } = await administratorOf(db, owner);
      const student = await db
        .selectFrom('students')
        .select('id')
        .where('id', '=', studentId)
        .where('schoolId', '=', owner.schoolId)
        .executeTakeFirst();
      if (!student) throw unknown();
      await students.erase(owner.schoolId, studentId, now(), accountId);
      return {};
    },
  };
}

/** Deletes what a restored database brought back. */
export async function eraseAgain(
  { kind, schoolId, ownerId, id, at }: Tombstone,
  journal: JournalLog,
  students: StudentEraser,
): Promise<void> {
  // The store looks for it itself, at each start.
  if (kind === 'sound') return;
  if (kind === 'student') return students.erase(schoolId, id, at);
  if (kind === 'attempt') return students.eraseAttempt(schoolId, { id, ownerId });
  try {
    await journal.erase({ schoolId, teacherId: ownerId }, [id], 'asked');
  } catch (error) {
    // The answer is not there; a browser may have it, and keeps its sound to itself.
    if (!(error instanceof CallError)) throw error;
  }
}
