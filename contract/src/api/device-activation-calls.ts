import Type, { type Static } from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** What a machine is called. */
export const DeviceName = Type.String({ maxLength: 40, examples: ['Class 7.1, board'] });

/** Which school a machine belongs to. Nothing of a lesson depends on it. */
export const DeviceActivation = closed({
  schoolName: Type.String(),
  name: DeviceName,
  /** The last day, as the school counts days. */
  until: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
  /** `revoked`: the code holds no more, `untied`: this machine was let go. */
  state: Type.Enum(['active', 'expired', 'revoked', 'untied']),
});
export type DeviceActivation = Static<typeof DeviceActivation>;

/** Activation codes, as far as a board has to do with them (5-8). A board has no teacher yet when it is activated: no session needed. */
export const deviceActivationCalls = {
  deviceActivation: call(
    callPaths.deviceActivation,
    'Which school this machine belongs to, or belonged to last; null where it never was activated.',
    closed({}),
    closed({ activation: Type.Union([DeviceActivation, Type.Null()]) }),
    true,
  ),
  activateDevice: call(
    callPaths.activateDevice,
    'Tie this machine to the school that a code is of. What is wrong with a code stands at `/code`: `wrong`, `used-up`, `revoked` or `expired`.',
    closed({ code: Type.String({ minLength: 1, maxLength: 64, examples: ['7KQM-2XVA-9RTC-HD4P'] }), name: DeviceName }),
    DeviceActivation,
    true,
  ),
} as const;
