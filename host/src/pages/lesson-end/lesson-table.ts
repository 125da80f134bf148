import type { GivenPraise, PraiseKind } from '@chorus/sdk';
import type { LessonSummary } from '../../services/lesson-end/lesson-summary.ts';
import type { Table } from '../history/export-table.ts';

/** What the table's words are. */
export interface LessonTableTexts {
  column(name: (typeof columns)[number]): string;
  state(state: 'answered' | 'waits' | 'absent' | 'kept'): string;
  praise(kind: PraiseKind): string;
}

const columns = ['seat', 'name', 'state', 'times', 'items', 'improved', 'praise'] as const;

/**
 * The lesson as a table, a row for each child in seat order. Praise is a child's own, and with several others; a group's is not among them, for the group
 * may have had other children by then. No marks: those are in the history.
 */
export function lessonTable(
  { children, improved }: LessonSummary,
  { praises, kept }: { readonly praises: readonly GivenPraise[]; readonly kept: ReadonlySet<string> },
  texts: LessonTableTexts,
): Table {
  const sound = new Map(improved.map(({ student, sign }) => [student.id, `/${sign}/`]));
  return [
    columns.map((column) => texts.column(column)),
    ...children.map(({ student: { id, seat, realName, name }, state, times, items }) => [
      seat,
      realName || name,
      texts.state(state === 'waits' && kept.has(id) ? 'kept' : state),
      times,
      items,
      sound.get(id),
      praises
        .flatMap((one) => ('studentIds' in one && one.studentIds.includes(id) ? [texts.praise(one.kind)] : []))
        .reverse()
        .join(' ') || undefined,
    ]),
  ];
}
