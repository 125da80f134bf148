import { actorOf, type JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import { bindable } from '../database/bind-guard.ts';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import { EntryRefused } from './check-entry.ts';

/** Who an entry says that it is of: nobody speaks for another, and answers are of students that the teacher has. */
export class PeopleCheck {
  /** Students that were found, by class. */
  readonly #found = new Map<string, Promise<boolean>>();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly owner: Owner,
  ) {}

  /** `classId`: the lesson's, where the lesson is known. Error: {@link EntryRefused}. */
  async require(entry: JournalEntry, classId: string | null): Promise<void> {
    if ((entry.kind === 'attempt' || entry.kind === 'attempt.fact') && entry.payload.by !== undefined) {
      const { kind, id } = actorOf(entry.payload.by);
      // A clicker has no session of its own: the page that hears it speaks for it.
      if (kind !== 'device' && (kind !== 'teacher' || id !== this.owner.teacherId))
        throw new EntryRefused('payload/by is not whose session it is');
    }
    const studentId = studentOf(entry);
    if (studentId !== undefined && !(await this.#isTaught(studentId, classId)))
      throw new EntryRefused('payload/studentId is no student of the lesson’s class');
  }

  #isTaught(studentId: string, classId: string | null): Promise<boolean> {
    const key = JSON.stringify([classId, studentId]);
    const found = this.#found.get(key) ?? this.#look(studentId, classId);
    this.#found.set(key, found);
    return found;
  }

  /** Also who has left the class: an answer may have been given before. Outside a lesson, and before the lesson has come, anybody of the school. */
  async #look(studentId: string, classId: string | null): Promise<boolean> {
    const [, ofClass] = /^placeholder:(.+):[12]$/.exec(studentId) ?? [];
    const { schoolId } = this.owner;
    if (ofClass !== undefined) {
      if (classId !== null) return ofClass === classId;
      const known = this.db.selectFrom('classes').select('id').where('id', '=', bindable(ofClass)).where('schoolId', '=', schoolId);
      return (await known.executeTakeFirst()) !== undefined;
    }
    const row = await this.db
      .selectFrom('enrolments')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('studentId', '=', bindable(studentId))
      .$if(classId !== null, (query) => query.where('classId', '=', classId!))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}

function studentOf(entry: JournalEntry): string | undefined {
  if (entry.kind === 'attempt' || entry.kind === 'recording.started') return entry.payload.studentId;
  if (entry.kind !== 'attempt.fact' || entry.payload.kind !== 'moved') return undefined;
  const { studentId } = (entry.payload.payload ?? {}) as { studentId?: unknown };
  return typeof studentId === 'string' ? studentId : undefined;
}
