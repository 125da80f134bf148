import Type from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** Where a school's recordings are scored first: on the device that the lesson is given on, or by a gateway. */
export const ScoringProvider = Type.Enum(['device', 'cloud']);

/** A gateway of the scoring protocol with a signature that is good for a while; its secret stays on the server. */
const Gateway = closed({
  /** Base addresses: a request goes to these, `/` and the core type. */
  http: Type.String(),
  ws: Type.String(),
  app: closed({ applicationId: Type.String(), timestamp: Type.String(), userId: Type.String(), sig: Type.String() }),
});

/** Who scores a school's recordings. */
export const scoringCalls = {
  scoringAccess: call(
    callPaths.scoringAccess,
    'The gateways that score recordings, in the order in which to try them, each with a signature in place of its secret.',
    closed({}),
    closed({ gateways: Type.Array(Gateway), expiresAt: Type.Integer() }),
  ),
  setScoringProvider: call(
    callPaths.setScoringProvider,
    'Choose where the school’s recordings are scored first (administrators).',
    closed({ provider: ScoringProvider }),
    closed({ provider: ScoringProvider }),
  ),
} as const;
