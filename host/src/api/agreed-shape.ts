import { calls, type CallName } from '@chorus/contract';
import type { SchemaCheck } from '@chorus/contract/json-schema';
import { tolerantCheck } from './tolerant-check.ts';

const checks = new Map<CallName, SchemaCheck>();

/** Whether a call's data has the shape that server and host agreed on. What a newer server says beside it is no fault. */
export function hasAgreedShape(name: CallName, data: unknown): boolean {
  const check = checks.get(name) ?? tolerantCheck(calls[name].data);
  checks.set(name, check);
  return check(data).length === 0;
}
