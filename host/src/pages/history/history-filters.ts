import type { ClassDay, HistoryRow } from '../../services/history/answer-history.ts';

/** Which answers the history shows; kept in its address, so that they stay over a reload and when one comes back to it. */
export interface HistoryFilters {
  readonly by: 'student' | 'question';
  /** Undefined: today. */
  readonly day: string | undefined;
  /** Undefined: the chosen class. */
  readonly classId: string | undefined;
  readonly studentId: string | undefined;
  /** See {@link activityOf}. */
  readonly activity: string | undefined;
}

/** Nobody has answered before; what is typed into a field of a day is often of the year 2 on its way. */
export const firstDay = '2000-01-01';

/** Reads an address; a day that is none is today. */
export function readFilters(query: Readonly<Record<string, string>>): HistoryFilters {
  const { day, classId, studentId, activity, by } = query;
  return {
    by: by === 'question' ? 'question' : 'student',
    day: day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= firstDay && !Number.isNaN(Date.parse(day)) ? day : undefined,
    classId: classId || undefined,
    studentId: studentId || undefined,
    activity: activity || undefined,
  };
}

/** The address of these filters: without those that are as they are at first. */
export function queryOf({ by, ...filters }: HistoryFilters): Readonly<Record<string, string>> {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(set), ...(by === 'question' && { by }) };
}

/** What an answer was given in: the plugin that asked; of answers of before that was written down the plugin that took it, or its type. */
export const activityOf = ({ askedBy, madeBy, question }: HistoryRow): string => askedBy ?? madeBy.pluginId ?? question.type;

/** The answers of this child in this activity. */
export function filtered(rows: readonly HistoryRow[], { studentId, activity }: HistoryFilters): readonly HistoryRow[] {
  if (studentId === undefined && activity === undefined) return rows;
  return rows.filter(
    (row) => (studentId === undefined || row.attempt.studentId === studentId) && (activity === undefined || activityOf(row) === activity),
  );
}

/** What is asked of the history; undefined: today of the chosen class. */
export function askedOf({ day, classId }: HistoryFilters, now: ClassDay): ClassDay | undefined {
  const asked = { day: day ?? now.day, classId: classId ?? now.classId };
  return asked.day === now.day && asked.classId === now.classId ? undefined : asked;
}

/** The day so many days later, never one that is still to come. */
export function dayLater(day: string, days: number, today: string): string {
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);
  return later > today ? today : later;
}
