import { adminCalls, type AdminCallName } from '@chorus/contract/api/admin/calls';
import {
  calls,
  choicesHeader,
  erasuresHeader,
  headerNames,
  journalDialect,
  journalHeader,
  logHeader,
  readDialect,
  State,
  type AdminCall,
  type Call,
  type CallName,
} from '@chorus/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { machineOf } from '../device-activation/activated-machine.ts';
import { isStorageFull } from '../database/open.ts';
import { chooseLanguage } from '../locales/texts.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import { AtOnce } from './at-once.ts';
import { isCall, sendAnswer, sendError, sendStream } from './answer.ts';
import { badField, CallError } from './call-error.ts';
import { checkCommonHeaders, clientOf, header } from './common-headers.ts';
import type { AdministratorOfCall } from './admin-access.ts';
import {
  teacherOf,
  type AdminHandlers,
  type CallContext,
  type Handler,
  type Handlers,
  type OpenContext,
  type Session,
} from './handlers.ts';
import { parseJsonBody } from './json-body.ts';
import { JsonStream, wholeOf } from './json-stream.ts';
import type { FullDiskLog } from './full-disk-log.ts';
import { originOf } from './origin.ts';

/** Bodies of all calls, and of what is sent where nothing takes it … */
export const bodyLimit = 64 * 1024;
/** … but those that come in batches. */
const bodyLimits: Readonly<Record<string, number>> = {
  appendJournal: 4 * 1024 * 1024,
  planRoster: 4 * 1024 * 1024,
  importRoster: 4 * 1024 * 1024,
  planTeachers: 2 * 1024 * 1024,
  importTeachers: 2 * 1024 * 1024,
  planWordList: 2 * 1024 * 1024,
  saveWordList: 2 * 1024 * 1024,
  planTeacherList: 2 * 1024 * 1024,
  saveTeacherList: 2 * 1024 * 1024,
  saveOwnText: 4 * 1024 * 1024,
};
const maxErrors = 20;
/** Finding every error in a body of more values than this would hold up everybody else. */
const maxExplained = 20_000;

/** Options of {@link registerCalls}. */
export interface CallsOptions {
  readonly handlers: Handlers;
  readonly adminHandlers: AdminHandlers;
  readonly administrator: AdministratorOfCall;
  readonly sessions: Sessions;
  /** Which journal it is, and since which start. */
  readonly journalLog: string;
  readonly fullDisk: FullDiskLog;
  /** Checks answers by their schema too; tests do. */
  readonly checkAnswers: boolean;
  readonly log: (message: string, error: unknown) => void;
}

