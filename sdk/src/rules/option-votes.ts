import type { AttemptView } from '../model/attempt.ts';
import type { ChoiceAnswer, ChoiceItem } from '../model/evaluate-types.ts';
import { optionLetter } from './options.ts';

/** An option of a choice question and who chose it. */
export type OptionVotes = {
  readonly id: string;
  /** A, B, C … by its place. */
  readonly letter: string;
  readonly text: string;
  readonly right: boolean;
  readonly studentIds: readonly string[];
};

/** Who chose what of a question, by these attempts; one that chose several is counted at each. */
export function optionVotes(
  question: ChoiceItem['questions'][number],
  attempts: Iterable<Pick<AttemptView, 'studentId' | 'answer'>>,
): readonly OptionVotes[] {
  const given = [...attempts].map(({ studentId, answer }) => ({ studentId, chosen: (answer as ChoiceAnswer).chosen[question.id] ?? [] }));
  return question.options.map(({ id, text }, at) => ({
    id,
    letter: optionLetter(at),
    text,
    right: question.answer.includes(id),
    studentIds: given.filter(({ chosen }) => chosen.includes(id)).map(({ studentId }) => studentId),
  }));
}

/** The wrong options that most students chose: `count` of them, and who is equal to the last; one that nobody chose is not among them. */
export const commonestWrong = (votes: readonly OptionVotes[], count = 2): readonly OptionVotes[] => {
  const wrong = votes
    .filter(({ right, studentIds }) => !right && studentIds.length > 0)
    .sort((a, b) => b.studentIds.length - a.studentIds.length);
  const least = wrong[count - 1]?.studentIds.length ?? 1;
  return wrong.filter(({ studentIds }) => studentIds.length >= least);
};
