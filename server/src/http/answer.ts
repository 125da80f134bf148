import { Readable } from 'node:stream';
import { State, type Envelope } from '@chorus/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textIn, type Language } from '../locales/texts.ts';
import { stateOf, type CallError } from './call-error.ts';
import type { JsonStream } from './json-stream.ts';

/** Whether a request is for the API, which answers in envelopes. */
export const isCall = (request: FastifyRequest): boolean => request.url.startsWith('/apiv2/');

/** Sends the envelope of a call: always HTTP 200, with a state. */
export function sendAnswer(reply: FastifyReply, state: number, note: string, data: unknown): FastifyReply {
  reply.state = state;
  return reply.code(200).send({ state, msg: note, note, data } satisfies Envelope<unknown>);
}

/** Sends the envelope of a call that is done, whose data comes in pieces. One that fails on the way is cut off: the caller hears that it is not whole. */
export function sendStream(reply: FastifyReply, { pieces }: JsonStream): FastifyReply {
  reply.state = State.ok;
  async function* envelope() {
    yield `{"state":${State.ok},"msg":"","note":"","data":`;
    yield* pieces;
    yield '}';
  }
  return reply.code(200).type('application/json; charset=utf-8').send(Readable.from(envelope()));
}

/** Sends the envelope of a call that is not done. */
export function sendError(reply: FastifyReply, language: Language, error: CallError): unknown {
  const data = stateOf[error.code] === State.badInput || error.errors.length > 0 ? { errors: error.errors } : null;
  return sendAnswer(reply, stateOf[error.code], textIn(language, error.code), data);
}
