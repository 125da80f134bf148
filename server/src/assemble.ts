import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { backupCalls } from './backup/backup-calls.ts';
import { BackupAddresses, registerBackups } from './backup/backup-routes.ts';
import { BackupWork } from './backup/backup-work.ts';
import { backupLookMs } from './backup/backups.ts';
import type { Now } from './clock.ts';
import { auditCalls } from './audit/audit-calls.ts';
import { consentCalls } from './consents/consent-calls.ts';
import { contentCalls } from './content/content-calls.ts';
import { ContentLibrary } from './content/content-library.ts';
import { activationAdminCalls } from './device-activation/activation-admin-calls.ts';
import { deviceActivationCalls } from './device-activation/device-activation-calls.ts';
import { deviceCalls } from './devices/device-calls.ts';
import type { Db } from './database/open.ts';
import type { Embedded } from './embedded/open-embedded.ts';
import { accountCalls } from './accounts/account-calls.ts';
import { ExportFolder } from './exports/export-folder.ts';
import { Exports } from './exports/exports.ts';
import { exportCalls, exportLookMs, registerExports } from './exports/export-calls.ts';
import { administratorBy } from './http/admin-access.ts';
import { isCall, sendError } from './http/answer.ts';
import type { FullDiskLog } from './http/full-disk-log.ts';
import { registerDocumentation } from './http/documentation.ts';
import { parseJsonBody } from './http/json-body.ts';
import { builtPage } from './http/built-page.ts';
import { guardOrigin } from './http/origin.ts';
import { registerPages } from './http/pages.ts';
import { answerError, registerCalls } from './http/register-calls.ts';
import { maxHeaderBytes, refuseUnreadable } from './http/refuse-unreadable.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { registerWellKnown } from './http/well-known.ts';
import { CallError } from './http/call-error.ts';
import { identityAdminCalls } from './identity/identity-admin-calls.ts';
import { identityCalls } from './identity/identity-calls.ts';
import { KnownTeachers } from './identity/known-teachers.ts';
import { LoginTokens } from './identity/login-tokens.ts';
import { OidcClients } from './identity/oidc-client.ts';
import { providerInUse } from './identity/providers.ts';
import { SsoLogins } from './identity/sso-logins.ts';
import { registerSso } from './identity/sso-routes.ts';
import { Tickets } from './identity/tickets.ts';
import { applyTombstones } from './journal/erasures.ts';
import { StudentEraser } from './journal/erase-student.ts';
import { journalCalls } from './journal/journal-calls.ts';
import { logIdentity } from './journal/log-identity.ts';
import { eraseAgain, lostDataCalls } from './journal/lost-data-calls.ts';
import { SqlJournalLog } from './journal/sql-journal-log.ts';
import { endIdleLessons, endLessonsOf } from './lesson/end-lessons.ts';
import { lessonCalls } from './lesson/lesson-calls.ts';
import { favouriteCalls } from './materials/favourite-calls.ts';
import { moduleCalls } from './materials/module-calls.ts';
import { TimerJobs } from './embedded/timer-jobs.ts';
import { chooseLanguage, localized } from './locales/texts.ts';
import { batchCalls } from './people/batches.ts';
import { classCalls } from './people/class-calls.ts';
import { rolloverCalls } from './people/rollover-calls.ts';
import { rosterCalls } from './people/roster-calls.ts';
import { studentCalls } from './people/student-calls.ts';
import { BundleAdmission } from './plugins/bundle-admission.ts';
import { BundleStore } from './plugins/bundle-store.ts';
import { pluginCalls } from './plugins/plugin-calls.ts';
import { activitySettingsCalls, pluginSettingsCalls } from './plugins/plugin-settings-calls.ts';
import { policyCalls } from './plugins/policy-calls.ts';
import { PluginRegistry } from './plugins/plugin-registry.ts';
import { namesIn } from './qr-login/public-address.ts';
import { qrCodeCalls } from './qr-login/qr-code-calls.ts';
import { areaCalls } from './organisations/area-calls.ts';
import { organisationCalls } from './organisations/organisation-calls.ts';
import { IncomingPacks } from './own-content/incoming-packs.ts';
import { ownContentCalls } from './own-content/own-content-calls.ts';
import { OwnPacks } from './own-content/own-packs.ts';
import { SpeechWords } from './own-content/speech-words.ts';
import { groupCalls } from './school/group-calls.ts';
import { peopleCalls } from './school/people-calls.ts';
import { schoolCalls } from './school/school-calls.ts';
import { schoolSoundCalls } from './school/school-sound.ts';
import { settingsCalls } from './school/settings-calls.ts';
import { sessionCalls } from './session/session-calls.ts';
import { adminSessionCalls, isEmpty, makeSetupCode } from './session/admin-session-calls.ts';
import { DevicePins } from './session/device-pins.ts';
import { Logins } from './session/logins.ts';
import { ownAccountCalls } from './session/own-account-calls.ts';
import { Sessions } from './session/sessions.ts';
import { Teaching } from './session/teaching.ts';
import { createGateway } from './scoring/create-gateway.ts';
import { mayScore } from './scoring/foreign-pages.ts';
import { originsOf, type GatewayInOrder } from './scoring/remote-gateways.ts';
import { liveOptions, registerScoring } from './scoring/register-scoring.ts';
import { ScoringAccess } from './scoring/scoring-access.ts';
import type { ServerOptions } from './server-options.ts';
import { registerStudentFile, studentDataCalls } from './student-data/student-data-calls.ts';
import { ClockWatch } from './storage/clock-watch.ts';
import { CredentialMint } from './storage/credentials.ts';
import { soundEraser } from './storage/erase-sound.ts';
import { MultipartUploads } from './storage/multipart-uploads.ts';
import { ObjectStore } from './storage/object-store.ts';
import { Retention, sweepMs } from './storage/retention.ts';
import { recordingsKeptCalls } from './storage/recordings-kept-calls.ts';
import { SchoolStorage } from './storage/school-storage.ts';
import { StorageAccess } from './storage/storage-access.ts';
import { storageCalls } from './storage/storage-calls.ts';
import { UploadSizes } from './storage/upload-sizes.ts';
import { isStoragePath, registerStorage } from './storage/storage-routes.ts';

