import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { orgKinds } from '../../roles.ts';
import { closed, openCall, type AdminCall } from '../envelope.ts';
import { LoginPlace } from '../login-place.ts';
import { ownCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

export const Phone = Type.String({ minLength: 1, maxLength: 32 });
export const PersonName = Type.String({ minLength: 1, maxLength: 60 });
/** What is typed; whether it is one that may be chosen is judged by `passwordProblem`. */
export const Password = Type.String({ minLength: 1, maxLength: 200 });

/** What an account is in an organisation. */
export const MembershipInfo = closed({
  id: Id,
  orgId: Id,
  orgName: Type.String(),
  orgKind: Type.Enum([...orgKinds]),
  role: Type.Enum(['administrator', 'teacher']),
});
export type MembershipInfo = Static<typeof MembershipInfo>;

/** Who administers, and for which organisation at present. */
export const AdministratorInfo = closed({
  accountId: Id,
  name: Type.String(),
  phone: Type.String(),
  /** What they may administer. */
  memberships: Type.Array(MembershipInfo),
  /** For which of them the session acts. */
  orgId: Id,
  /** This page's half of the session. */
  authToken: Type.String(),
});
export type AdministratorInfo = Static<typeof AdministratorInfo>;

/** The way into the administration. */
export const adminSessionCalls = {
  setupState: openCall(
    adminPaths.setupState,
    'Whether this server waits for its first administrator. `withCode`: that takes the code that the server was started with; always true.',
    closed({}),
    closed({ needed: Type.Boolean(), withCode: Type.Boolean() }),
  ),
  setUp: openCall(
    adminPaths.setUp,
    'Make the first administrator of a server that has none, and log in.',
    closed({ name: PersonName, phone: Phone, password: Password, code: Type.Optional(Type.String({ maxLength: 64 })) }),
    AdministratorInfo,
  ),
  adminLogin: openCall(
    adminPaths.adminLogin,
    'Log in as an administrator. `orgId`: for which organisation to act at first; `whole` as with teachers.',
    closed({ phone: Phone, password: Password, orgId: Type.Optional(Id), whole: Type.Optional(Type.Boolean()), place: LoginPlace }),
    AdministratorInfo,
  ),
  redeemCode: openCall(
    adminPaths.redeemCode,
    'Choose a password with the code of one use that an administrator gave. Ends every session of the account.',
    closed({ phone: Phone, code: Type.String({ minLength: 1, maxLength: 64 }), newPassword: Password }),
    closed({ name: Type.String(), administrator: Type.Boolean(), teacher: Type.Boolean() }),
  ),
  changePassword: ownCall(
    adminPaths.changePassword,
    'Change the own password. Ends every other session of the account.',
    closed({ oldPassword: Password, newPassword: Password, confirmPassword: Password }),
    closed({}),
  ),
  adminMe: ownCall(adminPaths.adminMe, 'Who administers here.', closed({}), AdministratorInfo),
  adminLogout: ownCall(
    adminPaths.adminLogout,
    'End the session, and those of the same administrator in this browser.',
    closed({}),
    closed({}),
  ),
  actFor: ownCall(
    adminPaths.actFor,
    'Act for another of the own organisations, by a session of its own: the one that asks goes on for the one before.',
    closed({ orgId: Id }),
    AdministratorInfo,
  ),
} as const satisfies Record<string, AdminCall>;
