import { actorOf, payloads, type EntryKind, type JournalEntry, type Payload } from '@chorus/contract';
import type { Kysely } from 'kysely';
import { bindable } from '../database/bind-guard.ts';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import { EntryRefused } from './check-entry.ts';
import { isErased } from './erasures.ts';
import type { LookAhead } from './look-ahead.ts';

/** Whom an entry is about, and whom it names among others. */
interface Named {
  readonly about?: string;
  readonly among?: readonly string[];
}

/** Who an entry says that it is of: nobody speaks for another, and answers are of students that the teacher has. */
export class PeopleCheck {
  /** Students that were found, by class. */
  readonly #found = new Map<string, Promise<boolean>>();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly owner: Owner,
    private readonly ahead?: LookAhead,
  ) {}

  /** `classId`: the lesson's, where the lesson is known. Error: {@link EntryRefused}. */
  async require(entry: JournalEntry, classId: string | null): Promise<void> {
    if ((entry.kind === 'attempt' || entry.kind === 'attempt.fact') && entry.payload.by !== undefined) {
      const { kind, id } = actorOf(entry.payload.by);
      // A clicker has no session of its own: the page that hears it speaks for it.
      if (kind !== 'device' && (kind !== 'teacher' || id !== this.owner.teacherId))
        throw new EntryRefused('payload/by is not whose session it is');
    }
    if (!(await this.isOfClass(entry, classId))) throw new EntryRefused('payload names somebody who is no student of the lesson’s class');
  }

  /** Whether everybody whom an entry names is of the class; of any of the teacher's, where the lesson is not known. A list may name who has been deleted since. */
  async isOfClass(entry: JournalEntry, classId: string | null): Promise<boolean> {
    const { about, among = [] } = Object.hasOwn(payloads, entry.kind) ? namedBy(entry) : {};
    if (about !== undefined && !(await this.#isTaught(about, classId))) return false;
    for (const id of new Set(among)) if (!(await this.#isTaught(id, classId)) && !(await this.#isGone(id))) return false;
    return true;
  }

  #isGone(studentId: string): Promise<boolean> {
    return isErased(this.db, this.owner.schoolId, ['student'], bindable(studentId), this.owner.teacherId);
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
    const known = classId === null ? undefined : this.ahead?.isOfClass(studentId, classId);
    if (known !== undefined) return known;
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

const nobody = (): Named => ({});
const one = ({ studentId }: { readonly studentId: string }): Named => ({ about: studentId });
/** Praise of one student is of that student; of several, each is one among them. */
const praised = (payload: Payload<'student.praised'>): Named => {
  if (!('studentIds' in payload)) return {};
  const { studentIds } = payload;
  return studentIds.length === 1 ? { about: studentIds[0]! } : { among: studentIds };
};
const several = ({ studentIds }: { readonly studentIds: readonly string[] }): Named => ({ among: studentIds });

/** By kind: a new one has to say. */
const named: { readonly [K in EntryKind]: (payload: Payload<K>) => Named } = {
  'question.opened': nobody,
  'question.ended': nobody,
  'group.opened': ({ parts }) => ({ among: parts.flatMap(({ studentIds }) => studentIds ?? []) }),
  'group.ended': nobody,
  'recording.started': one,
  'recording.announced': nobody,
  'recording.ended': nobody,
  'team.started': several,
  'team.ended': nobody,
  'roll.called': several,
  'roll.undone': nobody,
  'student.absent': one,
  'scores.hidden': nobody,
  'student.praised': praised,
  'praise.undone': nobody,
  'star.given': nobody,
  'star.undone': nobody,
  'device.loaned': one,
  'device.returned': nobody,
  attempt: one,
  'attempt.fact': ({ kind, payload }) => (kind === 'moved' ? one(payload as { readonly studentId: string }) : {}),
  'plugin.activated': nobody,
};

/** Whom an entry of a kind that is known here names. */
export const namedBy = <K extends EntryKind>({ kind, payload }: { readonly kind: K; readonly payload: Payload<K> }): Named =>
  named[kind](payload);