import { UsageCount } from './usage/count-usage.ts';
import { usageCalls } from './usage/usage-calls.ts';

/** Makes the server of its parts; nothing listens yet. What must be true before the first answer is done. */
export async function assemble(
  options: ServerOptions,
  { db, blobs, backups, tombstones, emptyLog }: Embedded,
  now: Now,
  loopback: boolean,
  fullDisk: FullDiskLog,
): Promise<FastifyInstance> {
  const log = options.log ?? (() => undefined);
  const sessions = new Sessions(db, now);
  const logins = new Logins(db, now, sessions);
  const teaching = new Teaching(db, now);
  const [tokens, teachers] = [new LoginTokens(db, now), new KnownTeachers(db, now, teaching)];
  // Only this machine can reach a server on loopback; elsewhere whoever came first would own it.
  const setupCode = loopback ? undefined : makeSetupCode();
  if (setupCode !== undefined && (await isEmpty(db))) log(localized('setup-code', { code: setupCode })['zh-CN']!, undefined);
  const secret = await secretOf(db);
  const mint = new CredentialMint(secret, now);
  const ownSecret = createHmac('sha256', secret).update('scoring').digest('hex');
  const gateways: readonly GatewayInOrder[] = options.scoring?.gateways ?? ['own'];
  const scoring = new ScoringAccess({ db, now, ownSecret: options.scoring && ownSecret, gateways });
  const schools = new SchoolStorage(db, options.schoolQuota);
  const clock = new ClockWatch(db, now, log);
  const store = new ObjectStore(db, blobs, now, schools, clock.stamp);
  const uploads = new MultipartUploads(store, blobs, new UploadSizes(db, schools));
  const gateway = options.scoring && createGateway(options.scoring, { dataDir: options.dataDir, ownSecret, loopback, sessions, now, log });
  const eraseSound = soundEraser(db, store, uploads, gateway);
  const journal = new SqlJournalLog(db, now, eraseSound, { tombstones, blobs });
  const exportFolder = new ExportFolder(options.dataDir);
  const exports = new Exports({ db, now, folder: exportFolder, log });
  const students = new StudentEraser({ db, now, tombstones, blobs, eraseSound, exports, emptyLog });
  // Before the first answer: nobody hears what was deleted before the restore.
  await applyTombstones(db, tombstones, (one) => eraseAgain(one, journal, students));
  await students.resume();
  await store.sweep(await clock.look());
  await uploads.recount();
  await endIdleLessons(db, now);
  const retention = new Retention(db, store, now, clock, (owner, attemptId) => journal.erase(owner, attemptId, 'expired'));
  // The second part is another one at each start: a power cut may have taken the end of what was written.
  const journalLog = `${await logIdentity(db)}.${randomBytes(6).toString('hex')}`;
  const content = await ContentLibrary.open({
    packs: options.packs ?? [],
    folder: join(options.dataDir, 'packs'),
    indexDir: join(options.dataDir, 'content-index'),
    log,
  });
  const ownDir = join(options.dataDir, 'own-content');
  const ownPacks = new OwnPacks({ db, now, base: content, dir: ownDir });
  const incomingPacks = new IncomingPacks(join(ownDir, 'incoming'), { mint, sessions, now });
  await incomingPacks.clear();
  const bundles = new BundleStore(join(options.dataDir, 'plugin-store'));
  const registry = new PluginRegistry(
    { builtIn: options.builtIn ?? (() => []), folders: [join(options.dataDir, 'plugins'), ...(options.pluginsDirs ?? [])], dev: loopback },
    bundles,
  );
  const backupWork = new BackupWork(now, log);
  const backupAddresses = new BackupAddresses(mint, sessions, now);
  bundles.prepare();
  mkdirSync(join(options.dataDir, 'plugins'), { recursive: true });

  const ofStudents = { db, now, blobs, backups, students, mint };

  const app = Fastify({
    ...(options.tls ? { https: { ...options.tls, maxHeaderSize: maxHeaderBytes } } : { http: { maxHeaderSize: maxHeaderBytes } }),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: true,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300 },
    // An address that can't be decoded comes before every hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders), log),
  });
  app.addHook('onClose', async () => {
    ownPacks.close();
    content.close();
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, raw: Buffer) => parseJsonBody(raw));
  addSecurityHeaders(app);
  // Before the guard: a connection that is refused is also ended.
  if (options.scoring) await app.register(websocket, liveOptions);
  guardOrigin(app, {
    loopback,
    names: [...(options.names ?? []), ...namesIn(options.publicUrl)],
    exempt: isStoragePath,
    foreign: mayScore(options.scoring?.pages ?? new Set()),
  });
  await app.register(fastifyStatic, { root: options.dataDir, serve: false, dotfiles: 'deny', index: false });
  registerDocumentation(app);
  registerCalls(app, {
    sessions,
    journalLog,
    fullDisk,
    checkAnswers: options.checkAnswers ?? false,
    log,
    handlers: {
      ...sessionCalls({
        db,
        now,
        sessions,
        logins,
        teaching,
        samplePassword: loopback ? options.sample?.password : undefined,
        scoring: (schoolId) => scoring.provider(schoolId),
        endLessons: (hash) => endLessonsOf(db, now, hash),
      }),
      ...identityCalls({ db, logins, teaching, tickets: new Tickets(db, now), tokens, teachers }),
      ...ownAccountCalls({
        db,
        sessions,
        logins,
        teaching,
        pins: new DevicePins({ db, now, queue: logins.queue, cost: options.passwordCost }),
        passwordCost: options.passwordCost,
      }),
      ...qrCodeCalls({ db, now, logins, teaching, publicUrl: options.publicUrl }),
      ...schoolCalls(db, now),
      ...peopleCalls(db, now),
      ...groupCalls(db, now),
      ...areaCalls(db),
      ...deviceActivationCalls(db, now),
      async checkVersion() {
        const { version, build } = await builtPage(options.hostDir);
        return { upgrade: false, lastVersion: version, upgradeMsg: '', forceUpgrade: false, downloadUrl: '', build };
      },
      support: async () => ({ phone: options.supportPhone ?? null }),
      ...deviceCalls(db, now),
      ...lessonCalls(db, now, journal),
      ...storageCalls(db, store, mint, now),
      ...scoring.calls(),
      ...schoolSoundCalls(db, now),
      ...journalCalls(journal, db, schools, journalLog),
      ...exportCalls({ db, now, mint, exports }),
      ...lostDataCalls({ db, now, journal, store, students, log }),
      ...contentCalls((schoolId) => ownPacks.libraryOf(schoolId)),
      ...moduleCalls((schoolId) => ownPacks.libraryOf(schoolId)),
      ...favouriteCalls(db, now),
      ...pluginCalls(db, now, registry),
      ...pluginSettingsCalls(db, now, registry),
    },
    administrator: administratorBy(db),
    adminHandlers: {
      ...adminSessionCalls({ db, now, sessions, logins, setupCode, passwordCost: options.passwordCost }),
      ...organisationCalls(db, now),
      ...accountCalls(db, now, sessions),
      ...identityAdminCalls(db, now),
      ...backupCalls({
        db,
        now,
        dataDir: options.dataDir,
        backups,
        work: backupWork,
        addresses: backupAddresses,
        restart: options.restart,
      }),
      ...settingsCalls(db, now, schools, scoring),
      ...activationAdminCalls(db, now),
      ...usageCalls(db, new UsageCount(options.dataDir)),
      ...classCalls(db, now),
      ...studentCalls(db, now),
      ...rosterCalls(db, now),
      ...rolloverCalls(db, now),
      ...batchCalls(db, now),
      ...auditCalls(db),
      ...consentCalls(db, now),
      ...recordingsKeptCalls(db, now, schools, retention),
      ...studentDataCalls(ofStudents),
      ...policyCalls(db, now, registry),
      ...activitySettingsCalls(db, now, registry),
      ...ownContentCalls({
        db,
        packs: ownPacks,
        incoming: incomingPacks,
        base: content,
        speech: new SpeechWords(options.scoring?.speechDir),
        workDir: join(ownDir, 'incoming'),
      }),
    },
  });
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
  app.addHook('onClose', () => backupWork.stop());
  const jobs = new TimerJobs(log);
  const { begunAt } = await db
    .selectFrom('schemaVersions')
    .select(({ fn }) => fn.min('appliedAt').as('begunAt'))
    .executeTakeFirstOrThrow();
  if (gateway) {
    app.addHook('onClose', async () => gateway.pool.close());
    registerScoring(app, gateway, jobs, log);
  }
  app.addHook('onReady', async () => {
    jobs.add({ name: 'retention', everyMs: sweepMs, run: async () => void (await retention.sweep()) });
    jobs.add({ name: 'backup', everyMs: backupLookMs, run: async () => void (await backups.daily(begunAt)) });
    jobs.add({ name: 'database log', everyMs: sweepMs, run: emptyLog });
    jobs.add({ name: 'packs', everyMs: sweepMs, run: async () => void (await Promise.all([ownPacks.sweep(), incomingPacks.sweep()])) });
    exports.start();
    jobs.add({ name: 'exports', everyMs: exportLookMs, run: () => exports.sweep() });
    jobs.add({ name: 'uploads', everyMs: sweepMs, run: () => uploads.sweep() });
  });
  app.addHook('onClose', () => jobs.stop());
  app.addHook('onClose', () => exports.stop());
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
  registerWellKnown(app, loopback ? join(options.dataDir, 'plugins') : undefined, options.scoring !== undefined);
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request)) return sendError(reply, chooseLanguage(request.headers['accept-language']), new CallError('unknown'));
    // Whatever its address promises: what is not there now may be there later.
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  });
  return app;
}

/** The server's own secret, made once; whoever has it can make credentials. */
async function secretOf(db: Db): Promise<string> {
  const name = 'secret';
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
