import { adminCalls, type AdminBody, type AdminCallName, type AdminData } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import { State } from '@chorus/contract/api/state';
import { tolerantCheck } from '../api/tolerant-check.ts';
import { ApiError } from '../api/api-error.ts';
import { callHeaders } from '../api/headers.ts';
import { sendCall, successOf } from '../api/send-call.ts';
import type { Transport } from '../api/transport.ts';

/** What {@link AdminApi} needs. */
export interface AdminApiPorts {
  readonly transport: Transport;
  readonly udid: string;
  readonly token: () => string | undefined;
  /** The server no longer knows the session that a call was made with. Resolves once it is known whether the same administrator is in again. */
  readonly sessionInvalid: (token: string) => Promise<boolean>;
  /** Tells whoever administers that a call failed. */
  readonly prompt: (error: ApiError) => void;
}

/** How a call is made. */
export interface AdminCallOptions {
  /** The caller shows what went wrong where it belongs. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  /** Default 60,000. */
  readonly timeoutMs?: number;
  /** Made again after a login, where the session has ended; it is unless this is false. */
  readonly repeat?: boolean;
}

/** The calls of the administration. Errors: {@link ApiError}. */
export class AdminApi {
  constructor(private readonly ports: AdminApiPorts) {}

  async call<N extends AdminCallName>(name: N, body: AdminBody<N>, options: AdminCallOptions = {}): Promise<AdminData<N>> {
    const token = this.ports.token();
    try {
      return (await this.#send(name, body, options, token)) as AdminData<N>;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'aborted') throw error;
      if (error.state === State.sessionInvalid && token !== undefined) {
        // It was refused before anything was done: after the login it is done as if nothing had been.
        if (options.repeat !== false && (await this.ports.sessionInvalid(token)) && !options.signal?.aborted)
          return this.call(name, body, { ...options, repeat: false });
      } else if (options.quiet !== true) this.ports.prompt(error);
      throw error;
    }
  }

  async #send(name: AdminCallName, body: unknown, options: AdminCallOptions, token: string | undefined): Promise<unknown> {
    const call: AdminCall = adminCalls[name];
    const text = JSON.stringify(body);
    const session = call.open === true || token === undefined ? undefined : { authToken: token, accountType: 0 };
    const answer = await sendCall(this.ports.transport, name, {
      url: call.path,
      body: text,
      headers: await callHeaders(this.ports.udid, text, session),
      timeoutMs: options.timeoutMs ?? 60_000,
      signal: options.signal,
    });
    const { state, data } = successOf(name, answer);
    if (!hasShape(name, data)) throw new ApiError('bad-answer', name, 'data does not have the agreed shape', state);
    return data;
  }
}

const checks = new Map<AdminCallName, ReturnType<typeof tolerantCheck>>();

/** Whether a call's data has the shape that was agreed on; a server that is newer may say more. */
function hasShape(name: AdminCallName, data: unknown): boolean {
  const check = checks.get(name) ?? tolerantCheck(adminCalls[name].data);
  checks.set(name, check);
  return check(data).length === 0;
}
