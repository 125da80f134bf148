import type { JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { forbiddenTo } from './register.ts';

/** Whether a recording is kept of an attempt whose student's parents have forbidden that. */
export async function isForbiddenVoice(trx: Kysely<Tables>, schoolId: string, attemptId: string): Promise<boolean> {
  const object = await trx
    .selectFrom('objects')
    .select('key')
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', attemptId)
    .where('state', '=', 'stored')
    .limit(1)
    .executeTakeFirst();
  if (!object) return false;
  return (await forbiddenTo(trx, schoolId, 'recording', await studentsOf(trx, schoolId, attemptId))).size > 0;
}

/** Who was heard in an attempt, and to whom it was given later. */
async function studentsOf(trx: Kysely<Tables>, schoolId: string, attemptId: string): Promise<string[]> {
  const heard = await trx.selectFrom('attempts').select('studentId').where('schoolId', '=', schoolId).where('id', '=', attemptId).execute();
  const moved = await trx
    .selectFrom('attemptFacts')
    .innerJoin('journal', (join) =>
      join.onRef('journal.schoolId', '=', 'attemptFacts.schoolId').onRef('journal.id', '=', 'attemptFacts.entryId'),
    )
    .select('journal.entry')
    .where('attemptFacts.schoolId', '=', schoolId)
    .where('attemptFacts.attemptId', '=', attemptId)
    .where('attemptFacts.kind', '=', 'moved')
    .execute();
  const given = moved.map(
    ({ entry }) => (JSON.parse(entry) as JournalEntry<'attempt.fact'>).payload.payload as { readonly studentId: string },
  );
  return [...heard, ...given].map(({ studentId }) => studentId);
}
