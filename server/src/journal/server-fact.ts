import type { JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import { uuidv7 } from '@chorus/contract/uuid';

/** The server writes entries of its own under this device. */
const serverDevice = 'server';
/** Numbers stop here: who hands over entries names any device and any number, and one more would be none that can be stored. */
const lastSeq = Number.MAX_SAFE_INTEGER;

/** What the server itself adds to an attempt of a teacher. `at` is UTC milliseconds. */
export async function serverFact(
  db: Kysely<Tables>,
  { schoolId, teacherId }: Owner,
  at: number,
  attemptId: string,
  kind: 'erased' | 'stored',
  payload: object,
): Promise<JournalEntry<'attempt.fact'>> {
  const { seq } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('schoolId', '=', schoolId)
    .where('ownerId', '=', teacherId)
    .where('deviceId', '=', serverDevice)
    .executeTakeFirstOrThrow();
  return {
    id: uuidv7(at),
    v: 1,
    schoolId,
    ownerId: teacherId,
    deviceId: serverDevice,
    epoch: 0,
    seq: Math.min((seq ?? 0) + 1, lastSeq),
    bootId: serverDevice,
    wallMs: at,
    monoMs: 0,
    kind: 'attempt.fact',
    payload: { id: uuidv7(at), attemptId, at, by: teacherId, kind, payload },
  };
}
