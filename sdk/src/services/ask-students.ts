import type { AnswerOutcome, AnswerSession } from './answer-session.ts';
import type { WaitingList, WaitingListOutcome } from './waiting-list.ts';

/**
 * Has these students answer the open question (again). Where the class answers as a team, those of them who hold a clicker may answer at once; otherwise
 * the first who is there is called, unless one of them is already. Refused as `startTeam` and `toggle` are; `no-students` where none of them can.
 */
export async function askStudents(
  { session, waiting }: { readonly session: Pick<AnswerSession, 'startTeam'>; readonly waiting: Pick<WaitingList, 'state' | 'toggle'> },
  studentIds: readonly string[],
): Promise<AnswerOutcome | WaitingListOutcome> {
  const { rows, playType, activeStudentId } = waiting.state.get();
  const there = studentIds.filter((id) => rows.some(({ student, absent }) => student.id === id && !absent));
  if (playType === 'TEAM') {
    const holders = there.filter((id) => rows.some(({ student, device }) => student.id === id && device !== 'none'));
    return session.startTeam({ studentIds: holders });
  }
  if (there[0] === undefined) return { ok: false, reason: 'no-students' };
  return activeStudentId !== undefined && there.includes(activeStudentId)
    ? { ok: true, studentId: activeStudentId }
    : waiting.toggle(there[0]);
}
