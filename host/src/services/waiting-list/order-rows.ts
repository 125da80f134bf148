import type { WaitingListRow, WaitingListSort } from '@chorus/sdk';

/** Rows in the order of a sort mode (9-7): 1 as the class sits, 2 best score first, 3 first answer first. Who has none comes last, as the class sits. */
export function orderRows(rows: readonly WaitingListRow[], sort: WaitingListSort): readonly WaitingListRow[] {
  const seated = [...rows].sort((a, b) => a.student.seat - b.student.seat);
  if (sort === 2) return seated.sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
  if (sort === 3) return seated.sort((a, b) => compareTimes(a.answeredAt, b.answeredAt));
  return seated;
}

function compareTimes(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined ? -1 : a - b;
}
