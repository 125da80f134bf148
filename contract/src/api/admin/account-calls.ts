import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { listBody, listOf } from './list.ts';
import { adminPaths } from './paths.ts';
import { MembershipInfo, PersonName, Phone } from './session-calls.ts';

const Ms = Type.Integer();
const Stage = Type.Enum(['primary', 'middle']);

/** An account, as far as it concerns the organisation that is acted for and those below it. */
export const AccountInfo = closed({
  id: Id,
  name: PersonName,
  /** Empty for who left, and is something elsewhere now. */
  phone: Type.Union([Phone, Type.Literal('')]),
  /** Those here and below; who is more elsewhere is only known to those there. */
  memberships: Type.Array(MembershipInfo),
  /** Of teachers. */
  stage: Type.Union([Stage, Type.Null()]),
  /** `invited`: has no password yet; `ended`: is nothing here any more. */
  state: Type.Enum(['active', 'invited', 'ended']),
  lastLoginAt: Type.Union([Ms, Type.Null()]),
  /** A code of one use is out, until then. */
  codeUntil: Type.Union([Ms, Type.Null()]),
  /** Nobody here may give a code or another phone: the account is something elsewhere, too. Those above both may. */
  wider: Type.Boolean(),
});
export type AccountInfo = Static<typeof AccountInfo>;

/** A code of one use. It is shown once: the server keeps no more than its hash. */
export const IssuedCode = closed({ code: Type.String(), expiresAt: Ms });

/** Somebody whom those above a school want to be its administrator. */
export const Appointment = closed({ id: Id, name: PersonName, phone: Phone, byName: PersonName, byOrgName: Type.String(), at: Ms });
export type Appointment = Static<typeof Appointment>;

/** What can be sorted by. */
export const accountColumns = ['name', 'phone', 'lastLoginAt'] as const;

/** Accounts and what they are where. */
export const accountCalls = {
  accounts: adminCall(
    adminPaths.accounts,
    'accounts.read',
    'Accounts of the organisation that is acted for and of those below it, found by name, initials of its pinyin or phone.',
    closed({
      ...listBody(accountColumns),
      orgId: Type.Optional(Id),
      role: Type.Optional(Type.Enum(['administrator', 'teacher'])),
      state: Type.Optional(Type.Enum(['active', 'invited', 'ended'])),
    }),
    listOf(AccountInfo),
  ),
  account: adminCall(adminPaths.account, 'accounts.read', 'One account.', closed({ id: Id }), AccountInfo),
  saveAccount: adminCall(
    adminPaths.saveAccount,
    'accounts.write',
    'Add somebody to an organisation, or change their name, phone or stage. A phone that has an account here or below keeps it: the person is more than one thing then. A new account gets a code of one use to choose a password with. `waits`: the person becomes an administrator of that school when one of its own says yes.',
    closed({
      id: Id,
      orgId: Id,
      role: Type.Enum(['administrator', 'teacher']),
      name: PersonName,
      phone: Phone,
      stage: Type.Optional(Stage),
    }),
    closed({ account: AccountInfo, code: Type.Union([IssuedCode, Type.Null()]), waits: Type.Boolean() }),
  ),
  issueCode: adminCall(
    adminPaths.issueCode,
    'accounts.write',
    'Give a code of one use, in place of one that is out: whoever has forgotten the password chooses a new one with it.',
    closed({ id: Id }),
    IssuedCode,
  ),
  addMembership: adminCall(
    adminPaths.addMembership,
    'accounts.write',
    'Make somebody administrator or teacher of an organisation. From above a school that has administrators, one of them has to say yes first.',
    closed({ accountId: Id, orgId: Id, role: Type.Enum(['administrator', 'teacher']), stage: Type.Optional(Stage) }),
    AccountInfo,
  ),
  appointments: adminCall(
    adminPaths.appointments,
    'people.read',
    'Whom those above want to be administrators of the school that is acted for.',
    closed({}),
    closed({ appointments: Type.Array(Appointment) }),
  ),
  answerAppointment: adminCall(
    adminPaths.answerAppointment,
    'people.write',
    'Say yes or no to one of them; what still waits comes back.',
    closed({ id: Id, yes: Type.Boolean() }),
    closed({ appointments: Type.Array(Appointment) }),
  ),
  endMembership: adminCall(
    adminPaths.endMembership,
    'accounts.write',
    'End what somebody is in an organisation; their sessions there end at once. What they did stays. `ended: false` takes it back.',
    closed({ id: Id, ended: Type.Boolean() }),
    AccountInfo,
  ),
} as const satisfies Record<string, AdminCall>;
