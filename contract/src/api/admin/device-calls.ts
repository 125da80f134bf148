import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { DeviceName } from '../device-activation-calls.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { listBody, listOf } from './list.ts';
import { adminPaths } from './paths.ts';

const Ms = Type.Integer();
const Count = Type.Integer({ minimum: 0 });
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** Machines that one code ties at most. */
export const mostDevices = 1_000;

/** A code that ties machines to a school (5-8). Its text is shown once: the server keeps no more than its hash. */
export const ActivationCodeInfo = closed({
  id: Id,
  schoolId: Id,
  schoolName: Type.String(),
  lastFour: Type.String(),
  note: Type.String(),
  used: Count,
  deviceLimit: Count,
  /** The last day that it ties and holds, as the school counts days. */
  until: Day,
  createdAt: Ms,
  state: Type.Enum(['active', 'used-up', 'expired', 'revoked']),
});
export type ActivationCodeInfo = Static<typeof ActivationCodeInfo>;

/** A machine that belongs to a school. */
export const ActivatedDeviceInfo = closed({
  id: Id,
  schoolId: Id,
  schoolName: Type.String(),
  name: DeviceName,
  codeId: Id,
  codeLastFour: Type.String(),
  activatedAt: Ms,
  /** To the hour. */
  lastSeenAt: Ms,
  until: Day,
  state: Type.Enum(['active', 'expired', 'revoked', 'untied']),
});
export type ActivatedDeviceInfo = Static<typeof ActivatedDeviceInfo>;

/** What can be sorted by. */
export const activationCodeColumns = ['createdAt', 'until', 'schoolName'] as const;
export const activatedDeviceColumns = ['name', 'activatedAt', 'lastSeenAt', 'schoolName'] as const;

/** Activation codes, and the machines that they have tied: of the own school, or of those below. */
export const deviceCalls = {
  activationCodes: adminCall(
    adminPaths.activationCodes,
    'devices.read',
    'Activation codes, found by note, last four characters or school.',
    closed(listBody(activationCodeColumns)),
    listOf(ActivationCodeInfo),
  ),
  makeActivationCode: adminCall(
    adminPaths.makeActivationCode,
    'devices.write',
    'Make a code that ties so many machines to a school until a day.',
    closed({
      schoolId: Id,
      deviceLimit: Type.Integer({ minimum: 1, maximum: mostDevices }),
      until: Day,
      note: Type.String({ maxLength: 60 }),
    }),
    closed({ info: ActivationCodeInfo, code: Type.String() }),
  ),
  revokeActivationCode: adminCall(
    adminPaths.revokeActivationCode,
    'devices.write',
    'Let a code hold no more: nobody activates with it, and its machines say so. Lessons go on. `revoked: false` takes it back.',
    closed({ id: Id, revoked: Type.Boolean() }),
    ActivationCodeInfo,
  ),
  activatedDevices: adminCall(
    adminPaths.activatedDevices,
    'devices.read',
    'Machines that belong to the school, found by name, school or the code’s last four characters. Those that were untied are left out. `codeId`: of one code alone.',
    closed({ ...listBody(activatedDeviceColumns), codeId: Type.Optional(Id) }),
    listOf(ActivatedDeviceInfo),
  ),
  nameActivatedDevice: adminCall(
    adminPaths.nameActivatedDevice,
    'devices.write',
    'Call a machine something else.',
    closed({ id: Id, name: DeviceName }),
    ActivatedDeviceInfo,
  ),
  untieDevice: adminCall(
    adminPaths.untieDevice,
    'devices.write',
    'Let a machine go: its code has a place more. `untied: false` takes it back while there is one.',
    closed({ id: Id, untied: Type.Boolean() }),
    ActivatedDeviceInfo,
  ),
} as const satisfies Record<string, AdminCall>;