/** Puts every call of the contract on its path. Answers are always HTTP 200 with a state. */
export function registerCalls(app: FastifyInstance, options: CallsOptions): void {
  const atOnce = new AtOnce();
  const authenticate = async (request: FastifyRequest, reply: FastifyReply): Promise<Session> => {
    const token = header(request.headers, headerNames.authToken);
    if (!token) throw new CallError('session-invalid');
    return options.sessions.authenticate(token, browserOf(request, reply).ids);
  };
  /** Who calls, when it is their turn. */
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Session> => {
    const session = await authenticate(request, reply);
    const { waited, over } = await atOnce.take(session.actor.id);
    // Until all of the answer is sent, or nobody is there any more.
    if (reply.raw.closed) over();
    else reply.raw.once('close', over);
    return waited ? authenticate(request, reply) : session;
  };
  const register = (name: string, call: AdminCall, handle: (body: never, request: Called) => Promise<unknown>) => {
    const limit = bodyLimits[name];
    const route = { bodyLimit: limit ?? bodyLimit, config: { callName: name } };
    // Of what is large nothing is read before it is their turn: nobody else's takes room, and of one person's no more than is done at once.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => void (await enter(request, reply));
    app.post(call.path, limit === undefined ? route : { ...route, onRequest }, async (request, reply) => {
      const language = chooseLanguage(request.headers['accept-language']);
      const raw = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      if (!call.open && !header(request.headers, headerNames.authToken)) throw new CallError('session-invalid');
      checkCommonHeaders(request.headers, raw, !call.open);
      const browser = browserOf(request, reply);
      const open: OpenContext = {
        language,
        origin: originOf(request),
        address: request.ip,
        browser,
        device: machineOf(request, reply),
        client: clientOf(request.headers),
      };
      const session = call.open ? undefined : await (limit === undefined ? enter : authenticate)(request, reply);
      // A large one takes a second: not for whoever is nobody here, and of one person in their turn.
      const { json, values } = parseJsonBody(raw);
      const answer = await handle(json as never, {
        request,
        reply,
        open,
        session,
        check: () => refuseInvalid(validatorOf(call.body), json, values),
      });
      const stream = answer instanceof JsonStream ? answer : undefined;
      if (options.checkAnswers) {
        const data = stream ? (JSON.parse(await wholeOf(stream)) as unknown) : answer;
        if (!validatorOf(call.data).Check(data))
          throw new Error(`${name} answered outside its schema: ${JSON.stringify(validatorOf(call.data).Errors(data).slice(0, 3))}`);
        if (stream) return sendAnswer(reply, State.ok, '', data);
      }
      options.fullDisk.done(name);
      return stream ? sendStream(reply, stream) : sendAnswer(reply, State.ok, '', answer);
    });
  };
  for (const [name, call] of Object.entries(calls) as [CallName, Call][])
    register(name, call, async (body, { request, reply, open, session, check }) => {
      if (session)
        reply
          .header(choicesHeader, session.choices)
          .header(erasuresHeader, session.erasures)
          .header(journalHeader, String(journalDialect))
          .header(logHeader, options.journalLog);
      const context = session
        ? { ...open, session, owner: teacherOf(session), dialect: readDialect(header(request.headers, journalHeader)) }
        : open;
      check();
      return (options.handlers[name] as Handler<CallName>)(body, context as CallContext);
    });
  for (const [name, call] of Object.entries(adminCalls) as [AdminCallName, AdminCall][])
    register(name, call, async (body, { open, session, check }) => {
      const context = session ? { ...open, session, ...(await options.administrator(session, call.right ?? null)) } : open;
      check();
      return (options.adminHandlers[name] as (body: never, context: never) => Promise<unknown>)(body, context as never);
    });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.log, options.fullDisk));
}

/** A call that has come in; `check` refuses a body that is not what it takes: what a caller may not do, it says of none. */
interface Called {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly open: OpenContext;
  readonly session: Session | undefined;
  readonly check: () => void;
}

/** Answers a failed call; other paths get a plain status. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: CallsOptions['log'],
  fullDisk?: FullDiskLog,
): unknown {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (!isCall(request)) {
    if (status >= 500) log(placeOf(request), error);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(status >= 500 ? 'Server error' : 'Bad request');
  }
  const callError = asCallError(error, status);
  if (callError.code === 'storage-full') fullDisk?.full();
  if (callError.code === 'server-error') log(placeOf(request), error);
  return sendError(reply, chooseLanguage(request.headers['accept-language']), callError);
}

/** Without the query: it may hold a token. */
const placeOf = ({ method, url }: FastifyRequest): string => `${method} ${url.split('?', 1)[0]}`;

function asCallError(error: unknown, status: number): CallError {
  if (error instanceof CallError) return error;
  if (isStorageFull(error)) return new CallError('storage-full');
  if (status < 500) return new CallError('bad-input', [{ path: '', message: error instanceof Error ? error.message : 'unreadable' }]);
  return new CallError('server-error');
}

function refuseInvalid(validator: Validator, json: unknown, values: number): void {
  if (validator.Check(json)) return;
  if (values > maxExplained) throw badField('', 'is not what this call takes');
  const errors = validator.Errors(json).map(({ instancePath, message }) => ({ path: instancePath, message }));
  throw new CallError('bad-input', errors.slice(0, maxErrors));
}

const validators = new WeakMap<TSchema, Validator>();

/** Compiled when it is first asked for, and once for every server of the process. */
function validatorOf(schema: TSchema): Validator {
  const made = validators.get(schema) ?? Compile(schema);
  validators.set(schema, made);
  return made;
}
