import type { AnswerSessionSnapshot } from '@chorus/sdk';
import type { AnswersForList } from './list-ports.ts';

/** What is asked; of a group, with what students do in any of its parts. */
export function asked({ state, group }: Pick<AnswersForList, 'state' | 'group'>): AnswerSessionSnapshot | undefined {
  const shown = state.get();
  const parts = group.get()?.parts;
  if (!shown || !parts) return shown;
  // A row does not say which part was answered: one that is open and holds its results back holds back all.
  const holdsBack = parts.some(({ phase, question }) => phase !== 'ended' && question.results === 'when-ended');
  return {
    ...shown,
    ...(holdsBack && { question: { ...shown.question, results: 'when-ended' } }),
    recording: parts.find(({ recording }) => recording)?.recording,
    recordings: parts.flatMap(({ recordings }) => recordings),
    lost: parts.flatMap(({ lost }) => lost),
    attempts: parts.flatMap(({ attempts }) => attempts).sort((a, b) => a.givenAt - b.givenAt),
  };
}
