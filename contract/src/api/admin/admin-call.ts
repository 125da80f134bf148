import type { TSchema } from 'typebox';
import type { Right } from '../../roles.ts';
import { call, type AdminCall } from '../envelope.ts';

/** A call that takes a right, in the organisation that the session acts for. */
export const adminCall = <B extends TSchema, D extends TSchema>(path: string, right: Right, summary: string, body: B, data: D) =>
  ({ ...call(path, summary, body, data), right }) satisfies AdminCall<B, D>;

/** A call of any administrator, about themselves. */
export const ownCall = <B extends TSchema, D extends TSchema>(path: string, summary: string, body: B, data: D) =>
  ({ ...call(path, summary, body, data), right: null }) satisfies AdminCall<B, D>;
