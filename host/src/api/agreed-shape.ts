import { calls, type CallName } from '@chorus/contract';
import { compileSchema, type SchemaCheck } from '@chorus/contract/json-schema';
import type { JsonSchema } from '@chorus/sdk';

const checks = new Map<CallName, SchemaCheck>();

/** Whether a call's data has the shape that server and host agreed on. */
export function hasAgreedShape(name: CallName, data: unknown): boolean {
  const check = checks.get(name) ?? compileSchema(calls[name].data as object as JsonSchema);
  checks.set(name, check);
  return check(data).length === 0;
}
