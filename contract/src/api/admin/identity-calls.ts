import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';
import { Password } from './session-calls.ts';

const Name = Type.String({ minLength: 1, maxLength: 40 });
const Address = Type.String({ maxLength: 500 });
/** Who is not linked yet is known by the phone that the platform vouches for. */
const byPhone = { byPhone: Type.Boolean() };

/** How teachers come in from another platform. */
export const WayInSettings = Type.Union([
  /** The platform's server signs a ticket. `address`: where its button leads; empty: it has none. */
  closed({ kind: Type.Literal('ticket'), address: Address, ...byPhone }),
  /** OpenID Connect. `privateNetwork`: the server may ask for it in the own network; the platform's administrators alone say so. */
  closed({
    kind: Type.Literal('oidc'),
    issuer: Address,
    clientId: Type.String({ maxLength: 200 }),
    privateNetwork: Type.Boolean(),
    ...byPhone,
  }),
]);
export type WayInSettings = Static<typeof WayInSettings>;

/** A way in; without its secret, which is not told again. */
export const WayInInfo = closed({
  id: Id,
  orgId: Id,
  orgName: Type.String(),
  name: Name,
  settings: WayInSettings,
  hasSecret: Type.Boolean(),
  /** Accounts that are linked to it. */
  linked: Type.Integer({ minimum: 0 }),
  /** UTC milliseconds since when nobody comes in by it; null: it is in use. */
  endedAt: Type.Union([Type.Integer(), Type.Null()]),
});
export type WayInInfo = Static<typeof WayInInfo>;

/** Who an account is at another platform; empty: nobody yet. */
export const IdentityInfo = closed({ providerId: Id, name: Name, subject: Type.String({ maxLength: 200 }) });
export type IdentityInfo = Static<typeof IdentityInfo>;

const Secret = Type.Union([Type.String(), Type.Null()]);

/** Other platforms that teachers come in from. */
export const identityAdminCalls = {
  identityProviders: adminCall(
    adminPaths.identityProviders,
    'accounts.read',
    'Ways in of the organisation that is acted for and of those below it; and by name those that come from above.',
    closed({}),
    closed({ ways: Type.Array(WayInInfo), above: Type.Array(closed({ id: Id, name: Name, orgName: Type.String() })) }),
  ),
  saveIdentityProvider: adminCall(
    adminPaths.saveIdentityProvider,
    'accounts.write',
    'Add a way in, or change one. An issuer is asked first whether it is one. `clientSecret`: of OpenID Connect; left out it stays as it is. A new way in by ticket gets its secret, once. `password`: of who calls, because whoever holds the other platform comes in as anybody it serves.',
    closed({
      id: Id,
      name: Name,
      settings: WayInSettings,
      clientSecret: Type.Optional(Type.String({ maxLength: 500 })),
      password: Password,
    }),
    closed({ way: WayInInfo, secret: Secret }),
  ),
  endIdentityProvider: adminCall(
    adminPaths.endIdentityProvider,
    'accounts.write',
    'End a way in: nobody comes in by it any more, and the sessions that it opened end. `ended: false` lets people in again.',
    closed({ id: Id, ended: Type.Boolean() }),
    WayInInfo,
  ),
  renewTicketSecret: adminCall(
    adminPaths.renewTicketSecret,
    'accounts.write',
    'A new secret to sign tickets with; the one before signs none any more. `password`: of who calls.',
    closed({ id: Id, password: Password }),
    closed({ secret: Type.String() }),
  ),
  identitiesOf: adminCall(
    adminPaths.identitiesOf,
    'accounts.read',
    'Who an account is at the platforms that its schools come in from.',
    closed({ accountId: Id }),
    Type.Array(IdentityInfo),
  ),
  setIdentity: adminCall(
    adminPaths.setIdentity,
    'accounts.write',
    'Say who an account is at another platform; an empty subject takes that back.',
    closed({ accountId: Id, providerId: Id, subject: Type.String({ maxLength: 200 }) }),
    Type.Array(IdentityInfo),
  ),
} as const satisfies Record<string, AdminCall>;
