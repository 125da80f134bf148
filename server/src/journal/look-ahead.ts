import type { JournalEntry } from '@chorus/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { consentFirstSetting, forbiddenAmong } from '../consents/register.ts';
import type { Owner } from '../http/handlers.ts';
import type { Frame } from '../ports/journal-log.ts';
import type { TombstoneKind } from '../ports/tombstones.ts';
import type { Relations } from './relations.ts';

/** Fewer entries are looked up one by one. */
const fewest = 3;
/** Ids as they are made; what else somebody wrote in their place is looked up by itself. */
const usual = /^[\w:.-]{1,128}$/;

/** What the ids in entries that are handed over at once are known by, read in a few statements before they are written. `undefined`: it was not looked for. */
export class LookAhead {
  /** Whose entries are, by id; null: there is none. */
  readonly #owners = new Map<string, string | null>();
  /** By subject, one's own before a colleague's; null: there is none. */
  readonly #subjects = new Map<string, Said | null>();
  /** How many facts are known of an attempt, as its owner has said them. */
  readonly #facts = new Map<string, number>();
  readonly #looked = new Set<string>();
  readonly #erased = new Set<string>();
  readonly #orphaned = new Set<string>();
  readonly #bound = new Set<string>();
  #forbidden: ReadonlySet<string> = new Set();
  /** Classes that students are or were in. */
  readonly #classes = new Map<string, Set<string>>();
  /** Lessons that were started, and the last number given in each. */
  readonly #lessons = new Map<string, StartedLesson | null>();
  readonly #cursors = new Map<string, number>();
  timeZone: string | undefined;

  /** Undefined where there is little to read. */
  static async of(db: Kysely<Tables>, owner: Owner, frames: readonly Frame[]): Promise<LookAhead | undefined> {
    if (frames.length < fewest) return undefined;
    const ahead = new LookAhead();
    await ahead.#read(db, owner, frames);
    return ahead;
  }

