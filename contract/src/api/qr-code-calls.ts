import Type, { type Static } from 'typebox';
import { call, closed, openCall } from './envelope.ts';
import { callPaths } from './paths.ts';
import { UserInfo } from './user-info.ts';

/** What a code or a secret looks like: 256 bits. */
const Secret = Type.String({ minLength: 43, maxLength: 43, pattern: '^[\\w-]+$' });
const Time = Type.Integer();

/** What asks to be logged in: as its browser says of itself, in words of ours, for a stranger could write anything. */
export const QrBoard = closed({
  browser: Type.Enum(['chrome', 'edge', 'firefox', 'safari', 'other']),
  system: Type.Enum(['windows', 'mac', 'linux', 'android', 'ios', 'other']),
});
export type QrBoard = Static<typeof QrBoard>;

/** How a code stands for a phone: it may be scanned, another phone has, or nothing can be done with it any more. */
const ForPhone = Type.Enum(['open', 'taken', 'over']);
/** What asked for a code, and when. */
const Asked = Type.Optional(closed({ board: QrBoard, at: Time }));

/** Login by a QR code on the board that a phone scans. The two have secrets of their own: who photographs the board can't take the session. */
export const qrCodeCalls = {
  makeQrCode: openCall(
    callPaths.makeQrCode,
    'Make a QR code for the login of this browser; null where no phone can reach the server. The phone opens `address`, this browser asks by `secret`.',
    closed({}),
    closed({
      code: Type.Union([closed({ secret: Secret, address: Type.String(), expiresAt: Time }), Type.Null()]),
      serverTime: Time,
    }),
  ),
  qrCodeStatus: openCall(
    callPaths.qrCodeStatus,
    'How a QR code stands, in the browser that made it. `confirmed` comes once, with the session; `scanned`, with whose phone it is and the number that both show.',
    closed({ secret: Secret }),
    closed({
      status: Type.Enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired']),
      name: Type.Optional(Type.String()),
      number: Type.Optional(Type.Integer({ minimum: 10, maximum: 99 })),
      login: Type.Optional(closed({ userInfo: UserInfo, expiresAt: Time })),
      expiresAt: Time,
      serverTime: Time,
    }),
  ),
  qrCodeAsks: openCall(
    callPaths.qrCodeAsks,
    'Which board a scanned QR code is of, before anybody is logged in on the phone.',
    closed({ code: Secret }),
    closed({ status: ForPhone, asked: Asked, serverTime: Time }),
  ),
  scanQrCode: call(
    callPaths.scanQrCode,
    'Take a scanned QR code for this phone. `number` stands on the board, too: another one is another board’s.',
    closed({ code: Secret }),
    closed({
      status: ForPhone,
      asked: Asked,
      number: Type.Optional(Type.Integer({ minimum: 10, maximum: 99 })),
      name: Type.String(),
      schoolName: Type.String(),
      expiresAt: Time,
      serverTime: Time,
    }),
  ),
  answerQrCode: call(
    callPaths.answerQrCode,
    'Let the board log in, or not: from the phone that has taken its QR code.',
    closed({ code: Secret, accept: Type.Boolean() }),
    closed({ status: Type.Enum(['done', 'taken', 'over']) }),
  ),
} as const;
