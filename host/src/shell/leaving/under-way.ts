import type { AnswerSessionSnapshot } from '@chorus/sdk';

/** Somebody speaks, or the class answers: who leaves the page now ends it. */
export const underWay = (asked: Pick<AnswerSessionSnapshot, 'recording' | 'recordings' | 'team'> | undefined): boolean =>
  asked !== undefined &&
  (asked.recording !== undefined || asked.recordings.some(({ ended }) => !ended) || (asked.team !== undefined && !asked.team.ending));
