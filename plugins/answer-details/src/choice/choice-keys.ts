import { optionLetter, type ChoiceAnswer, type ChoiceItem } from '@chorus/sdk';

/** The answer that letters pressed on a clicker mean (3-31): options of the one question there is; undefined for a letter that is none of them, or twice the same. */
export function choiceOfKeys(keys: string, item: ChoiceItem): ChoiceAnswer | undefined {
  const [question, another] = item.questions;
  if (!question || another || keys === '') return undefined;
  const letters = [...keys.toUpperCase()];
  const chosen = letters.map((letter) => question.options.find((_, index) => optionLetter(index) === letter)?.id);
  const several = question.answer.length > 1;
  if (chosen.includes(undefined) || new Set(chosen).size < chosen.length || (!several && chosen.length > 1)) return undefined;
  return { chosen: { [question.id]: chosen as string[] } };
}
