import type { WaitingListSnapshot } from '../services/waiting-list.ts';

/** Whose turn is next of several who were called together: down the call from the active one, and round it. Undefined: nobody of them is left. */
export function nextCalled({
  calledNow,
  activeStudentId,
  rows,
}: Pick<WaitingListSnapshot, 'calledNow' | 'activeStudentId' | 'rows'>): string | undefined {
  const turns = calledNow?.turns ?? [];
  const at = turns.findIndex(({ studentId }) => studentId === activeStudentId);
  const there = (id: string) => rows.some(({ student, absent }) => student.id === id && !absent);
  const order = [...turns.slice(at + 1), ...turns.slice(0, at + 1)];
  return order.find(({ studentId, done }) => !done && studentId !== activeStudentId && there(studentId))?.studentId;
}
