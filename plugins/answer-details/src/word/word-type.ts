import { chorusTypes, defineEvaluateType, type JsonSchema, type RecordAnswer, type RecordResult, type WordItem } from '@chorus/sdk';
import { evaluateSpoken, spokenFault, summariseSpoken } from '../record/record-type.ts';
import { recordAnswerSchema, recordItemSchema, recordResultSchema } from '../record/schemas.ts';
import { text } from '../shared/schema-parts.ts';

const accents = { type: 'object', additionalProperties: false, properties: { us: text, uk: text } };
const { properties, required } = recordItemSchema as {
  readonly properties: Record<string, unknown>;
  readonly required: readonly string[];
};

/** The item of a spoken answer, and what is known of the word. */
const wordItemSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...required, 'pos', 'meaning', 'ipa', 'sound'],
  properties: { ...properties, pos: { type: 'integer' }, meaning: text, ipa: accents, sound: accents, picture: text },
};

/** `chorus.word/1`: one word read aloud, by one student or by the class at once. */
export const wordType = defineEvaluateType<RecordAnswer, RecordResult, WordItem>({
  id: 'chorus.word/1',
  title: chorusTypes['chorus.word/1'].title,
  evidence: chorusTypes['chorus.word/1'].evidence,
  answerSchema: recordAnswerSchema,
  resultSchema: recordResultSchema,
  itemSchema: wordItemSchema,
  evaluate: evaluateSpoken,
  summarise: summariseSpoken,
  nameItem: (item) => item.text,
  faultOf: spokenFault,
  review: () => import('./word-review.tsx'),
});
