import { judgementSymbol, optionLetter, type ChoiceAnswer, type ChoiceItem } from '@chorus/sdk';

/** The answer that letters pressed on a clicker mean (3-31): options of the one question there is; undefined for a letter that is none of them, or twice the same. */
export function choiceOfKeys(keys: string, item: ChoiceItem): ChoiceAnswer | undefined {
  const [question, another] = item.questions;
  if (!question || another || keys === '') return undefined;
  const letters = [...keys.toUpperCase()];
  // A judgement is pressed by the keys of its symbols, E and F, and by its letters as well.
  const judged = question.options.every(({ text }) => text === '√' || text === '×');
  const chosen = letters.map((letter) => {
    const symbol = judged ? judgementSymbol(letter) : undefined;
    return question.options.find(({ text }, index) => (symbol === undefined ? optionLetter(index) === letter : text === symbol))?.id;
  });
  const several = question.answer.length > 1;
  if (chosen.includes(undefined) || new Set(chosen).size < chosen.length || (!several && chosen.length > 1)) return undefined;
  return { chosen: { [question.id]: chosen as string[] } };
}
