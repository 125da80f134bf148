import type { BadInput, Envelope } from '@chorus/contract';
import { adminCalls, type AdminBody, type AdminCallName, type AdminData } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import { State } from '@chorus/contract/api/state';
import { ApiError } from '../api/api-error.ts';
import { callHeaders } from '../api/headers.ts';
import { TransportError, type Transport } from '../api/transport.ts';

/** What {@link AdminApi} needs. */
export interface AdminApiPorts {
  readonly transport: Transport;
  readonly udid: string;
  readonly token: () => string | undefined;
  /** The server no longer knows the session that a call was made with. */
  readonly sessionInvalid: () => void;
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
      if (error.state === State.sessionInvalid && token !== undefined && token === this.ports.token()) this.ports.sessionInvalid();
      else if (options.quiet !== true) this.ports.prompt(error);
      throw error;
    }
  }

  async #send(name: AdminCallName, body: unknown, options: AdminCallOptions, token: string | undefined): Promise<unknown> {
    const call: AdminCall = adminCalls[name];
    const text = JSON.stringify(body);
    const session = call.open === true || token === undefined ? undefined : { authToken: token, accountType: 0 };
    const answer = await this.ports
      .transport({
        url: call.path,
        body: text,
        headers: await callHeaders(this.ports.udid, text, session),
        timeoutMs: options.timeoutMs ?? 60_000,
        signal: options.signal,
      })
      .catch((error: unknown) => {
        if (error instanceof TransportError)
          throw new ApiError(error.code, name, error.message, undefined, undefined, [], { cause: error });
        throw error;
      });
    const envelope = readEnvelope(answer.text);
    if (!envelope) throw new ApiError(answer.status >= 500 ? 'network' : 'bad-answer', name, `HTTP ${answer.status}`);
    if (envelope.state === State.ok || envelope.state === State.okToo) return envelope.data;
    const errors = (envelope.data as BadInput | null)?.errors;
    throw new ApiError('state', name, `state ${envelope.state}`, envelope.state, envelope.note, Array.isArray(errors) ? errors : []);
  }
}

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value = JSON.parse(text) as Partial<Envelope<unknown>> | null;
    return typeof value?.state === 'number'
      ? { state: value.state, msg: value.msg ?? '', note: value.note ?? '', data: value.data }
      : undefined;
  } catch {
    return undefined;
  }
}
