import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSampleSchool, samplePassword } from '../content/school.ts';
import { administratorCommand } from './accounts/administrator-command.ts';
import { passwordHashCommand } from './accounts/password-hash-command.ts';
import { backupCommand, restoreCommand } from './backup/commands.ts';
import { createServer, type RunningServer } from './app.ts';
import { ExportFileError } from '@chorus/contract/journal/read-export';
import { StartError } from './errors.ts';
import { importFile } from './import-file.ts';
import { builtInList } from './plugins/built-in-list.ts';
import { readPublicUrl } from './qr-login/public-address.ts';
import { readApplications } from './scoring/applications.ts';
import { readOrigins } from './scoring/foreign-pages.ts';
import { readGateways } from './scoring/remote-gateways.ts';
import type { ServerOptions } from './server-options.ts';
import { restartCode, supervise } from './supervise.ts';
import { whenParentEnds } from './when-parent-ends.ts';

/** The project's folder: this file is in `server/src`, or built in `server/dist`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['CHORUS_DATA'] || join(root, '.chorus'));

function optionsFrom(env: NodeJS.ProcessEnv): ServerOptions {
  const tls = tlsFrom(env);
  const publicUrl = readPublicUrl(env['CHORUS_PUBLIC_URL']);
  return {
    dataDir: dataDirOf(env),
    port: portFrom(env['PORT']),
    ...(env['CHORUS_HOST'] ? { host: env['CHORUS_HOST'] } : {}),
    ...(env['CHORUS_SUPPORT_PHONE'] ? { supportPhone: env['CHORUS_SUPPORT_PHONE'].trim().slice(0, 40) } : {}),
    names: (env['CHORUS_NAMES'] ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...proxiesFrom(env['CHORUS_TRUST_PROXY']),
    ...(tls ? { tls } : {}),
    ...provisionFrom(env, process.argv.slice(2)),
    ...bytesFrom('diskReserve', 'CHORUS_DISK_RESERVE_MB', env, 1024 ** 2, 'megabytes'),
    ...bytesFrom('schoolQuota', 'CHORUS_SCHOOL_QUOTA_GB', env, 1024 ** 3, 'gigabytes'),
    hostDir: join(root, 'host/dist'),
    sdkDir: join(root, 'sdk/dist'),
    builtIn: builtInList(join(root, 'tools/dist/built-in.json'), root),
    packs: [join(root, 'server/content/pack')],
    ...(env['CHORUS_SAMPLE'] === '0'
      ? {}
      : { sample: { load: () => readSampleSchool(new URL('../content/school.json', import.meta.url)), password: samplePassword } }),
    scoring: {
      workerFile: join(root, 'server/dist/worker.mjs'),
      speechDir: join(root, 'speech'),
      applications: readApplications(env['CHORUS_SCORING_APPS']),
      gateways: readGateways(env['CHORUS_SCORING_GATEWAYS']),
      pages: readOrigins(env['CHORUS_SCORING_ORIGINS']),
      faults: env['CHORUS_TEST_FAULTS'] === '1',
    },
    log: (message, ...error) => console.error(message, ...error.filter((one) => one !== undefined)),
  };
}

/** `--provision FILE`, or `CHORUS_PROVISION`. */
function provisionFrom(env: NodeJS.ProcessEnv, args: readonly string[]): Pick<ServerOptions, 'provision'> {
  const named = args.includes('--provision') ? args[args.indexOf('--provision') + 1] : env['CHORUS_PROVISION'];
  if (named === undefined && args.includes('--provision')) throw new StartError('bad-setting', 'Name the file: --provision FILE');
  return named ? { provision: { file: resolve(named), codesFile: join(dataDirOf(env), 'codes.txt') } } : {};
}

/** Addresses and networks, with commas between them. */
function proxiesFrom(text: string | undefined): Pick<ServerOptions, 'proxies'> {
  if (!text?.trim()) return {};
  const proxies = text.split(',').map((one) => one.trim());
  const wrong = proxies.find((one) => {
    const [address = '', bits, ...more] = one.split('/');
    const family = isIP(address);
    return (
      family === 0 || more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  });
  if (wrong !== undefined)
    throw new StartError('bad-setting', `CHORUS_TRUST_PROXY has ${wrong}, which is no address or network such as 127.0.0.1 or 10.0.0.0/8.`);
  return { proxies };
}

function portFrom(text: string | undefined): number {
  const port = Number(text || 8140);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError('bad-setting', `PORT is ${text}, which is no port.`);
  return port;
}

function bytesFrom<K extends 'diskReserve' | 'schoolQuota'>(
  option: K,
  name: string,
  env: NodeJS.ProcessEnv,
  unit: number,
  units: string,
): { readonly [Option in K]?: number } {
  const text = env[name];
  if (!text) return {};
  const count = Number(text);
  if (!Number.isFinite(count) || count < 0) throw new StartError('bad-setting', `${name} is ${text}, which is no number of ${units}.`);
  return { [option]: Math.round(count * unit) } as { readonly [Option in K]?: number };
}

function tlsFrom({ CHORUS_TLS_CERT: cert, CHORUS_TLS_KEY: key }: NodeJS.ProcessEnv): ServerOptions['tls'] {
  if (!cert && !key) return undefined;
  if (!cert || !key)
    throw new StartError('bad-setting', 'CHORUS_TLS_CERT and CHORUS_TLS_KEY must both be there: a certificate and its key.');
  return { cert, key };
}

/** What is under way when the server is told to end is answered within this; then it is cut off. */
const drainMs = 20_000;

/** `import FILE`: takes in what a teacher exported; the server does not run meanwhile. */
async function importCommand(file: string | undefined): Promise<void> {
  if (file === undefined) throw new StartError('bad-setting', 'Name the file that the teacher exported: import FILE');
  const { entries, recordings, refused } = await importFile(file, dataDirOf(process.env));
  for (const { id, message } of refused) console.error(`Entry ${id} was refused: ${message}`);
  console.log(`${entries} entries and ${recordings} new recordings are in; ${refused.length} entries were refused.`);
}

async function start(): Promise<void> {
  let server: RunningServer;
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await server.drain(drainMs);
    await server.close();
    process.exit(code);
  };
  server = await createServer({ ...optionsFrom(process.env), restart: () => void stop(restartCode) });
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  if (process.env['CHORUS_TLS_CERT']) process.on('SIGHUP', () => server.lookAtCertificate());
  whenParentEnds(process.env['CHORUS_PARENT'], () => void stop(0));
  // Started by `npm start`, which says the same when it has seen us answer.
  if (process.env['CHORUS_QUIET'] !== '1') console.log(`Chorus is ready at ${server.url}/v2/`);
}

try {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'import') await importCommand(rest[0]);
  else if (command === 'backup') console.log(await backupCommand(rest, dataDirOf(process.env)));
  else if (command === 'administrator') console.log(await administratorCommand(rest, dataDirOf(process.env)));
  else if (command === 'password-hash') console.log(await passwordHashCommand(readFileSync(0, 'utf8')));
  else if (command === 'restore') console.log(await restoreCommand(rest, dataDirOf(process.env)));
  else if (process.env['CHORUS_PARENT']) await start();
  else process.exit(await supervise());
} catch (error) {
  console.error(error instanceof StartError || error instanceof ExportFileError ? error.message : error);
  process.exit(1);
}
