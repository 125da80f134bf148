import type { AnswerSessionSnapshot, WaitingListSnapshot } from '@chorus/sdk';

/**
 * The moment that belongs to the stage and not to the list: the class answers together, with what came of it, or a called child reads. Another moment has another name;
 * undefined while somebody is to be chosen from the list.
 */
export function stageMoment(
  { playType, activeStudentId, calledNow, rows }: Pick<WaitingListSnapshot, 'playType' | 'activeStudentId' | 'calledNow' | 'rows'>,
  asked: Pick<AnswerSessionSnapshot, 'questionId' | 'question' | 'team' | 'attempts'> | undefined,
): string | undefined {
  if (!asked) return undefined;
  if (playType === 'TEAM') return asked.team || asked.attempts.length > 0 ? `team:${asked.questionId}` : undefined;
  // With clickers everybody answers, and who was wrong is not for the class to see. One moment over all questions: opened for one, the list stays for the next.
  const holder = rows.some(({ device, absent }) => device !== 'none' && !absent);
  if (holder && asked.question.results === 'when-ended') return 'class';
  // Else options are pressed on the screen by one child after another, who are called from the list.
  const called = activeStudentId ?? calledNow?.turns.find(({ rolling }) => rolling)?.studentId;
  return called === undefined || asked.question.speech === undefined ? undefined : `called:${called}`;
}
