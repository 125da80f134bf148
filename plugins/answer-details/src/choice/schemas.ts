import type { JsonSchema } from '@chorus/sdk';

const text = { type: 'string', maxLength: 2_000 };
const id = { type: 'string', minLength: 1, maxLength: 200 };
const ids = { type: 'array', items: id, maxItems: 26 };
const closed = (properties: Record<string, unknown>, optional: Record<string, unknown> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

// an option's letter A–Z follows its place: there can't be more than 26
const options = { type: 'array', minItems: 1, maxItems: 26, items: closed({ id, text }, { fileUrl: text }) };

export const choiceItemSchema: JsonSchema = closed({
  questions: { type: 'array', minItems: 1, maxItems: 100, items: closed({ id, text, options, answer: ids }) },
});
export const choiceAnswerSchema: JsonSchema = closed({ chosen: { type: 'object', additionalProperties: ids } });
export const choiceResultSchema: JsonSchema = closed({
  overall: { type: 'number', minimum: 0, maximum: 100 },
  correct: { type: 'object', additionalProperties: { type: 'boolean' } },
});
