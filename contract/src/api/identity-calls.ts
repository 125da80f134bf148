import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';
import { UserInfo } from './user-info.ts';

const Entered = closed({ userInfo: UserInfo, expiresAt: Type.Integer() });
const LoginToken = closed({ token: Type.String({ maxLength: 64 }), expiresAt: Type.Integer() });
/** A compact JWS. */
const ticket = Type.String({ minLength: 1, maxLength: 4096 });
const whole = Type.Optional(Type.Boolean());

/** Another platform that teachers come in from: where its button leads. */
export const WayIn = closed({
  id: Id,
  name: Type.String(),
  kind: Type.Enum(['ticket', 'oidc']),
  address: Type.String(),
});
export type WayIn = Static<typeof WayIn>;

/** Logging in without a password. */
export const identityCalls = {
  thirdPartyLogin: call(
    callPaths.thirdPartyLogin,
    'Log in with the ticket that another platform has signed for one use. Answers as `teacherLogin`.',
    closed({ ticket, whole }),
    Entered,
    true,
  ),
  exchangeTicket: call(
    callPaths.exchangeTicket,
    'A platform’s server gives a ticket for a login token, which it hands to the browser: `/v2/#/silent-login?token=…`.',
    closed({ ticket }),
    LoginToken,
    true,
  ),
  tokenLogin: call(
    callPaths.tokenLogin,
    'Log in with a login token: good once, for 60 s.',
    closed({ token: Type.String({ minLength: 1, maxLength: 64 }), whole }),
    Entered,
    true,
  ),
  makeLoginToken: call(
    callPaths.makeLoginToken,
    'A token for another program to log the same teacher in with. Of programs with a whole token only: a page’s session is of no use outside its browser.',
    closed({}),
    LoginToken,
  ),
  waysIn: call(
    callPaths.waysIn,
    'Other platforms that teachers of the browser’s last school come in from; without one, of the server’s only school or of all.',
    closed({ lastSchoolId: Type.Optional(Id) }),
    Type.Array(WayIn),
    true,
  ),
} as const;
