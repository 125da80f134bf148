import Type from 'typebox';
import { pinLength } from '../device-pin.ts';
import { Id } from '../journal/entry.ts';
import { call, closed, type Call } from './envelope.ts';
import { LoginPlace } from './login-place.ts';
import { callPaths } from './paths.ts';
import { UserInfo } from './user-info.ts';

/** What is typed; whether it may be chosen is judged by `passwordProblem`. */
const Password = Type.String({ minLength: 1, maxLength: 200 });
const Pin = Type.String({ minLength: pinLength, maxLength: pinLength, pattern: '^[0-9]+$', examples: ['270519'] });
const Login = closed({ userInfo: UserInfo, expiresAt: Type.Integer() });

/** What teachers do with their own account: password, PIN of a device, school. */
export const ownAccountCalls = {
  updatePassword: call(
    callPaths.updatePassword,
    'Change the own password. Ends every other session of the account, and its PINs.',
    closed({ oldPassword: Password, newPassword: Password, confirmPassword: Password, teacherId: Id }),
    closed({}),
  ),
  devicePins: call(
    callPaths.devicePins,
    'Who has a PIN on this browser, told by its cookie. `phoneEnd`: only where two have the same name.',
    closed({}),
    Type.Array(closed({ id: Id, name: Type.String(), phoneEnd: Type.Union([Type.String(), Type.Null()]) })),
    true,
  ),
  ownDevicePin: call(
    callPaths.ownDevicePin,
    'The caller’s own PIN on this browser; null: there is none.',
    closed({}),
    closed({ id: Type.Union([Id, Type.Null()]) }),
  ),
  setDevicePin: call(
    callPaths.setDevicePin,
    'Set the own PIN on this browser. The password is asked for: nobody sets one on a board that somebody has left.',
    closed({ password: Password, pin: Pin }),
    closed({}),
  ),
  removeDevicePin: call(callPaths.removeDevicePin, 'Remove the own PIN from this browser.', closed({}), closed({})),
  pinLogin: call(
    callPaths.pinLogin,
    'Log in with a PIN of this browser. The error at `/pin` is the number of tries that are left; unknown: there is no such PIN any more.',
    closed({ id: Id, pin: Pin, place: LoginPlace }),
    Login,
    true,
  ),
  ownSchools: call(
    callPaths.ownSchools,
    'The schools where the caller teaches.',
    closed({}),
    Type.Array(closed({ id: Id, name: Type.String() })),
  ),
  switchSchool: call(
    callPaths.switchSchool,
    'Go on in another school where the caller teaches, by a session beside this one, which the caller then ends. It takes the password: another platform, or a board that was left open, lets into one school and no further.',
    closed({ schoolId: Id, password: Password }),
    Login,
  ),
} as const satisfies Record<string, Call>;
