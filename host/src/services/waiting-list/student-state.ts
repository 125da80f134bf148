import type { AnswerSessionSnapshot, AttemptView, StudentAnswerState } from '@chorus/sdk';

/** How far a student is with the open question (4-7): '' → wait (a team answer) → recording → evaluating → success or fail. */
export function stateOfStudent(
  studentId: string,
  question: AnswerSessionSnapshot | undefined,
  attempt: AttemptView | undefined,
): StudentAnswerState {
  const speaks = (recording: { readonly studentId: string } | undefined) => recording?.studentId === studentId;
  if (speaks(question?.recording) || question?.recordings.some(speaks)) return 'recording';
  if (question?.team?.waiting.includes(studentId)) return 'wait';
  if (!attempt) return '';
  if (attempt.status === 'evaluating') return 'evaluating';
  return attempt.status === 'scored' ? 'success' : 'fail';
}
