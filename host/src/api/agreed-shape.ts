import { calls, type CallName } from '@chorus/contract';
import { compileSchema, type SchemaCheck } from '@chorus/contract/json-schema';
import type { JsonSchema } from '@chorus/sdk';

const checks = new Map<CallName, SchemaCheck>();

/** Whether a call's data has the shape that server and host agreed on. What a newer server says beside it is no fault. */
export function hasAgreedShape(name: CallName, data: unknown): boolean {
  const check = checks.get(name) ?? compileSchema(open(calls[name].data as object as JsonSchema));
  checks.set(name, check);
  return check(data).length === 0;
}

const open = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'additionalProperties' && value === false ? true : value)),
  ) as JsonSchema;
