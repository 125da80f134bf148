import { accessSync, constants, mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { assemble } from './assemble.ts';
import { consoleOfPlatform, writeAudit } from './audit/audit.ts';
import { damaged } from './backup/check-database.ts';
import { failTrial, passTrial, type Undone } from './backup/restore-trial.ts';
import { isStorageFull, type Db } from './database/open.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { keepRoom } from './embedded/start-room.ts';
import { StartError, type StartErrorCode } from './errors.ts';
import { FullDiskLog } from './http/full-disk-log.ts';
import { provision } from './provision/provision.ts';
import { hasSamplePasswords, seedSample } from './school/seed-sample.ts';
import type { ServerOptions } from './server-options.ts';

/** A server that listens. */
export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Listens no longer, and resolves when all that is under way has been answered, or after `limitMs`; {@link close} comes then. */
  drain(limitMs: number): Promise<void>;
  /** Takes what the files of the certificate have now, as it does by itself each minute. */
  lookAtCertificate(): void;
  /** Ends at once: what is under way is cut off. */
  close(): Promise<void>;
}

const loopbackAddresses = ['127.0.0.1', '::1', 'localhost'];

/** Starts a server. Error: `StartError`. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1';
  const ownMachine = loopbackAddresses.includes(host);
  if (options.proxies && !options.publicUrl?.startsWith('https:'))
    throw new StartError('bad-setting', 'CHORUS_TRUST_PROXY needs CHORUS_PUBLIC_URL: the https address at which the proxy is reached.');
  // Behind a proxy of this machine every caller seems to be on it.
  const loopback = ownMachine && options.proxies === undefined;
  if (!ownMachine && !options.tls) {
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
    if (embedded.undone) await sayUndone(db, now, embedded.undone, options);
    if (options.provision) options.log?.(await provision(db, now, options.provision), undefined);
    if (options.sample && loopback) await seedSample(db, options.sample, options.passwordCost);
    if (!loopback && (await hasSamplePasswords(db))) {
      throw new StartError(
        'sample-passwords',
        `Being reached from elsewhere is refused while the sample school's passwords are in use: change them, or start with another CHORUS_DATA.`,
      );
    }
    const { app, draining, lookAtCertificate } = await assemble(options, embedded, now, loopback, fullDisk);
    undo.push(() => app.close());
    passTrial(options.dataDir);
    const url = await listen(app, host, options.port, options.tls !== undefined);
    if (options.startRoom !== undefined) await keepRoom(options.dataDir, options.startRoom);
    return { url, drain: (limitMs) => draining.drain(app, limitMs), lookAtCertificate, close };
  } catch (error) {
    await close();
    const said = asStartError(error, options.dataDir);
    if (isOfDatabase(said) && failTrial(options.dataDir, (said as Error).message))
      throw new StartError(
        'restore-undone',
        `The server could not start with the restored database: ${(said as Error).message}\nIt goes back to the one from before.`,
      );
    throw said;
  }
}

/** What a start may fail at because of what is in its database. */
const ofDatabase: ReadonlySet<StartErrorCode> = new Set(['data-unreadable', 'newer-data', 'sample-passwords']);
const isOfDatabase = (error: unknown): boolean => !(error instanceof StartError) || ofDatabase.has(error.code);

/** Tells whoever reads the log and whoever looks into the administration. */
async function sayUndone(db: Db, now: () => number, { problem, kept }: Undone, { log }: ServerOptions): Promise<void> {
  log?.(
    `The restore was taken back: the server could not start with that database (${problem}). The one from before is in its place; the other one is in ${kept}.`,
    undefined,
  );
  await writeAudit(db, now, consoleOfPlatform, { action: 'backup.restore-undone', subjectKind: 'backup', subjectId: kept });
}

/** What only whoever started the server can mend, in a sentence. */
function asStartError(error: unknown, dataDir: string): unknown {
  if (isStorageFull(error))
    return new StartError('disk-full', `The disk of the data folder ${dataDir} is full: make room, then start again.`);
  const said = String((error as Error | undefined)?.message);
  return !(error instanceof StartError) && /not a database|malformed/i.test(said) ? damaged(dataDir, said) : error;
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
