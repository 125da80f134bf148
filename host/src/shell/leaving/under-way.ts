import type { AnswerSession, AnswerSessionSnapshot } from '@chorus/sdk';

type Asked = Pick<AnswerSessionSnapshot, 'recording' | 'recordings' | 'team' | 'phase' | 'question' | 'attempts'>;

/** Somebody speaks, or the class answers: who leaves the page now ends it. */
const speaking = ({ recording, recordings, team }: Asked): boolean =>
  recording !== undefined || recordings.some(({ ended }) => !ended) || (team !== undefined && !team.ending);

/** Some have answered a question whose result the class has not seen. */
const unrevealed = ({ phase, question, attempts }: Asked): boolean =>
  phase === 'answering' && question.results === 'when-ended' && attempts.length > 0;

/** What who leaves the page now would interrupt: `speaking` ends with it, `answering` can be gone on with. `asked`: what is open, of a group each part; `inFront`: on the page that is in front. */
export function underWay(asked: readonly Asked[], inFront: boolean): 'speaking' | 'answering' | undefined {
  if (asked.some(speaking)) return 'speaking';
  return inFront && asked.some(unrevealed) ? 'answering' : undefined;
}

/** What is open, of a group each part. */
export const openOf = ({ state, group }: Pick<AnswerSession, 'state' | 'group'>): readonly AnswerSessionSnapshot[] =>
  [state.get(), ...(group.get()?.parts ?? [])].filter((each) => each !== undefined);
