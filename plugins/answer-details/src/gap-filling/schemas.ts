import type { JsonSchema } from '@chorus/sdk';
import { closed, id, score, text } from '../shared/schema-parts.ts';

export const gapFillingItemSchema: JsonSchema = closed({
  text,
  blanks: { type: 'array', minItems: 1, maxItems: 100, items: closed({ id, text, answers: { type: 'array', items: text, maxItems: 50 } }) },
});
export const gapFillingAnswerSchema: JsonSchema = closed({ written: { type: 'object', additionalProperties: text } });
export const gapFillingResultSchema: JsonSchema = closed({
  overall: score,
  correct: { type: 'object', additionalProperties: { type: 'boolean' } },
});
