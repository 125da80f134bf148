import { randomUUID } from 'node:crypto';
import type { Server as HttpsServer } from 'node:https';
import { join } from 'node:path';
import { timeHeader } from '@chorus/contract';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { endIdleLessons, idleLookMs } from './lesson/end-lessons.ts';
import { registerBackups } from './backup/backup-routes.ts';
import { backupLookMs } from './backup/backups.ts';
import type { Now } from './clock.ts';
import type { Embedded } from './embedded/open-embedded.ts';
import { exportLookMs, registerExports } from './exports/export-calls.ts';
import { administratorBy } from './http/admin-access.ts';
import { isCall, sendError } from './http/answer.ts';
import { Certificate, certificateLookMs } from './http/certificate.ts';
import { Draining } from './http/draining.ts';
import { dropForwardedPorts } from './http/forwarded-for.ts';
import type { FullDiskLog } from './http/full-disk-log.ts';
import { lineOf, watchRequests } from './http/handled-requests.ts';
import { Metrics, metricsPath, registerMetrics } from './http/metrics.ts';
import { registerDocumentation } from './http/documentation.ts';
import { guardOrigin } from './http/origin.ts';
import { registerPages } from './http/pages.ts';
import { isProbe, registerProbes } from './http/probes.ts';
import { answerError, bodyLimit, registerCalls } from './http/register-calls.ts';
import { boundRequests } from './http/request-bounds.ts';
import { maxHeaderBytes, refuseUnreadable } from './http/refuse-unreadable.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { dropUnread } from './http/unread-answers.ts';
import { registerWellKnown } from './http/well-known.ts';
import { CallError } from './http/call-error.ts';
import { OidcClients } from './identity/oidc-client.ts';
import { providerInUse } from './identity/providers.ts';
import { SsoLogins } from './identity/sso-logins.ts';
import { registerSso } from './identity/sso-routes.ts';
import { TimerJobs } from './embedded/timer-jobs.ts';
import { chooseLanguage } from './locales/texts.ts';
import { BundleAdmission } from './plugins/bundle-admission.ts';
import { registerOutsidePages } from './outside-pages/outside-routes.ts';
import { SummaryLinks } from './parent-summaries/summary-links.ts';
import { registerWordPages } from './parent-summaries/word-routes.ts';
import { namesIn } from './qr-login/public-address.ts';
import { isEmpty } from './session/admin-session-calls.ts';
import { registerReleases } from './releases/release-routes.ts';
import { mayScore } from './scoring/foreign-pages.ts';
import { originsOf } from './scoring/remote-gateways.ts';
import { liveOptions, registerScoring } from './scoring/register-scoring.ts';
import type { ServerOptions } from './server-options.ts';
import { registerStudentFile } from './student-data/student-data-calls.ts';
import { sweepMs } from './storage/retention.ts';
import { StorageAccess } from './storage/storage-access.ts';
import { isStoragePath, registerStorage } from './storage/storage-routes.ts';
import { adminCallsOf, callsOf } from './assemble/calls.ts';
import { makeParts, type ServerParts } from './assemble/parts.ts';
import { soundRoute } from './own-texts/sound-route.ts';

/** A server that doesn't listen yet. */
export interface Assembled {
  readonly app: FastifyInstance;
  readonly draining: Draining;
  /** Looks whether there is a new certificate. */
  readonly lookAtCertificate: () => void;
}

/** Makes the server of its parts; nothing listens yet. What must be true before the first answer is done. */
export async function assemble(
  options: ServerOptions,
  embedded: Embedded,
  now: Now,
  loopback: boolean,
  fullDisk: FullDiskLog,
): Promise<Assembled> {
  const parts = await makeParts(options, embedded, now, loopback);
  const { db, log, sessions, journalLog } = parts;
  const certificate = options.tls && Certificate.read(options.tls);
  const app = Fastify({
    ...(certificate ? { https: { ...certificate.pair, maxHeaderSize: maxHeaderBytes } } : { http: { maxHeaderSize: maxHeaderBytes } }),
    clientErrorHandler: refuseUnreadable,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    trustProxy: options.proxies ? [...options.proxies] : false,
    requestTimeout: 120_000,
    bodyLimit,
    routerOptions: { maxParamLength: 300 },
    // An address that can't be decoded comes before every hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders), log),
  });
  app.decorate('publicOrigin', options.proxies ? options.publicUrl : undefined);
  app.addHook('onClose', async () => {
    parts.ownPacks.close();
    parts.content.close();
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeAllContentTypeParsers();
  // Whose call it is, is looked at before it is parsed.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, raw: Buffer) => raw);
  const metrics =
    options.metricsToken === undefined
      ? undefined
      : new Metrics({ dataDir: options.dataDir, scoringQueue: parts.gateway && (() => parts.gateway!.pool.waiting) });
  const { requestLog } = options;
  if (metrics || requestLog)
    watchRequests(app, (handled) => {
      metrics?.handled(handled);
      requestLog?.(lineOf(handled, now()));
    });
  const draining = new Draining();
  draining.watch(app);
  addSecurityHeaders(app);
  boundRequests(app);
  dropUnread(app);
  dropForwardedPorts(app);
  app.addHook('onSend', async (request, reply) => {
    if (isCall(request)) reply.header(timeHeader, String(now()));
  });
  // Before the guard: a connection that is refused is also ended.
  if (options.scoring) await app.register(websocket, liveOptions);
  guardOrigin(app, {
    loopback,
    names: [...(options.names ?? []), ...namesIn(options.publicUrl)],
    exempt: (path) => isStoragePath(path) || isProbe(path) || path === metricsPath,
    foreign: mayScore(options.scoring?.pages ?? new Set()),
  });
  await app.register(fastifyStatic, { root: options.dataDir, serve: false, dotfiles: 'deny', index: false });
  registerDocumentation(app);
  const handlers = callsOf(parts);
  registerCalls(app, {
    sessions,
    journalLog,
    fullDisk,
    checkAnswers: options.checkAnswers ?? false,
    log,
    handlers: metrics ? { ...handlers, appendJournal: metrics.counting(handlers.appendJournal) } : handlers,
    administrator: administratorBy(db),
    adminHandlers: adminCallsOf(parts),
  });
  registerRoutes(app, parts);
  const lookAtCertificate = () => certificate?.look(app.server as unknown as HttpsServer, log);
  await addJobs(app, parts, draining, lookAtCertificate);
  if (metrics) registerMetrics(app, metrics, options.metricsToken!);
  registerProbes(app, { db, hasRoom: () => parts.blobs.hasRoom(), draining });
  registerPublic(app, parts);
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request)) return sendError(reply, chooseLanguage(request.headers['accept-language']), new CallError('unknown'));
    // Whatever its address promises: what is not there now may be there later.
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  });
  return { app, draining, lookAtCertificate };
}

