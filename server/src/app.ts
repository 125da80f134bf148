import { createHmac, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import { signRecipe } from '@chorus/contract';
import { sdkVersion } from '@chorus/sdk';
import Fastify, { type FastifyInstance } from 'fastify';
import { backupLookMs } from './backup/backups.ts';
import { damaged } from './backup/check-database.ts';
import type { Now } from './clock.ts';
import { contentCalls } from './content/content-calls.ts';
import { ContentLibrary } from './content/content-library.ts';
import { deviceCalls } from './devices/device-calls.ts';
import { isStorageFull, type Db } from './database/open.ts';
import { openEmbedded, type Embedded } from './embedded/open-embedded.ts';
import { StartError } from './errors.ts';
import { isCall, sendError } from './http/answer.ts';
import { FullDiskLog } from './http/full-disk-log.ts';
import { registerDocumentation } from './http/documentation.ts';
import { parseJsonBody } from './http/json-body.ts';
import { guardOrigin, originOf } from './http/origin.ts';
import { registerPages } from './http/pages.ts';
import { answerError, registerCalls } from './http/register-calls.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { CallError } from './http/call-error.ts';
import { applyTombstones } from './journal/erasures.ts';
import { StudentEraser } from './journal/erase-student.ts';
import { journalCalls } from './journal/journal-calls.ts';
import { logIdentity } from './journal/log-identity.ts';
import { eraseAgain, lostDataCalls } from './journal/lost-data-calls.ts';
import { SqlJournalLog } from './journal/sql-journal-log.ts';
import { endIdleLessons, endLessonsOf } from './lesson/end-lessons.ts';
import { lessonCalls } from './lesson/lesson-calls.ts';
import { TimerJobs } from './embedded/timer-jobs.ts';
import { chooseLanguage } from './locales/texts.ts';
import { BundleAdmission } from './plugins/bundle-admission.ts';
import { BundleStore } from './plugins/bundle-store.ts';
import { pluginCalls } from './plugins/plugin-calls.ts';
import { PluginRegistry, type BuiltInBundle } from './plugins/plugin-registry.ts';
import { schoolCalls } from './school/school-calls.ts';
import { hasSamplePasswords, seedSample, type Sample } from './school/seed-sample.ts';
import { sessionCalls } from './session/session-calls.ts';
import { Sessions } from './session/sessions.ts';
import { createGateway, type ScoringOptions } from './scoring/create-gateway.ts';
import { mayScore } from './scoring/foreign-pages.ts';
import { originsOf, type GatewayInOrder } from './scoring/remote-gateways.ts';
import { liveOptions, registerScoring, scoringAddresses } from './scoring/register-scoring.ts';
import { ScoringAccess } from './scoring/scoring-access.ts';
import { CredentialMint } from './storage/credentials.ts';
import { soundEraser } from './storage/erase-sound.ts';
import { bucket } from './storage/keys.ts';
import { MultipartUploads } from './storage/multipart-uploads.ts';
import { ObjectStore } from './storage/object-store.ts';
import { Retention, sweepMs } from './storage/retention.ts';
import { SchoolStorage } from './storage/school-storage.ts';
import { StorageAccess } from './storage/storage-access.ts';
import { storageCalls } from './storage/storage-calls.ts';
import { UploadSizes } from './storage/upload-sizes.ts';
import { isStoragePath, registerStorage } from './storage/storage-routes.ts';

/** What a server is made of. */
export interface ServerOptions {
  /** The one folder that everything is kept in. */
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen at; the machine's own by default. */
  readonly host?: string;
  /** Further names that the server is reached by. */
  readonly names?: readonly string[];
  /** Needed beyond this machine: without it a browser gives no microphone. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** The built web app. */
  readonly hostDir: string;
  /** The kit for authors. */
  readonly sdkDir?: string;
  /** Folders of bundles beside `<data>/plugins`. */
  readonly pluginsDirs?: readonly string[];
  /** Our own bundles, from the build. */
  readonly builtIn?: () => readonly BuiltInBundle[];
  /** Folders of content packs beside those in `<data>/packs`. */
  readonly packs?: readonly string[];
  /** Fills an empty database. */
  readonly sample?: Sample;
  readonly clock?: Now;
  /** Bounds the database's size, as a full disk would. */
  readonly maxPages?: number;
  /** Bounds what is kept of recordings, as a full disk would. */
  readonly storageBudget?: number;
  /** Bytes of the disk that recordings leave to answers and logins; as is usual by default. */
  readonly diskReserve?: number;
  /** Bytes that a school's recordings and answers may have together. */
  readonly schoolQuota?: number;
  /** Scores recordings for clickers and other programs; without it there is no gateway. */
  readonly scoring?: ScoringOptions;
  /** scrypt's N for the sample's passwords; tests take a small one. */
  readonly passwordCost?: number;
  /** Checks answers by their schemas; tests do. */
  readonly checkAnswers?: boolean;
  readonly log?: (message: string, error: unknown) => void;
}

/** A server that listens. */
export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

const loopbackAddresses = ['127.0.0.1', '::1', 'localhost'];

/** Starts a server. Error: `StartError`. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1';
  const loopback = loopbackAddresses.includes(host);
  if (!loopback && !options.tls) {
    throw new StartError(
      'tls-required',
      `Listening at ${host} needs CHORUS_TLS_CERT and CHORUS_TLS_KEY: without TLS a browser gives no microphone.`,
    );
  }
  makeDataFolder(options.dataDir);
  const now = options.clock ?? Date.now;
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const fullDisk = new FullDiskLog(options.log ?? (() => undefined));
    const embedded = await openEmbedded(options.dataDir, now, options, (short) => fullDisk.recordings(short));
    undo.push(() => embedded.close());
    const { db } = embedded;
    if (options.sample && loopback) await seedSample(db, options.sample, options.passwordCost);
    if (!loopback && (await hasSamplePasswords(db))) {
      throw new StartError(
        'sample-passwords',
        `Listening at ${host} is refused while the sample school's passwords are in use: change them, or start with another CHORUS_DATA.`,
      );
    }
    const app = await assemble(options, embedded, now, loopback, fullDisk);
    undo.push(() => app.close());
    const url = await listen(app, host, options.port, options.tls !== undefined);
    return { url, close };
  } catch (error) {
    await close();
    throw asStartError(error, options.dataDir);
  }
}

/** What only whoever started the server can mend, in a sentence. */
function asStartError(error: unknown, dataDir: string): unknown {
  if (isStorageFull(error))
    return new StartError('disk-full', `The disk of the data folder ${dataDir} is full: make room, then start again.`);
  const said = String((error as Error | undefined)?.message);
  return !(error instanceof StartError) && /not a database|malformed/i.test(said) ? damaged(dataDir, said) : error;
}

async function assemble(
  options: ServerOptions,
  { db, blobs, backups, tombstones }: Embedded,
  now: Now,
  loopback: boolean,
  fullDisk: FullDiskLog,
): Promise<FastifyInstance> {
  const log = options.log ?? (() => undefined);
  const sessions = new Sessions(db, now);
  const secret = await secretOf(db);
  const mint = new CredentialMint(secret, now);
  const ownSecret = createHmac('sha256', secret).update('scoring').digest('hex');
  const gateways: readonly GatewayInOrder[] = options.scoring?.gateways ?? ['own'];
  const scoring = new ScoringAccess({ db, now, ownSecret: options.scoring && ownSecret, gateways });
  const schools = new SchoolStorage(db, options.schoolQuota);
  const store = new ObjectStore(db, blobs, now, schools);
  const uploads = new MultipartUploads(store, blobs, new UploadSizes(db, schools));
  const gateway = options.scoring && createGateway(options.scoring, { dataDir: options.dataDir, ownSecret, loopback, sessions, now, log });
  const eraseSound = soundEraser(db, store, uploads, gateway);
  const journal = new SqlJournalLog(db, now, eraseSound, { tombstones, blobs });
  const students = new StudentEraser(db, tombstones, eraseSound);
  // Before the first answer: nobody hears what was deleted before the restore.
  await applyTombstones(db, tombstones, (one) => eraseAgain(one, journal, students));
  await store.sweep();
  await uploads.recount();
  await endIdleLessons(db, now);
  const retention = new Retention(db, store, now, (owner, attemptId) => journal.erase(owner, attemptId, 'expired'));
  // The second part is another one at each start: a power cut may have taken the end of what was written.
  const journalLog = `${await logIdentity(db)}.${randomBytes(6).toString('hex')}`;
  const content = await ContentLibrary.open({
    packs: options.packs ?? [],
    folder: join(options.dataDir, 'packs'),
    indexDir: join(options.dataDir, 'content-index'),
    log,
  });
  const bundles = new BundleStore(join(options.dataDir, 'plugin-store'));
  const registry = new PluginRegistry(
    { builtIn: options.builtIn ?? (() => []), folders: [join(options.dataDir, 'plugins'), ...(options.pluginsDirs ?? [])], dev: loopback },
    bundles,
  );
  bundles.prepare();
  mkdirSync(join(options.dataDir, 'plugins'), { recursive: true });

  const app = Fastify({
    https: options.tls ?? null,
    forceCloseConnections: true,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300 },
    // An address that can't be decoded comes before every hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders), log),
  });
  app.addHook('onClose', async () => content.close());
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, raw: Buffer) => parseJsonBody(raw));
  addSecurityHeaders(app);
  // Before the guard: a connection that is refused is also ended.
  if (options.scoring) await app.register(websocket, liveOptions);
  guardOrigin(app, {
    loopback,
    names: options.names ?? [],
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
        samplePassword: loopback ? options.sample?.password : undefined,
        scoring: (schoolId) => scoring.provider(schoolId),
        endLessons: (hash) => endLessonsOf(db, now, hash),
      }),
      ...schoolCalls(db, now),
      ...deviceCalls(db, now),
      ...lessonCalls(db, now, journal),
      ...storageCalls(store, mint, now),
      ...scoring.calls(),
      ...journalCalls(journal, db, schools, journalLog),
      ...lostDataCalls({ db, now, journal, store, students, log }),
      ...contentCalls(content),
      ...pluginCalls(db, now, registry),
    },
  });
  registerStorage(app, store, blobs, uploads, new StorageAccess(mint, sessions, now), log);
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
    jobs.add({ name: 'uploads', everyMs: sweepMs, run: () => uploads.sweep() });
  });
  app.addHook('onClose', () => jobs.stop());
  const admission = new BundleAdmission(db, now, bundles.dir, (hash) => registry.sourceOf(hash));
  registerPages(app, {
    hostDir: options.hostDir,
    sdkDir: options.sdkDir,
    bundlesDir: bundles.dir,
    admits: (path) => admission.admits(path),
    content,
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

/** `plugins`: where a tool of this machine drops bundles; said on loopback only. */
function registerWellKnown(app: FastifyInstance, plugins: string | undefined, scoring: boolean): void {
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/.well-known/chorus.json', async (request) => {
    const origin = originOf(request);
    return {
      web: `${origin}/v2/`,
      api: `${origin}/apiv2/`,
      docs: `${origin}/docs`,
      sdk: `${origin}/sdk/`,
      sdkVersion,
      storage: { endpoint: origin, bucket },
      ...(scoring ? { scoring: scoringAddresses(request) } : {}),
      ...(plugins === undefined ? {} : { plugins }),
      sign: signRecipe,
    };
  });
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

function makeDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      'folder-not-writable',
      `The data folder ${dir} can't be written (${code}): make it writable, or name another with CHORUS_DATA.`,
    );
  }
}

async function listen(app: FastifyInstance, host: string, port: number, tls: boolean): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError('port-taken', `Port ${port} is in use: stop what uses it, or choose another with PORT.`);
    if (code === 'EACCES') throw new StartError('port-forbidden', `Port ${port} may not be used here: choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError('address-unavailable', `${host} is no address of this machine: mend CHORUS_HOST.`);
    throw error;
  }
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
