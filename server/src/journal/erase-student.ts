import { payloads, type JournalEntry } from '@chorus/contract';
import { sql, type Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { contains } from '../database/contains.ts';
import { writeSetting } from '../database/write-setting.ts';
import { takeOutOfBatches } from '../people/batches.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Tombstone, Tombstones } from '../ports/tombstones.ts';
import { hashesOf, soundsOf, type AttemptSound, type EraseSound } from '../storage/erase-sound.ts';
import { soundGraves } from '../storage/erased-hashes.ts';
import { takeOutOfGroups } from '../school/group-calls.ts';
import { hashesOfAttempts } from '../student-data/student-sounds.ts';
import { lessonAfter, sayingRows, tracesOf } from '../student-data/traces.ts';
import { takeOutOfExports, type Exports } from '../exports/exports.ts';
import { AttemptKeys, uniqueAttempts, type AttemptKey } from './attempt-key.ts';
import { addTombstones } from './erasures.ts';
import { namedByUnknown } from './relations.ts';

/** Settings `erasing/<school>/<student>` say what is still to be deleted: what a crash cut short is gone on with. */
const erasingPrefix = 'erasing/';

/** Whether a student is still being deleted. */
export async function isErasing(db: Kysely<Tables>, schoolId: string, studentId: string): Promise<boolean> {
  const name = `${erasingPrefix}${schoolId}/${studentId}`;
  return (await db.selectFrom('settings').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** What is deleted after the transaction that deletes the rest: ids and checksums alone. */
interface Remains {
  readonly schoolId: string;
  readonly studentId: string;
  /** Ids alone: written by an earlier version. */
  readonly attempts: readonly (AttemptKey | string)[];
  readonly sounds: readonly AttemptSound[];
}

/** What deleting needs. */
export interface EraserParts {
  readonly db: Db;
  readonly now: Now;
  readonly tombstones: Tombstones;
  readonly blobs: Pick<Blobs, 'keptAt'>;
  readonly eraseSound: EraseSound;
  readonly exports: Pick<Exports, 'erased'>;
  /** Takes out of the database's log what was deleted. */
  readonly emptyLog: () => Promise<void>;
}

/** Deletes students, and single attempts, with all that was said of them, for good. What is left are ids in lists of those who were called, present or praised together. */
export class StudentEraser {
  constructor(private readonly parts: EraserParts) {}

  /** Deletes a student for good, also one that this database no longer knows. `at`: UTC milliseconds; `accountId`: who deletes, '' for the server itself. */
  async erase(schoolId: string, studentId: string, at: number, accountId = ''): Promise<void> {
    const { db, now, tombstones, blobs } = this.parts;
    const whole = { schoolId, ownerId: '' };
    const given = await attemptsOf(db, schoolId, studentId);
    const voice = { hashes: await hashesOfAttempts(db, schoolId, given), unknown: [] };
    const { counts } = await tracesOf(db, blobs, { schoolId, studentId }, given, voice);
    const remains = await db.transaction().execute(async (trx): Promise<Remains> => {
      const attempts = await attemptsOf(trx, schoolId, studentId);
      const graves = attempts.map(({ id, ownerId }): Tombstone => ({ schoolId, ownerId, kind: 'attempt', id, at }));
      await addTombstones(trx, tombstones, [{ ...whole, kind: 'student', id: studentId, at }, ...graves]);
      const sounds = await removeAttempts(trx, schoolId, attempts);
      await this.#burySounds(trx, schoolId, sounds, at);
      for (const table of ['enrolments', 'deviceBindings', 'consents'] as const)
        await trx.deleteFrom(table).where('schoolId', '=', schoolId).where('studentId', '=', studentId).execute();
      await takeOutOfGroups(trx, schoolId, studentId);
      await takeOutOfBatches(trx, schoolId, studentId);
      await takeOutOfExports(trx, schoolId, studentId);
      await trx.deleteFrom('students').where('schoolId', '=', schoolId).where('id', '=', studentId).execute();
      await trx
        .updateTable('audit')
        .set({ before: null, after: null })
        .where('id', 'in', sayingRows(trx, schoolId, studentId).select('id'))
        .execute();
      await writeAudit(
        trx,
        now,
        { accountId, orgId: schoolId },
        { action: 'student.erased', subjectKind: 'student', subjectId: studentId, before: counts },
      );
      const left = { schoolId, studentId, attempts, sounds };
      await writeSetting(trx, `${erasingPrefix}${schoolId}/${studentId}`, JSON.stringify(left));
      return left;
    });
    await this.#finish(remains);
  }

  /** Goes on with what a crash cut short. */
  async resume(): Promise<void> {
    const rows = await this.parts.db.selectFrom('settings').select('value').where('name', 'like', `${erasingPrefix}%`).execute();
    for (const { value } of rows) {
      const remains = JSON.parse(value) as Remains;
      // An earlier version may have written it, and buried no sound.
      await this.#burySounds(this.parts.db, remains.schoolId, remains.sounds, this.parts.now());
      await this.#finish(remains);
    }
  }

  async #burySounds(db: Kysely<Tables>, schoolId: string, sounds: readonly AttemptSound[], at: number): Promise<void> {
    await addTombstones(db, this.parts.tombstones, soundGraves(schoolId, await hashesOf(db, schoolId, sounds), at));
  }

  async #finish({ schoolId, studentId, attempts, sounds }: Remains): Promise<void> {
    const { db, eraseSound, exports, emptyLog } = this.parts;
    await eraseSound(schoolId, sounds);
    await exports.erased(schoolId);
    await this.#removeNaming(
      schoolId,
      studentId,
      new AttemptKeys(attempts.map((one) => (typeof one === 'string' ? { id: one, ownerId: '' } : one))),
    );
    await db.deleteFrom('settings').where('name', '=', `${erasingPrefix}${schoolId}/${studentId}`).execute();
    // It is deleted; a log that could not be emptied now is emptied in its time.
    await emptyLog().catch(() => undefined);
  }

  /** Deletes one attempt, as {@link erase} would. No `ownerId`: whosever, as it was written down before it said whose. */
  async eraseAttempt(schoolId: string, key: AttemptKey): Promise<void> {
    const { db, eraseSound } = this.parts;
    const sounds = await db.transaction().execute(async (trx) => {
      const removed = await removeAttempts(trx, schoolId, [key]);
      await this.#burySounds(trx, schoolId, removed, this.parts.now());
      return removed;
    });
    await eraseSound(schoolId, sounds);
  }

  /**
   * What else names the student alone: who was recorded, away, praised, lent a clicker; also in lessons that have not come yet, and in none. Lesson by lesson:
   * nobody's answer waits for all of them.
   */
  async #removeNaming(schoolId: string, studentId: string, attempts: AttemptKeys): Promise<void> {
    const { db } = this.parts;
    for (let lessonId: string | null | undefined = null; lessonId !== undefined; lessonId = await lessonAfter(db, schoolId, lessonId)) {
      const is = lessonId === null ? 'is' : '=';
      await db
        .deleteFrom('journal')
        .where('schoolId', '=', schoolId)
        .where('lessonId', is, lessonId)
        .where('kind', 'in', ['recording.started', 'student.absent', 'device.loaned', 'attempt.fact'])
        .where(contains('entry', `"studentId":${JSON.stringify(studentId)}`))
        .execute();
      await db
        .deleteFrom('journal')
        .where('schoolId', '=', schoolId)
        .where('lessonId', is, lessonId)
        .where('kind', '=', 'student.praised')
        .where(contains('entry', `"studentIds":[${JSON.stringify(studentId)}]`))
        .execute();
      const unknown = await db
        .selectFrom('journal')
        .select(['id', 'ownerId', 'entry'])
        .where('schoolId', '=', schoolId)
        .where('lessonId', is, lessonId)
        .where('kind', 'not in', Object.keys(payloads))
        .execute();
      for (const row of unknown) {
        const named = namedByUnknown(JSON.parse(row.entry) as JournalEntry);
        if (named.people.includes(studentId) || named.attempts.some((id) => attempts.has({ id, ownerId: row.ownerId })))
          await db.deleteFrom('journal').where('schoolId', '=', schoolId).where('id', '=', row.id).execute();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Those in which the student was heard, or that were given to the student later. */
export async function attemptsOf(db: Kysely<Tables>, schoolId: string, studentId: string): Promise<AttemptKey[]> {
  const heard = await db
    .selectFrom('attempts')
    .select(['id', 'ownerId'])
    .where('schoolId', '=', schoolId)
    .where('studentId', '=', studentId)
    .execute();
  const moved = await db
    .selectFrom('attemptFacts')
    .innerJoin('journal', (join) =>
      join.onRef('journal.schoolId', '=', 'attemptFacts.schoolId').onRef('journal.id', '=', 'attemptFacts.entryId'),
    )
    .select(['attemptFacts.attemptId as id', 'attemptFacts.ownerId'])
    .where('attemptFacts.schoolId', '=', schoolId)
    // As text of the statement: the index holds this kind only.
    .where(sql<boolean>`"attemptFacts"."kind" = 'moved'`)
    .where(contains('journal.entry', `"studentId":${JSON.stringify(studentId)}`))
    .execute();
  return uniqueAttempts([...heard, ...moved]);
}

/** Gives what their sound is found by: nothing else here knows it any more. */
async function removeAttempts(trx: Kysely<Tables>, schoolId: string, keys: readonly AttemptKey[]): Promise<AttemptSound[]> {
  const sounds: AttemptSound[] = [];
  for (const { id, ownerId } of keys) {
    const one = ownerId !== '';
    sounds.push(...(await soundsOf(trx, schoolId, [id], one ? ownerId : undefined)));
    for (const column of ['subject', 'parent'] as const)
      await trx
        .deleteFrom('journal')
        .where('schoolId', '=', schoolId)
        .where(column, '=', `a:${id}`)
        .$if(one, (all) => all.where('ownerId', '=', ownerId))
        .execute();
    await trx
      .deleteFrom('attempts')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .$if(one, (all) => all.where('ownerId', '=', ownerId))
      .execute();
    await trx
      .deleteFrom('attemptFacts')
      .where('schoolId', '=', schoolId)
      .where('attemptId', '=', id)
      .$if(one, (all) => all.where('ownerId', '=', ownerId))
      .execute();
    await trx
      .updateTable('objects')
      .set({ state: 'erased' })
      .where('schoolId', '=', schoolId)
      .where('attemptId', '=', id)
      .$if(one, (all) => all.where('teacherId', '=', ownerId))
      .where('state', '=', 'stored')
      .execute();
  }
  return sounds;
}
