import Type from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** Whom a teacher calls when nothing helps. */
export const supportCalls = {
  support: call(
    callPaths.support,
    'The telephone of those who look after this server; null where nobody has named one.',
    closed({}),
    closed({ phone: Type.Union([Type.String(), Type.Null()]) }),
  ),
} as const;
