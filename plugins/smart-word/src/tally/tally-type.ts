import { type ChoiceAnswer, defineEvaluateType, optionLetter } from '@chorus/sdk';
import type { TallyItem } from './tally.ts';

export type TallyResult = { readonly overall: number };

const id = { type: 'string', minLength: 1, maxLength: 200 };
const text = { type: 'string', maxLength: 2_000 };
const points = { type: 'number', minimum: 0, maximum: 100 };
const closed = (properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const ids = { type: 'array', items: id, minItems: 1, maxItems: 1 };
const options = { type: 'array', minItems: 2, maxItems: 4, items: closed({ id, text }) };

/**
 * `chorus.tally/1`: how many words of a dictation a student has right, as the student says. Half right is 50: no answer to it is wrong, and none is the right one:
 * `answer` is empty. One that was kept earlier names the best.
 */
export const tallyType = defineEvaluateType<ChoiceAnswer, TallyResult, TallyItem>({
  id: 'chorus.tally/1',
  title: { 'zh-CN': '听写报数', en: 'How many right' },
  itemSchema: closed({
    questions: { type: 'array', minItems: 1, maxItems: 1, items: closed({ id, text, options, answer: { ...ids, minItems: 0 } }) },
    points: { type: 'object', additionalProperties: points },
  }),
  answerSchema: closed({ chosen: { type: 'object', additionalProperties: ids } }),
  resultSchema: closed({ overall: points }),
  evidence: 'self-reported',
  evaluate: ({ chosen }, { questions, points }) => Promise.resolve({ overall: points[chosen[questions[0]!.id]?.[0] ?? ''] ?? 0 }),
  summarise: ({ overall }) => ({ overall }),
  nameItem: ({ questions }) => questions[0]!.text,
  fromKeys: (keys, { questions: [question] }) => {
    const option = question?.options.find((_, at) => optionLetter(at) === keys.toUpperCase());
    return question && option && { chosen: { [question.id]: [option.id] } };
  },
  review: () => import('./tally-review.tsx'),
});
