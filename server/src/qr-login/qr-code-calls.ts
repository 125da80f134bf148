import type { QrBoard } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import type { CallContext, Handlers } from '../http/handlers.ts';
import { makeBrowserId, type Browser } from '../session/browser.ts';
import { teacher, type Logins } from '../session/logins.ts';
import type { Teaching } from '../session/teaching.ts';
import { boardOf } from './board.ts';
import { phoneOrigin } from './public-address.ts';
import { forPhone, QrCodes, type QrCode } from './qr-codes.ts';

/** What the calls need. */
export interface QrCodeOptions {
  readonly db: Db;
  readonly now: Now;
  readonly logins: Logins;
  readonly teaching: Teaching;
  /** Where phones reach the server, if it was said. */
  readonly publicUrl: string | undefined;
}

type Calls = Pick<Handlers, 'makeQrCode' | 'qrCodeStatus' | 'qrCodeAsks' | 'scanQrCode' | 'answerQrCode'>;

/** Login by a QR code on the board, which a phone scans and says yes to. */
export function qrCodeCalls({ db, now, logins, teaching, publicUrl }: QrCodeOptions): Calls {
  const codes = new QrCodes(db, now);

  return {
    async makeQrCode(_body, { origin, address, browser }) {
      const phones = phoneOrigin(publicUrl, origin);
      if (phones === undefined) return { code: null, serverTime: now() };
      const { secret, code, expiresAt } = await codes.make({ browserId: nameBrowser(browser), address, board: boardOf(browser.agent) });
      return { code: { secret, address: `${phones}/m/#c=${code}`, expiresAt }, serverTime: now() };
    },

    async qrCodeStatus({ secret }, context) {
      const row = await codes.ofBoard(secret, context.browser.ids);
      const times = { expiresAt: row?.expiresAt ?? now(), serverTime: now() };
      if (!row || row.state === 'used') return { status: 'expired', ...times };
      if (row.state === 'waiting' || row.state === 'refused') return { status: row.state, ...times };
      const place = await teaching.find(row.teacherId!);
      if (!place) return { status: 'expired', ...times };
      if (row.state === 'scanned') return { status: 'scanned', name: masked(place.name), number: row.number!, ...times };
      if (!(await codes.use(row))) return { status: 'expired', ...times };
      const { token, expiresAt } = await logins.openWithoutPassword(teacher(place.id), place.schoolId, context);
      await teaching.entered(place);
      return { status: 'confirmed', login: { userInfo: await teaching.info(place, token), expiresAt }, ...times };
    },

    async qrCodeAsks({ code }) {
      const row = await codes.ofPhone(code);
      const status = await codes.forStranger(row);
      return { status, ...(status === 'open' && askedBy(row!)), serverTime: now() };
    },

    async scanQrCode({ code }, context) {
      const { phone, place } = await phoneOf(context);
      const row = await codes.scan(code, phone);
      const status = forPhone(row, phone.tokenHash);
      return {
        status,
        ...(status === 'open' && { number: row!.number!, ...askedBy(row!) }),
        name: place.name,
        schoolName: place.schoolName,
        expiresAt: row?.expiresAt ?? now(),
        serverTime: now(),
      };
    },

    async answerQrCode({ code, accept }, context) {
      const { phone } = await phoneOf(context);
      return { status: await codes.answer(code, phone, accept) };
    },
  };

  /** The phone that calls, and where its teacher would be logged in: in the school that the phone is in, whichever others there are. */
  async function phoneOf({ session, owner: { teacherId } }: CallContext) {
    // Page script has a lesson's session: a yes takes one that somebody has typed the password for, on the phone's page.
    if (!session.forPhone) throw new CallError('session-invalid');
    return { phone: { tokenHash: session.tokenHash, teacherId }, place: await teaching.teacher(teacherId) };
  }
}

const askedBy = ({ board, createdAt }: QrCode) => ({ asked: { board: JSON.parse(board) as QrBoard, at: createdAt } });

/** By what the board's browser is told from others; one of several cookies may be a script's. */
function nameBrowser(browser: Browser): string {
  const [known, ...others] = browser.ids;
  if (known !== undefined && others.length === 0) return known;
  const made = makeBrowserId();
  browser.keep(made);
  return made;
}

/** As the class may see it. */
const masked = (name: string): string => `${Array.from(name)[0] ?? ''}**`;
