import { ScoringApp, ScoringText } from '@chorus/contract/scoring';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Draining } from '../http/draining.ts';
import { parseJsonBody } from '../http/json-body.ts';
import { originOf } from '../http/origin.ts';
import type { Jobs } from '../ports/jobs.ts';
import { browserOf } from '../session/browser.ts';
import { sweepMs } from '../storage/retention.ts';
import { clientOf } from './applications.ts';
import type { ScoringGateway } from './gateway.ts';
import { coreOf, jobOf, parseBy, type ScoringJob } from './job.ts';
import { LiveConnections } from './live-connections.ts';
import { LiveSession } from './live-session.ts';
import { maxTextBytes, readPosted, type PostedLimits } from './posted-recording.ts';
import { failedReply } from './reply.ts';
import { groups } from './scorer-pool.ts';
import { ScoringError, sessionEnded } from './scoring-error.ts';
import { Shares } from './shares.ts';

/** Where the gateway is; a request goes to this and `/<core type>`. */
export const scoringPath = '/scoring';

/** A message of a live recording is 1–4 KB. */
export const liveOptions = { options: { maxPayload: 64 * 1024, perMessageDeflate: false } } as const;
/** Connections of one application, or of a school of our own pages, at once: two classes, and room for those that are about to end. */
const usualConnections = 200;
/** Recordings of one group's requests that are being received. */
const receivingBytes = 64 * 1024 * 1024;
/** Of requests whose `text` has not come yet to say whose they are. */
const strangersBytes = 32 * 1024 * 1024;

const parseText = parseBy(ScoringText);
const parseApp = parseBy(ScoringApp);

/** The addresses that a client is told of. */
export const scoringAddresses = (request: FastifyRequest) => {
  const http = `${originOf(request)}${scoringPath}`;
  return { http, ws: http.replace(/^http/, 'ws') };
};

/** Puts the scoring gateway at {@link scoringPath}; `@fastify/websocket` must be there with {@link liveOptions}. */
export function registerScoring(
  app: FastifyInstance,
  gateway: ScoringGateway,
  jobs: Jobs,
  log: (message: string, error: unknown) => void,
  { connections = usualConnections, draining = new Draining() }: { connections?: number; draining?: Draining } = {},
): void {
  const limits = { admitted: new Shares(groups * receivingBytes, receivingBytes), strangers: new Shares(strangersBytes, strangersBytes) };
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fields: 4, files: 4, fileSize: receivingBytes, parts: 8, fieldSize: maxTextBytes, fieldNameSize: 40, headerPairs: 20 },
    });
    scope.addHook('onRequest', async (request, reply) => {
      if (gateway.faults?.now.down && !request.url.endsWith('/faults')) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
    });
    scope.setErrorHandler(async (error, request, reply) => {
      drain(request);
      return reply.code(200).send(failedReply(asScoringError(error, log), undefined, undefined));
    });
    addLive(scope, gateway, log, new LiveConnections(groups * connections, connections), draining);
    addPosted(scope, gateway, limits);
    addAudio(scope, gateway);
    scope.addHook('onReady', async () => jobs.add({ name: 'kept-audio', everyMs: sweepMs, run: () => gateway.kept.sweep() }));
    if (gateway.faults) addFaults(scope, gateway);
  });
}

function asScoringError(error: unknown, log: (message: string, error: unknown) => void): ScoringError {
  if (error instanceof ScoringError) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500) return new ScoringError('badRequest', 'post a multipart form with text and audio');
  log('A recording could not be scored.', error);
  return new ScoringError('scorerFailed', 'the scorer failed');
}

function addPosted(scope: FastifyInstance, gateway: ScoringGateway, limits: PostedLimits): void {
  scope.post<{ Params: { core: string } }>(`${scoringPath}/:core`, async (request, reply) => {
    const began = gateway.now();
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    let job: ScoringJob | undefined;
    try {
      const core = coreOf(request.params.core);
      const { text, audio } = await readPosted(request.parts(), core, limits, (given) => {
        const { connect, start } = parseText(given);
        const app = parseApp({ ...connect?.param.app, ...start.param.app });
        checkKey(request.query, app.applicationId);
        gateway.admit(app);
        return { app, start, group: clientOf(app).group };
      });
      if ((await gateway.holds(text.app, browserOf(request).ids)) === false) throw sessionEnded();
      job = jobOf(request.params.core, text.app, text.start.param);
      const ended = gateway.now();
      if (gateway.faults?.now.dropAfterStart) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      const result = await gateway.score(job, audio, left.signal);
      const { http: base } = scoringAddresses(request);
      return await answer(reply, gateway, await gateway.reply(job, result, { began, ended, forced: false, bytes: audio, base }));
    } catch (error) {
      if (left.signal.aborted) return reply.hijack();
      if (!(error instanceof ScoringError)) throw error;
      drain(request);
      return answer(reply, gateway, failedReply(error, job?.app, job?.request));
    }
  });
}

