import type { BadInput, Envelope } from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import { ApiError } from './api-error.ts';
import { TransportError, type HttpAnswer, type HttpRequest, type Transport } from './transport.ts';

/** Sends a call. Errors: {@link ApiError}. */
export async function sendCall(transport: Transport, name: string, request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await transport(request);
  } catch (error) {
    if (error instanceof TransportError) throw new ApiError(error.code, name, error.message, undefined, undefined, [], { cause: error });
    throw error;
  }
}

/** The envelope of a call that was done. Errors: {@link ApiError} of what the server says instead. */
export function successOf(name: string, { status, text }: Pick<HttpAnswer, 'status' | 'text'>): Envelope<unknown> {
  const envelope = readEnvelope(text);
  if (!envelope) {
    // A proxy that stands before a server that is down answers with a page of its own.
    if (status >= 500) throw new ApiError('network', name, `HTTP ${status}`);
    throw new ApiError('bad-answer', name, `HTTP ${status} without an envelope`);
  }
  const { state, note, data } = envelope;
  if (state === State.ok || state === State.okToo) return envelope;
  const errors = (data as BadInput | null)?.errors;
  throw new ApiError('state', name, `state ${state}: ${note}`, state, note, Array.isArray(errors) ? errors : []);
}

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value = JSON.parse(text) as Partial<Envelope<unknown>> | null;
    if (typeof value !== 'object' || value === null || typeof value.state !== 'number') return undefined;
    return { state: value.state, msg: value.msg ?? '', note: value.note ?? value.msg ?? '', data: value.data };
  } catch {
    return undefined;
  }
}
