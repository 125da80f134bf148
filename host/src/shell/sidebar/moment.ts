import type { AnswerSessionSnapshot, WaitingListSnapshot } from '@chorus/sdk';

/**
 * The moment that belongs to the stage and not to the list: the class answers together, with what came of it, or a called child reads. Another moment has another name;
 * undefined while somebody is to be chosen from the list.
 */
export function stageMoment(
  { playType, activeStudentId, calledNow }: Pick<WaitingListSnapshot, 'playType' | 'activeStudentId' | 'calledNow'>,
  asked: Pick<AnswerSessionSnapshot, 'questionId' | 'question' | 'team' | 'attempts'> | undefined,
): string | undefined {
  if (!asked) return undefined;
  if (playType === 'TEAM') return asked.team || asked.attempts.length > 0 ? `team:${asked.questionId}` : undefined;
  // Options are pressed on the screen by one child after another, who are called from the list.
  const called = activeStudentId ?? calledNow?.turns.find(({ rolling }) => rolling)?.studentId;
  return called === undefined || asked.question.speech === undefined ? undefined : `called:${called}`;
}
