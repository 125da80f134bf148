import { State, type Envelope } from '@chorus/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textIn, type Language } from '../locales/texts.ts';
import { stateOf, type CallError } from './call-error.ts';

/** Whether a request is for the API, which answers in envelopes. */
export const isCall = (request: FastifyRequest): boolean => request.url.startsWith('/apiv2/');

/** Sends the envelope of a call: always HTTP 200, with a state. */
export function sendAnswer(reply: FastifyReply, state: number, note: string, data: unknown): FastifyReply {
  return reply.code(200).send({ state, msg: note, note, data } satisfies Envelope<unknown>);
}

/** Sends the envelope of a call that is not done. */
export function sendError(reply: FastifyReply, language: Language, error: CallError): unknown {
  const data = stateOf[error.code] === State.badInput ? { errors: error.errors } : null;
  return sendAnswer(reply, stateOf[error.code], textIn(language, error.code), data);
}
