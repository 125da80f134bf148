import { compileSchema, type SchemaCheck } from '@chorus/contract/json-schema';
import type { JsonSchema } from '@chorus/sdk';

/** Checks a schema's values, and takes more in an object than it says. */
export function tolerantCheck(schema: object): SchemaCheck {
  const open = (key: string, value: unknown) => (key === 'additionalProperties' && value === false ? true : value);
  return compileSchema(JSON.parse(JSON.stringify(schema, open)) as JsonSchema);
}
