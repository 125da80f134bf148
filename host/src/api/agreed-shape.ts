import { calls, type CallName } from '@chorus/contract';
import { Compile, type Validator } from 'typebox/compile';

const validators = new Map<CallName, Validator>();

/** Whether a call's data has the shape that server and host agreed on. */
export function hasAgreedShape(name: CallName, data: unknown): boolean {
  const validator = validators.get(name) ?? (Compile(calls[name].data) as Validator);
  validators.set(name, validator);
  return validator.Check(data);
}
