import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PackError, readPack } from '../content/read-pack.ts';
import { readSampleSchool, samplePassword } from '../content/school.ts';
import { createServer, type ServerOptions } from './app.ts';
import { StartError } from './errors.ts';
import { builtInList } from './plugins/built-in-list.ts';
import { readApplications } from './scoring/applications.ts';
import { readGateways } from './scoring/remote-gateways.ts';
import { whenParentEnds } from './when-parent-ends.ts';

/** The project's folder: this file is in `server/src`, or built in `server/dist`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

async function optionsFrom(env: NodeJS.ProcessEnv): Promise<ServerOptions> {
  const tls = tlsFrom(env);
  return {
    dataDir: resolve(env['CHORUS_DATA'] || join(root, '.chorus')),
    port: portFrom(env['PORT']),
    ...(env['CHORUS_HOST'] ? { host: env['CHORUS_HOST'] } : {}),
    names: (env['CHORUS_NAMES'] ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
    ...(tls ? { tls } : {}),
    hostDir: join(root, 'host/dist'),
    sdkDir: join(root, 'sdk/dist'),
    builtIn: builtInList(join(root, 'tools/dist/built-in.json'), root),
    packs: await samplePacks(join(root, 'server/content/pack')),
    sample: { load: () => readSampleSchool(new URL('../content/school.json', import.meta.url)), password: samplePassword },
    scoring: {
      workerFile: join(root, 'server/dist/worker.mjs'),
      speechDir: join(root, 'speech'),
      applications: readApplications(env['CHORUS_SCORING_APPS']),
      gateways: readGateways(env['CHORUS_SCORING_GATEWAYS']),
      faults: env['CHORUS_TEST_FAULTS'] === '1',
    },
    log: (message, error) => console.error(message, error),
  };
}

function portFrom(text: string | undefined): number {
  const port = Number(text || 8140);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError('bad-setting', `PORT is ${text}, which is no port.`);
  return port;
}

function tlsFrom({ CHORUS_TLS_CERT: cert, CHORUS_TLS_KEY: key }: NodeJS.ProcessEnv): ServerOptions['tls'] {
  if (!cert && !key) return undefined;
  try {
    return { cert: readFileSync(cert ?? ''), key: readFileSync(key ?? '') };
  } catch (error) {
    throw new StartError(
      'tls-unreadable',
      `CHORUS_TLS_CERT and CHORUS_TLS_KEY must both name files that can be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/** The sample pack. A broken one is said and left out: a lesson can be given without it. */
async function samplePacks(dir: string): Promise<ServerOptions['packs']> {
  try {
    return [{ dir, pack: await readPack(dir) }];
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    console.error(error.message);
    return [];
  }
}

try {
  const server = await createServer(await optionsFrom(process.env));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  whenParentEnds(process.env['CHORUS_PARENT'], () => void stop());
  // Started by `npm start`, which says the same when it has seen us answer.
  if (process.env['CHORUS_QUIET'] !== '1') console.log(`Chorus is ready at ${server.url}/v2/`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
