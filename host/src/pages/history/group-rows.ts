import type { Student } from '@chorus/sdk';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { lessonGapMs } from '../../services/lesson-end/lesson-from.ts';

/** Answers that belong together under a heading: of one student, or to one question. */
export interface HistoryGroup {
  readonly key: string;
  readonly rows: readonly HistoryRow[];
}

/** What was answered in one lesson. */
export interface HistoryLesson {
  readonly id: string;
  /** When the first and the last answer were given, UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Oldest first. */
  readonly rows: readonly HistoryRow[];
  readonly groups: readonly HistoryGroup[];
}

/**
 * By lesson, the newest first; `grouped` groups what was answered in each. Rows are oldest first. A lesson that nobody has ended is over after an hour without
 * an answer, as wherever lessons are told apart.
 */
export function byLesson(
  rows: readonly HistoryRow[],
  grouped: (rows: readonly HistoryRow[]) => readonly HistoryGroup[],
): readonly HistoryLesson[] {
  return group(rows, ({ attempt }) => attempt.lessonId)
    .flatMap(({ key, rows: own }) => cutAtGaps(own).map((part, n) => lessonOf(n === 0 ? key : `${key} ${n}`, part, grouped(part))))
    .sort((a, b) => b.from - a.from);
}

const lessonOf = (id: string, rows: readonly HistoryRow[], groups: readonly HistoryGroup[]): HistoryLesson => ({
  id,
  from: rows[0]!.attempt.givenAt,
  to: rows.at(-1)!.attempt.givenAt,
  rows,
  groups,
});

function cutAtGaps(rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
  const parts: HistoryRow[][] = [];
  for (const row of rows) {
    const last = parts.at(-1)?.at(-1);
    if (last && row.attempt.givenAt - last.attempt.givenAt < lessonGapMs) parts.at(-1)!.push(row);
    else parts.push([row]);
  }
  return parts;
}

/** By student, as the class sits; who has left the class comes last. */
export function byStudent(rows: readonly HistoryRow[], students: readonly Student[]): readonly HistoryGroup[] {
  const seat = new Map(students.map(({ id, seat: at }) => [id, at]));
  const last = Number.MAX_SAFE_INTEGER;
  return group(rows, ({ attempt }) => attempt.studentId).sort((a, b) => (seat.get(a.key) ?? last) - (seat.get(b.key) ?? last));
}

/** By question, the newest first. */
export function byQuestion(rows: readonly HistoryRow[]): readonly HistoryGroup[] {
  return [...group(rows, ({ attempt }) => attempt.questionId)].reverse();
}

/** The newest attempt of each student, in the order of their first ones; rows are oldest first. */
export function newestOfEach(rows: readonly HistoryRow[]): readonly string[] {
  return [...new Map(rows.map(({ attempt }) => [attempt.studentId, attempt.id])).values()];
}

function group(rows: readonly HistoryRow[], keyOf: (row: HistoryRow) => string): HistoryGroup[] {
  const groups = new Map<string, HistoryRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = groups.get(key) ?? [];
    own.push(row);
    groups.set(key, own);
  }
  return [...groups].map(([key, own]) => ({ key, rows: own }));
}
