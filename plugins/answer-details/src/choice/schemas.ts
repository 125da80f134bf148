import type { JsonSchema } from '@chorus/sdk';
import { closed, id, score, text } from '../shared/schema-parts.ts';

const ids = { type: 'array', items: id, maxItems: 26 };

// an option's letter A–Z follows its place: there can't be more than 26
const options = { type: 'array', minItems: 1, maxItems: 26, items: closed({ id, text }, { fileUrl: text }) };

export const choiceItemSchema: JsonSchema = closed({
  questions: { type: 'array', minItems: 1, maxItems: 100, items: closed({ id, text, options, answer: ids }) },
});
export const choiceAnswerSchema: JsonSchema = closed({ chosen: { type: 'object', additionalProperties: ids } });
export const choiceResultSchema: JsonSchema = closed({
  overall: score,
  correct: { type: 'object', additionalProperties: { type: 'boolean' } },
});