/** Reads what is left of a form that is refused: a client that is still sending would never see the answer, nor send its next one. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  if (!raw.destroyed) raw.resume();
}

/** The address may name the application too, in either spelling; other keys mean nothing here. */
function checkKey(query: unknown, applicationId: string): void {
  const { appKey, appkey = appKey } = query as { appKey?: unknown; appkey?: unknown };
  if (appkey !== undefined && appkey !== applicationId)
    throw new ScoringError('unknownApplication', 'appKey is not the applicationId of the recording');
}

const answer = async (reply: FastifyReply, gateway: ScoringGateway, body: object) =>
  reply.header('cache-control', 'no-store').send(await gateway.disturb(body));

function addLive(
  scope: FastifyInstance,
  gateway: ScoringGateway,
  log: (message: string, error: unknown) => void,
  connections: LiveConnections,
  draining: Draining,
): void {
  scope.get<{ Params: { core: string } }>(`${scoringPath}/:core`, { websocket: true }, (socket, request) => {
    const hasRoom = connections.enter(socket);
    const send = (reply: object) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(reply));
    };
    const { http: base } = scoringAddresses(request);
    let sent = Promise.resolve();
    const session = new LiveSession(request.params.core, {
      send: (reply) => {
        sent = sent.then(() => gateway.disturb(reply)).then(send, (error: unknown) => log('A live answer failed.', error));
      },
      // Behind the last answer.
      close: (code, reason) => void sent.then(() => socket.close(code, reason)),
      admit: (app) => {
        gateway.admit(app);
        // Who makes up users of the sample has no more for it.
        if (!connections.admitted(socket, app.applicationId)) throw tooManyConnections();
      },
      holds: (app) => gateway.holds(app, browserOf(request).ids),
      open: (job) => gateway.open(job),
      reply: (job, result, facts) => gateway.reply(job, result, { ...facts, base }),
      now: gateway.now,
      echoConnect: () => gateway.faults?.now.echo === true,
      started: () => {
        if (gateway.faults?.now.dropAfterStart) socket.terminate();
      },
    });
    socket.on('message', (data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean) => {
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
      if (isBinary) session.binary(bytes);
      else session.text(bytes.toString('utf8'));
    });
    // A broken frame ends the connection; `close` follows.
    socket.on('error', () => undefined);
    const closed = draining.tell(() => session.end());
    socket.on('close', () => {
      closed();
      connections.leave(socket);
      session.left();
    });
    if (!hasRoom) {
      send(failedReply(tooManyConnections(), undefined, undefined));
      socket.close(1013, 'too many connections');
    }
  });
}

const tooManyConnections = (): ScoringError => new ScoringError('busy', 'too many connections: try again');

function addAudio(scope: FastifyInstance, gateway: ScoringGateway): void {
  scope.get<{ Params: { name: string }; Querystring: { token?: unknown } }>(`${scoringPath}/audio/:name`, async (request, reply) => {
    const { name } = request.params;
    const { token } = request.query;
    const type = await gateway.heard(name, typeof token === 'string' ? token : '', browserOf(request).ids);
    void reply.header('cache-control', 'private, no-store');
    if (type === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return reply.type(type).sendFile(name, gateway.kept.dir, { cacheControl: false });
  });
}

function addFaults(scope: FastifyInstance, gateway: ScoringGateway): void {
  scope.post<{ Body: Buffer }>(`${scoringPath}/faults`, async (request, reply) => {
    const { json } = parseJsonBody(request.body);
    if (!gateway.faults?.set(json)) return reply.code(400).send({ error: 'no such fault' });
    if (gateway.faults.now.crash) gateway.pool.crash();
    return { faults: gateway.faults.now };
  });
}