  async #read(db: Kysely<Tables>, { schoolId, teacherId }: Owner, frames: readonly Frame[]): Promise<void> {
    const attempts = new Set<string>();
    const students = new Set<string>();
    const hashes = new Set<string>();
    const subjects = new Set<string>();
    const isId = (value: unknown): value is string => typeof value === 'string' && usual.test(value);
    for (const { id, kind, payload } of frames as readonly LooseFrame[]) {
      if (isId(id)) this.#owners.set(id, null);
      if (typeof payload !== 'object' || payload === null) continue;
      const { id: own, attemptId, questionId, lessonId, audio } = payload;
      if (isId(lessonId)) this.#lessons.set(lessonId, null);
      if (kind === 'attempt' && isId(own)) {
        attempts.add(own);
        if (isId(audio?.sha256)) hashes.add(audio.sha256);
      }
      if (isId(questionId)) subjects.add(`q:${questionId}`);
      if (isId(attemptId)) attempts.add(attemptId);
      for (const studentId of [payload.studentId, payload.payload?.studentId]) if (isId(studentId)) students.add(studentId);
    }
    for (const id of attempts) subjects.add(`a:${id}`);
    for (const id of [...attempts, ...students, ...hashes]) this.#looked.add(id);
    for (const subject of subjects) this.#subjects.set(subject, null);
    for (const id of attempts) this.#facts.set(id, 0);
    for (const id of students) this.#classes.set(id, new Set());
    const { rows } = await sql<Found>`
      select 'entry' as "what", "id", "ownerId" as "of", null as "at" from "journal" where "schoolId" = ${schoolId} and "id" in ${listed(this.#owners.keys())}
      union all
      select 'erased', "id", "kind", null from "tombstones" where "schoolId" = ${schoolId}
        and "kind" in ('attempt', 'recording', 'sound', 'student') and "id" in ${listed([...attempts, ...students, ...hashes])} and "ownerId" in (${teacherId}, '')
      union all
      select 'said', "subject", "ownerId", "lessonId" from "journal" where "schoolId" = ${schoolId} and "subject" in ${listed(subjects)}
      union all
      select 'facts', "attemptId", cast(count(*) as text), null from "attemptFacts"
        where "schoolId" = ${schoolId} and "attemptId" in ${listed(attempts)} and "ownerId" = ${teacherId} group by "attemptId"
      union all
      select distinct 'orphaned', "parent", '', null from "journal" where "schoolId" = ${schoolId} and "parent" in ${listed(subjects)} and "lessonId" is null
      union all
      select 'bound', "attemptId", '', null from "objects" where "schoolId" = ${schoolId} and "attemptId" in ${listed(attempts)}
      union all
      select 'enrolled', "studentId", "classId", null from "enrolments" where "schoolId" = ${schoolId} and "studentId" in ${listed(students)}
      union all
      select 'consent', "studentId", "state", null from "consents"
        where "schoolId" = ${schoolId} and "studentId" in ${listed(students)} and "purpose" = 'recording'
      union all
      select 'setting', "value", '', null from "settings" where "name" = ${consentFirstSetting(schoolId)}
      union all
      select 'lesson', "id", case "schoolId" when ${schoolId} then "teacherId" else '' end, "classId" from "lessons" where "id" in ${listed(this.#lessons.keys())}
      union all
      select 'cursor', "lessonId", cast("last" as text), null from "lessonCursors" where "schoolId" = ${schoolId} and "lessonId" in ${listed(this.#lessons.keys())}
      union all
      select 'zone', "timeZone", '', null from "schools" where "id" = ${schoolId}
    `.execute(db);
    const register: { studentId: string; state: string }[] = [];
    let consentFirst = false;
    const found: Readonly<Record<Found['what'], (row: Found) => void>> = {
      entry: ({ id, of }) => void this.#owners.set(id, of),
      said: ({ id, of, at }) => this.#say(id, of, at, teacherId),
      facts: ({ id, of }) => void this.#facts.set(id, Number(of)),
      erased: ({ id, of }) => void this.#erased.add(`${of} ${id}`),
      orphaned: ({ id }) => void this.#orphaned.add(id),
      bound: ({ id }) => void this.#bound.add(id),
      enrolled: ({ id, of }) => void this.#classes.get(id)!.add(of),
      consent: ({ id, of }) => void register.push({ studentId: id, state: of }),
      setting: ({ id }) => void (consentFirst = id === '1'),
      lesson: ({ id, of, at }) => void this.#lessons.set(id, { teacherId: of, classId: at! }),
      cursor: ({ id, of }) => void this.#cursors.set(id, Number(of)),
      zone: ({ id }) => void (this.timeZone = id),
    };
    for (const row of rows) found[row.what](row);
    this.#forbidden = forbiddenAmong([...students], register, consentFirst);
  }

  /** The first of one's own counts, or else one of a colleague. */
  #say(subject: string, ownerId: string, lessonId: string | null, teacherId: string): void {
    const known = this.#subjects.get(subject);
    if (known?.ownerId === teacherId) {
      if (ownerId === teacherId)
        this.#subjects.set(subject, { ...known, times: known.times + 1, placed: known.placed || lessonId !== null });
    } else if (ownerId === teacherId) this.#subjects.set(subject, { ownerId, lessonId, times: 1, placed: lessonId !== null });
    else this.#subjects.set(subject, { ownerId, lessonId, times: 0, placed: false });
  }

  ownerOf(entryId: string): string | null | undefined {
    return this.#owners.get(entryId);
  }

  /** Whether something was deleted for good, by its owner or for the whole school. */
  isErased(kind: TombstoneKind, id: string): boolean | undefined {
    return this.#looked.has(id) ? this.#erased.has(`${kind} ${id}`) : undefined;
  }

  /** What of this name was written down; null: nothing. */
  said(subject: string): Said | null | undefined {
    return this.#subjects.get(subject);
  }

  /** How many facts its owner has said of an attempt. */
  factsOf(attemptId: string): number | undefined {
    return this.#facts.get(attemptId);
  }

  /** Whether entries about it came before it. */
  hasOrphans(subject: string): boolean | undefined {
    return this.#subjects.has(subject) ? this.#orphaned.has(subject) : undefined;
  }

  /** Whether a sound is bound to an attempt. */
  isBound(attemptId: string): boolean | undefined {
    return this.#looked.has(attemptId) ? this.#bound.has(attemptId) : undefined;
  }

  /** Whether parents have forbidden to record the student. */
  isForbidden(studentId: string): boolean | undefined {
    return this.#classes.has(studentId) ? this.#forbidden.has(studentId) : undefined;
  }

  /** Whether a student is, or was, of a class. */
  isOfClass(studentId: string, classId: string): boolean | undefined {
    return this.#classes.get(studentId)?.has(classId);
  }

  /** Whose lesson it is; null: it was not started yet. */
  lesson(lessonId: string): StartedLesson | null | undefined {
    return this.#lessons.get(lessonId);
  }

  /** The last number that was given in a lesson. */
  lastCursor(lessonId: string): number | undefined {
    return this.#cursors.get(lessonId);
  }

  /** An entry was written. */
  wrote(entry: JournalEntry, { subject, parent }: Relations, lessonId: string | null): void {
    const { id, ownerId } = entry;
    this.#owners.set(id, ownerId);
    if (subject !== undefined && this.#subjects.has(subject)) this.#say(subject, ownerId, lessonId, ownerId);
    const facts = entry.kind === 'attempt.fact' ? this.#facts.get(entry.payload.attemptId) : undefined;
    if (entry.kind === 'attempt.fact' && facts !== undefined) this.#facts.set(entry.payload.attemptId, facts + 1);
    if (parent !== undefined && lessonId === null) this.#orphaned.add(parent);
  }
}

/** What somebody handed over, which nobody has checked yet. */
interface LooseFrame {
  readonly id?: unknown;
  readonly kind?: unknown;
  readonly payload?: {
    readonly id?: unknown;
    readonly attemptId?: unknown;
    readonly questionId?: unknown;
    readonly lessonId?: unknown;
    readonly studentId?: unknown;
    readonly audio?: { readonly sha256?: unknown };
    readonly payload?: { readonly studentId?: unknown };
  };
}

/** A lesson's teacher and class; a teacher of another school is none. */
interface StartedLesson {
  readonly teacherId: string;
  readonly classId: string;
}

/** Whose what is known by a name is and of which lesson; how often one has said it oneself, and whether of a lesson. */
export interface Said {
  readonly ownerId: string;
  readonly lessonId: string | null;
  readonly times: number;
  readonly placed: boolean;
}

/** What was found of an id: `of` is whose it is, what was erased of it or what it says, `at` the lesson of an entry or the class of a lesson. */
interface Found {
  readonly what:
    | 'entry'
    | 'said'
    | 'facts'
    | 'erased'
    | 'orphaned'
    | 'bound'
    | 'enrolled'
    | 'consent'
    | 'setting'
    | 'lesson'
    | 'cursor'
    | 'zone';
  readonly id: string;
  readonly of: string;
  readonly at: string | null;
}

/** As one value, so that the statement is the same for any number. */
const listed = (values: Iterable<string>) => sql`(select "value" from json_each(${JSON.stringify([...values])}))`;
