import type { JsonSchema } from '@chorus/sdk';
import { recordItemSchema } from '../record/schemas.ts';
import { text } from '../shared/schema-parts.ts';

const accents = { type: 'object', additionalProperties: false, properties: { us: text, uk: text } };
const { properties, required } = recordItemSchema as {
  readonly properties: Record<string, unknown>;
  readonly required: readonly string[];
};

/** The item of a spoken answer, and what is known of the word. */
export const wordItemSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...required, 'pos', 'meaning', 'ipa', 'sound'],
  properties: { ...properties, pos: { type: 'integer' }, meaning: text, ipa: accents, sound: accents, picture: text },
};
