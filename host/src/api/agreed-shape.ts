import { calls, type CallName } from '@chorus/contract';
import { compileSchema, type SchemaCheck } from '@chorus/contract/json-schema';
import type { JsonSchema } from '@chorus/sdk';

const checks = new Map<CallName, SchemaCheck>();

/** Whether a call's data has the shape that server and host agreed on. What a newer server says beside it is no fault. */
export function hasAgreedShape(name: CallName, data: unknown): boolean {
  const check = checks.get(name) ?? tolerantCheck(calls[name].data);
  checks.set(name, check);
  return check(data).length === 0;
}

/** Checks a schema's values, and takes more in an object than it says. */
export function tolerantCheck(schema: object): SchemaCheck {
  const open = (key: string, value: unknown) => (key === 'additionalProperties' && value === false ? true : value);
  return compileSchema(JSON.parse(JSON.stringify(schema, open)) as JsonSchema);
}
