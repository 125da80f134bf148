import type { Attempt, AttemptFact, EntryKind, JournalEntry, Payload } from '@chorus/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

let count = 0;
const next = (prefix: string) => `${prefix}-${(count += 1)}`;

/** An entry of the middle-school teacher. */
export function entry<K extends EntryKind>(kind: K, payload: Payload<K>, change: Partial<JournalEntry> = {}): JournalEntry<K> {
  const frame = {
    id: next('entry'),
    v: 1,
    schoolId: 'school',
    ownerId: 'middle',
    deviceId: 'device',
    epoch: 1,
    seq: (count += 1),
    bootId: 'boot',
    wallMs: 1,
    monoMs: 1,
  };
  return { ...frame, kind, payload, ...change } as JournalEntry<K>;
}
export const item = { packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' };

export const opened = (lessonId: string, questionId: string) =>
  entry('question.opened', { questionId, lessonId, item, type: 'chorus.record/1', data: {}, changeable: true });

export function attempt(lessonId: string, questionId: string, change: Partial<Attempt> = {}): JournalEntry<'attempt'> {
  return entry('attempt', {
    id: next('attempt'),
    lessonId,
    questionId,
    item,
    studentId: 'three-student-1',
    ordinal: 1,
    source: 'microphone',
    type: 'chorus.record/1',
    pluginVersion: '1.0.0',
    answer: {},
    givenAt: 1,
    ...change,
  } as Attempt);
}

export const fact = (attemptId: string, kind: AttemptFact['kind'], payload: unknown = {}) =>
  entry('attempt.fact', { id: next('fact'), attemptId, at: 1, by: 'middle', kind, payload });

/** Writes so many answers to a lesson that has none, as the journal would have over a day. */
export async function putAnswers(db: Db, lessonId: string, count: number): Promise<void> {
  const { id: _id, ...one } = attempt(lessonId, 'q');
  await sql`
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${count})
    insert into "journal" ("id", "schoolId", "ownerId", "deviceId", "seq", "kind", "lessonId", "entry", "receivedAt", "lessonCursor")
    select ${lessonId} || "n", 'school', 'middle', 'device', "n", 'attempt', ${lessonId},
      json_set(${JSON.stringify(one)}, '$.id', ${lessonId} || "n"), 1, "n" from "numbers"`.execute(db);
}