/** What is neither a call nor a page: ways in by other platforms, recordings, files to take away. */
function registerRoutes(app: FastifyInstance, parts: ServerParts): void {
  const {
    db,
    now,
    log,
    sessions,
    tokens,
    teachers,
    mint,
    store,
    uploads,
    exportFolder,
    packPackages,
    incomingPacks,
    ownSounds,
    ownFiles,
    backupWork,
    backupAddresses,
    blobs,
    backups,
    ofStudents,
  } = parts;
  registerSso(app, {
    provider: (id) => providerInUse(db, id),
    clients: new OidcClients(now),
    logins: new SsoLogins(db, now),
    teachers,
    tokens,
    log,
  });
  registerStudentFile(app, ofStudents, sessions, (key) => blobs.placeOf(key));
  registerStorage(app, store, blobs, uploads, new StorageAccess(mint, sessions, now), log);
  registerExports(app, { db, mint, sessions, folder: exportFolder });
  registerBackups(app, backups, backupAddresses);
  incomingPacks.register(app);
  packPackages.register(app);
  soundRoute(app, { db, mint, sessions, sounds: ownSounds, files: ownFiles });
  app.addHook('onClose', () => Promise.all([backupWork.stop(), packPackages.stop()]).then(() => undefined));
}

/** What is done from time to time, and scoring, whose queue is swept with it. */
async function addJobs(app: FastifyInstance, parts: ServerParts, draining: Draining, lookAtCertificate: () => void): Promise<void> {
  const { db, now, log, uploads, gateway, exports, retention, ownPacks, ownTexts, incomingPacks, backups, emptyLog } = parts;
  const jobs = new TimerJobs(log);
  const { begunAt } = await db
    .selectFrom('schemaVersions')
    .select(({ fn }) => fn.min('appliedAt').as('begunAt'))
    .executeTakeFirstOrThrow();
  if (gateway) {
    app.addHook('onClose', async () => gateway.pool.close());
    registerScoring(app, gateway, jobs, log, { draining });
  }
  app.addHook('onReady', async () => {
    jobs.add({ name: 'retention', everyMs: sweepMs, run: async () => void (await retention.sweep()) });
    jobs.add({ name: 'certificate', everyMs: certificateLookMs, run: async () => lookAtCertificate() });
    jobs.add({ name: 'idle lessons', everyMs: idleLookMs, run: () => endIdleLessons(db, now, parts.heldLessons) });
    jobs.add({ name: 'backup', everyMs: backupLookMs, run: async () => void (await backups.daily(begunAt)) });
    jobs.add({ name: 'database log', everyMs: sweepMs, run: emptyLog });
    jobs.add({
      name: 'packs',
      everyMs: sweepMs,
      run: async () => void (await Promise.all([ownPacks.sweep(), ownTexts.sweep(), incomingPacks.sweep()])),
    });
    jobs.add({ name: 'summary links', everyMs: sweepMs, run: () => new SummaryLinks(db, now).sweep() });
    exports.start();
    jobs.add({ name: 'exports', everyMs: exportLookMs, run: () => exports.sweep() });
    jobs.add({ name: 'uploads', everyMs: sweepMs, run: () => uploads.sweep() });
  });
  app.addHook('onClose', () => jobs.stop());
  app.addHook('onClose', () => exports.stop());
}

/** The pages, and what they and the activities are loaded from. */
function registerPublic(app: FastifyInstance, parts: ServerParts): void {
  const { db, now, loopback, options, gateways, ownPacks, bundles, registry } = parts;
  const admission = new BundleAdmission(db, now, bundles.dir, (hash) => registry.sourcesOf(hash));
  registerPages(app, {
    hostDir: options.hostDir,
    sdkDir: options.sdkDir,
    bundlesDir: bundles.dir,
    admits: (path) => admission.admits(path),
    content: ownPacks,
    empty: () => isEmpty(db),
    reached: originsOf(gateways),
  });
  registerOutsidePages(app, db);
  registerWordPages(app, { db, now, packs: ownPacks });
  registerReleases(app, parts.releases);
  registerWellKnown(app, loopback ? join(options.dataDir, 'plugins') : undefined, options.scoring !== undefined);
}
