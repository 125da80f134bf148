import { optionLetter, type ChoiceItem } from '@chorus/sdk';

/** An option as the review shows it. `right`: it should be chosen. `chosen`: it was. */
export interface MarkedOption {
  readonly id: string;
  readonly letter: string;
  readonly text: string;
  readonly fileUrl: string | undefined;
  readonly right: boolean;
  readonly chosen: boolean;
}

/** Marks the right, the chosen and the other options of a question. */
export function markOptions(question: ChoiceItem['questions'][number], chosen: readonly string[]): readonly MarkedOption[] {
  return question.options.map((option, index) => ({
    id: option.id,
    letter: optionLetter(index),
    text: option.text,
    fileUrl: option.fileUrl,
    right: question.answer.includes(option.id),
    chosen: chosen.includes(option.id),
  }));
}
