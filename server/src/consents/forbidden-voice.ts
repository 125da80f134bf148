import type { JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { AttemptKey } from '../journal/attempt-key.ts';
import { forbiddenTo } from './register.ts';

/** Whether an attempt is of a student whose parents have forbidden to record. */
export async function isForbidden(trx: Kysely<Tables>, schoolId: string, attempt: AttemptKey): Promise<boolean> {
  return (await forbiddenTo(trx, schoolId, 'recording', await studentsOf(trx, schoolId, attempt))).size > 0;
}

/** Who was heard in an attempt, and to whom it was given later. */
async function studentsOf(trx: Kysely<Tables>, schoolId: string, { id, ownerId }: AttemptKey): Promise<string[]> {
  const heard = await trx
    .selectFrom('attempts')
    .select('studentId')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .execute();
  const moved = await trx
    .selectFrom('attemptFacts')
    .innerJoin('journal', (join) =>
      join.onRef('journal.schoolId', '=', 'attemptFacts.schoolId').onRef('journal.id', '=', 'attemptFacts.entryId'),
    )
    .select('journal.entry')
    .where('attemptFacts.schoolId', '=', schoolId)
    .where('attemptFacts.attemptId', '=', id)
    .where('attemptFacts.ownerId', '=', ownerId)
    .where('attemptFacts.kind', '=', 'moved')
    .execute();
  const given = moved.map(
    ({ entry }) => (JSON.parse(entry) as JournalEntry<'attempt.fact'>).payload.payload as { readonly studentId: string },
  );
  return [...heard, ...given].map(({ studentId }) => studentId);
}
