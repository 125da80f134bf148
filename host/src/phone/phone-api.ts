import type { Body, Data } from '@chorus/contract';
import { closed } from '@chorus/contract/api/envelope';
import { callPaths, openCalls } from '@chorus/contract/api/paths';
import { qrCodeCalls } from '@chorus/contract/api/qr-code-calls';
import { UserInfo } from '@chorus/contract/api/user-info';
import { ApiError } from '../api/api-error.ts';
import { callHeaders } from '../api/headers.ts';
import { sendCall, successOf } from '../api/send-call.ts';
import { tolerantCheck } from '../api/tolerant-check.ts';
import type { Transport } from '../api/transport.ts';

/** What the answers of the calls that a phone makes must hold. */
const shapes = {
  teacherLogin: closed({ userInfo: UserInfo }),
  logout: closed({}),
  qrCodeAsks: qrCodeCalls.qrCodeAsks.data,
  scanQrCode: qrCodeCalls.scanQrCode.data,
  answerQrCode: qrCodeCalls.answerQrCode.data,
} as const;

/** Calls that a phone makes. */
export type PhoneCall = keyof typeof shapes;

/** The phone's session, as its calls say it. */
export interface PhoneToken {
  readonly authToken: string;
  readonly accountType: number;
}

/** The calls of the phone's page. Errors: {@link ApiError}; the page shows them where they belong. */
export class PhoneApi {
  constructor(
    private readonly transport: Transport,
    private readonly udid: string,
  ) {}

  async call<N extends PhoneCall>(name: N, body: Body<N>, token?: PhoneToken): Promise<Data<N>> {
    const text = JSON.stringify(body);
    const answer = await sendCall(this.transport, name, {
      url: callPaths[name],
      body: text,
      headers: await callHeaders(this.udid, text, openCalls.has(name) ? undefined : token),
      timeoutMs: 15_000,
      signal: undefined,
    });
    const { state, data } = successOf(name, answer);
    if (tolerantCheck(shapes[name])(data).length > 0) throw new ApiError('bad-answer', name, 'data does not have the agreed shape', state);
    return data as Data<N>;
  }
}
