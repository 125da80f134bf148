import type { Student } from '@chorus/sdk';
import type { HistoryRow } from '../../services/history/answer-history.ts';

/** Answers that belong together under a heading: of one student, or to one question. */
export interface HistoryGroup {
  readonly key: string;
  readonly rows: readonly HistoryRow[];
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
