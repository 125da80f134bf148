import { payloads, type JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Tombstone, Tombstones } from '../ports/tombstones.ts';
import { soundsOf, type AttemptSound, type EraseSound } from '../storage/erase-sound.ts';
import { takeOutOfGroups } from '../school/group-calls.ts';
import { addTombstones } from './erasures.ts';
import { namedByUnknown } from './relations.ts';

/** Deletes students, and single attempts, with all that was said of them, for good. What is left are ids in lists of those who were called, present or praised together. */
export class StudentEraser {
  constructor(
    private readonly db: Db,
    private readonly tombstones: Tombstones,
    private readonly eraseSound: EraseSound,
    /** Takes out of the database's log what was deleted. */
    private readonly emptyLog: () => Promise<void>,
  ) {}

  /** Deletes a student for good, also one that this database no longer knows. `at`: UTC milliseconds. */
  async erase(schoolId: string, studentId: string, at: number): Promise<void> {
    const whole = { schoolId, ownerId: '' };
    const removed = await this.db.transaction().execute(async (trx) => {
      const attempts = await attemptsOf(trx, schoolId, studentId);
      const graves = attempts.map((id): Tombstone => ({ ...whole, kind: 'attempt', id, at }));
      await addTombstones(trx, this.tombstones, [{ ...whole, kind: 'student', id: studentId, at }, ...graves]);
      const sounds = await removeAttempts(trx, schoolId, attempts);
      await trx.deleteFrom('enrolments').where('schoolId', '=', schoolId).where('studentId', '=', studentId).execute();
      await trx.deleteFrom('deviceBindings').where('schoolId', '=', schoolId).where('studentId', '=', studentId).execute();
      await takeOutOfGroups(trx, schoolId, studentId);
      await trx.deleteFrom('students').where('schoolId', '=', schoolId).where('id', '=', studentId).execute();
      return { sounds, attempts };
    });
    await this.eraseSound(schoolId, removed.sounds);
    await this.#removeNaming(schoolId, studentId, new Set(removed.attempts));
    // It is deleted; a log that could not be emptied now is emptied in its time.
    await this.emptyLog().catch(() => undefined);
  }

  /** Deletes one attempt, as {@link erase} would. */
  async eraseAttempt(schoolId: string, id: string): Promise<void> {
    await this.eraseSound(schoolId, await this.db.transaction().execute((trx) => removeAttempts(trx, schoolId, [id])));
  }

  /**
   * What else names the student alone: who was recorded, away, praised, lent a clicker; also in lessons that have not come yet, and in none. Lesson by lesson:
   * nobody's answer waits for all of them.
   */
  async #removeNaming(schoolId: string, studentId: string, attempts: ReadonlySet<string>): Promise<void> {
    for (let lessonId: string | null | undefined = null; lessonId !== undefined; lessonId = await this.#lessonAfter(schoolId, lessonId)) {
      const is = lessonId === null ? 'is' : '=';
      await this.db
        .deleteFrom('journal')
        .where('schoolId', '=', schoolId)
        .where('lessonId', is, lessonId)
        .where('kind', 'in', ['recording.started', 'student.absent', 'device.loaned', 'attempt.fact'])
        .where('entry', 'like', `%"studentId":${JSON.stringify(studentId).replaceAll(/[%_]/g, '_')}%`)
        .execute();
      await this.db
        .deleteFrom('journal')
        .where('schoolId', '=', schoolId)
        .where('lessonId', is, lessonId)
        .where('kind', '=', 'student.praised')
        .where('entry', 'like', `%"studentIds":[${JSON.stringify(studentId).replaceAll(/[%_]/g, '_')}]%`)
        .execute();
      const unknown = await this.db
        .selectFrom('journal')
        .select(['id', 'entry'])
        .where('schoolId', '=', schoolId)
        .where('lessonId', is, lessonId)
        .where('kind', 'not in', Object.keys(payloads))
        .execute();
      for (const row of unknown) {
        const named = namedByUnknown(JSON.parse(row.entry) as JournalEntry);
        if (named.people.includes(studentId) || named.attempts.some((attempt) => attempts.has(attempt)))
          await this.db.deleteFrom('journal').where('schoolId', '=', schoolId).where('id', '=', row.id).execute();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The next lesson that the journal speaks of, whether it is known or not; null: the first. */
  async #lessonAfter(schoolId: string, lessonId: string | null): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('journal')
      .select('lessonId')
      .where('schoolId', '=', schoolId)
      .where('lessonId', '>', lessonId ?? '')
      .orderBy('lessonId')
      .limit(1)
      .executeTakeFirst();
    return row?.lessonId ?? undefined;
  }
}

/** Those in which the student was heard, or that were given to the student later. */
async function attemptsOf(db: Kysely<Tables>, schoolId: string, studentId: string): Promise<string[]> {
  const heard = await db.selectFrom('attempts').select('id').where('schoolId', '=', schoolId).where('studentId', '=', studentId).execute();
  const moved = await db
    .selectFrom('attemptFacts')
    .innerJoin('journal', (join) =>
      join.onRef('journal.schoolId', '=', 'attemptFacts.schoolId').onRef('journal.id', '=', 'attemptFacts.entryId'),
    )
    .select('attemptFacts.attemptId')
    .where('attemptFacts.schoolId', '=', schoolId)
    .where('attemptFacts.kind', '=', 'moved')
    .where('journal.entry', 'like', `%"studentId":${JSON.stringify(studentId).replaceAll(/[%_]/g, '_')}%`)
    .execute();
  return [...new Set([...heard.map(({ id }) => id), ...moved.map(({ attemptId }) => attemptId)])];
}

/** Gives what their sound is found by: nothing else here knows it any more. */
async function removeAttempts(trx: Kysely<Tables>, schoolId: string, ids: readonly string[]): Promise<AttemptSound[]> {
  const sounds: AttemptSound[] = [];
  for (const id of ids) {
    sounds.push(...(await soundsOf(trx, schoolId, [id], undefined)));
    for (const column of ['subject', 'parent'] as const)
      await trx.deleteFrom('journal').where('schoolId', '=', schoolId).where(column, '=', `a:${id}`).execute();
    await trx.deleteFrom('attempts').where('schoolId', '=', schoolId).where('id', '=', id).execute();
    await trx.deleteFrom('attemptFacts').where('schoolId', '=', schoolId).where('attemptId', '=', id).execute();
    await trx
      .updateTable('objects')
      .set({ state: 'erased' })
      .where('schoolId', '=', schoolId)
      .where('attemptId', '=', id)
      .where('state', '=', 'stored')
      .execute();
  }
  return sounds;
}
