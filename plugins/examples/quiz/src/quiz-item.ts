import { optionLetter, type ChoiceItem, type PluginContext } from '@chorus/sdk';
import type { FlowItem } from '@chorus/sdk/ui';
import questions from './questions.json';

/** A question of the quiz, and its text as it is shown above the options. */
export interface QuizItem extends FlowItem {
  readonly text: string;
}

/** The quiz's questions; an answer keeps the address of its own: this activity, its version, the question's name. */
export const quizItems = (plugin: PluginContext['plugin']): readonly QuizItem[] =>
  questions.map(({ id, text, options, answer }) => {
    const choices = options.map((option, n) => ({ id: optionLetter(n), text: option }));
    const item: ChoiceItem = { questions: [{ id, text, options: choices, answer: [optionLetter(answer)] }] };
    const ref = { packId: plugin.id, packVersion: plugin.version, itemId: id };
    return { id, text, question: { ref, type: 'chorus.choice/1', item } };
  });
