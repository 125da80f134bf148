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
    if (!(await this.isOfClass(entry, classId))) throw new EntryRefused('payload/studentId is no student of the lesson’s class');
  }

  /** Whether the student of an entry, if it names one, is of the class; of any of the teacher's, where the lesson is not known. */
  async isOfClass(entry: JournalEntry, classId: string | null): Promise<boolean> {
    const studentId = studentOf(entry);
    return studentId === undefined || this.#isTaught(studentId, classId);
  }

  #isTaught(studentId: string, classId: string | null): Promise<boolean> {
    const key = JSON.stringify([classId, studentId]);
    const found = this.#found.get(key) ?? this.#look(studentId, classId);
    this.#found.set(key, found);
    return found;
  }

  /** Also who has left the class: an answer may have been given before. Outside a lesson, and before the lesson has come, anybody whom the teacher has. */
  async #look(studentId: string, classId: string | null): Promise<boolean> {
    const [, ofClass] = /^placeholder:(.+):[12]$/.exec(studentId) ?? [];
    const { schoolId, teacherId } = this.owner;
    const taught = this.db
      .selectFrom('classTeachers')
      .select('classId')
      .where('schoolId', '=', schoolId)
      .where('teacherId', '=', teacherId);
    if (ofClass !== undefined) {
      if (classId !== null) return ofClass === classId;
      return (await taught.where('classId', '=', bindable(ofClass)).executeTakeFirst()) !== undefined;
    }
    const row = await this.db
      .selectFrom('enrolments')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('studentId', '=', bindable(studentId))
      .where('classId', 'in', classId === null ? taught : [classId])
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
