import {
  chorusTypes,
  type ChoiceAnswer,
  type ChoiceItem,
  type ChoiceResult,
  defineEvaluateType,
  type JsonSchema,
  judgementSymbol,
  optionLetter,
  type QuestionFault,
} from '@chorus/sdk';
import { closed, id, score, text } from '../shared/schema-parts.ts';

const ids = { type: 'array', items: id, maxItems: 26 };

// an option's letter A–Z follows its place: there can't be more than 26
const options = { type: 'array', minItems: 1, maxItems: 26, items: closed({ id, text }, { fileUrl: text }) };

const choiceItemSchema: JsonSchema = closed({
  questions: { type: 'array', minItems: 1, maxItems: 100, items: closed({ id, text, options, answer: ids }) },
});
const choiceAnswerSchema: JsonSchema = closed({ chosen: { type: 'object', additionalProperties: ids } });
const choiceResultSchema: JsonSchema = closed({
  overall: score,
  correct: { type: 'object', additionalProperties: { type: 'boolean' } },
});

/** `chorus.choice/1`: options A–Z, one or more of them right. */
export const choiceType = defineEvaluateType<ChoiceAnswer, ChoiceResult, ChoiceItem>({
  id: 'chorus.choice/1',
  title: chorusTypes['chorus.choice/1'].title,
  evidence: chorusTypes['chorus.choice/1'].evidence,
  answerSchema: choiceAnswerSchema,
  resultSchema: choiceResultSchema,
  itemSchema: choiceItemSchema,
  evaluate: (answer, item) => Promise.resolve(judgeChoice(answer, item)),
  summarise: (result) => ({ overall: result.overall, correct: Object.values(result.correct).every(Boolean) }),
  nameItem: (item) => item.questions.map((question) => question.text).join(' · '),
  faultOf: choiceFault,
  fromKeys: choiceOfKeys,
  review: () => import('./choice-review.tsx'),
});

/** A question is right when exactly its right options are chosen; not answered is wrong. `overall` is the share of right questions, 0–100. */
export function judgeChoice(answer: ChoiceAnswer, item: ChoiceItem): ChoiceResult {
  const correct: Record<string, boolean> = {};
  for (const question of item.questions) {
    const chosen = new Set(answer.chosen[question.id] ?? []);
    correct[question.id] = chosen.size > 0 && chosen.size === question.answer.length && question.answer.every((id) => chosen.has(id));
  }
  const right = Object.values(correct).filter(Boolean).length;
  return { overall: (right * 100) / item.questions.length, correct };
}

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

type Given = Partial<ChoiceItem['questions'][number]> | null;

/** What a choice lacks (5-15): its right answer (`key`), or another option beside it (`unkey`). */
export function choiceFault(item: unknown): QuestionFault | undefined {
  const questions = (item as { readonly questions?: unknown } | null)?.questions;
  for (const question of Array.isArray(questions) ? (questions as Given[]) : []) {
    const options = question?.options ?? [];
    const answer = question?.answer ?? [];
    if (answer.length === 0 || !answer.every((id) => options.some((option) => option.id === id)))
      return { kind: 'missing-parameter', parameter: 'key' };
    if (options.length < 2) return { kind: 'missing-parameter', parameter: 'unkey' };
  }
  return undefined;
}
