import type { AnswerSessionSnapshot, AttemptView, StudentAnswerState } from '@chorus/sdk';

/** How far a student is with the open question (4-7): '' → wait (a team answer) → recording → evaluating → success or fail. */
export function stateOfStudent(
  studentId: string,
  question: AnswerSessionSnapshot | undefined,
  attempt: AttemptView | undefined,
  writing: boolean,
): StudentAnswerState {
  const own = [question?.recording, ...(question?.recordings ?? [])].find((recording) => recording?.studentId === studentId);
  if (own) return own.ended ? 'evaluating' : 'recording';
  if (question?.team?.waiting.includes(studentId)) return 'wait';
  if (!attempt) return '';
  if (attempt.status === 'evaluating') return 'evaluating';
  // What the one that writes makes of an answer comes here after the answer.
  if (attempt.status === 'unscored' && !writing) return 'evaluating';
  return attempt.status === 'scored' ? 'success' : 'fail';
}
