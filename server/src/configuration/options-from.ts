import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSampleSchool, samplePassword } from '../../content/school.ts';
import { startRoomBytes } from '../embedded/start-room.ts';
import { StartError } from '../errors.ts';
import { builtInList } from '../plugins/built-in-list.ts';
import { readPublicUrl } from '../qr-login/public-address.ts';
import { readApplications } from '../scoring/applications.ts';
import { readOrigins } from '../scoring/foreign-pages.ts';
import { readGateways } from '../scoring/remote-gateways.ts';
import type { ServerOptions } from '../server-options.ts';
import { refusal } from './read-variables.ts';
import type { Variables } from './variables.ts';

/** `root`: the project's folder. */
export const dataDirOf = ({ CHORUS_DATA }: Variables, root: string): string => resolve(CHORUS_DATA ?? join(root, '.chorus'));

/** What a server is made of, by the environment and the program's own arguments. Error: `bad-setting`. */
export function optionsFrom(variables: Variables, args: readonly string[], root: string): ServerOptions {
  const dataDir = dataDirOf(variables, root);
  const publicUrl = readPublicUrl(variables.CHORUS_PUBLIC_URL);
  const tls = tlsFrom(variables);
  return {
    dataDir,
    port: portFrom(variables),
    ...(variables.CHORUS_HOST === undefined ? {} : { host: variables.CHORUS_HOST }),
    ...(variables.CHORUS_SUPPORT_PHONE === undefined ? {} : { supportPhone: variables.CHORUS_SUPPORT_PHONE.slice(0, 40) }),
    names: listIn(variables.CHORUS_NAMES).map((name) => name.toLowerCase()),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...proxiesFrom(variables),
    ...(tls ? { tls } : {}),
    ...(variables.CHORUS_START_CODE === undefined ? {} : { startCode: variables.CHORUS_START_CODE }),
    ...provisionFrom(variables, args, dataDir),
    ...(variables.CHORUS_DISK_RESERVE_MB === undefined ? {} : { diskReserve: bytesIn(variables.CHORUS_DISK_RESERVE_MB, 1024 ** 2) }),
    ...(variables.CHORUS_SCHOOL_QUOTA_GB === undefined ? {} : { schoolQuota: bytesIn(variables.CHORUS_SCHOOL_QUOTA_GB, 1024 ** 3) }),
    ...(variables.CHORUS_METRICS_TOKEN === undefined ? {} : { metricsToken: variables.CHORUS_METRICS_TOKEN }),
    ...(variables.CHORUS_REQUEST_LOG === '1' ? { requestLog: (line) => console.log(line) } : {}),
    startRoom: startRoomBytes,
    hostDir: join(root, 'host/dist'),
    sdkDir: join(root, 'sdk/dist'),
    builtIn: builtInList(join(root, 'tools/dist/built-in.json'), root),
    packs: [join(root, 'server/content/pack')],
    packProgram: join(root, 'server/dist/pack-worker.mjs'),
    ...(variables.CHORUS_SAMPLE === '0'
      ? {}
      : { sample: { load: () => readSampleSchool(pathToFileURL(join(root, 'server/content/school.json'))), password: samplePassword } }),
    scoring: {
      workerFile: join(root, 'server/dist/worker.mjs'),
      speechDir: join(root, 'speech'),
      applications: readApplications(variables.CHORUS_SCORING_APPS),
      gateways: readGateways(variables.CHORUS_SCORING_GATEWAYS),
      pages: readOrigins(variables.CHORUS_SCORING_ORIGINS),
      faults: variables.CHORUS_TEST_FAULTS === '1',
    },
    log: (message, ...error) => console.error(message, ...error.filter((one) => one !== undefined)),
  };
}

const listIn = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const bytesIn = (text: string, unit: number): number => Math.round(Number(text) * unit);

function portFrom({ PORT = '8140' }: Variables): number {
  if (Number(PORT) > 65_535) throw refusal('PORT', PORT);
  return Number(PORT);
}

function proxiesFrom({ CHORUS_TRUST_PROXY }: Variables): Pick<ServerOptions, 'proxies'> {
  if (CHORUS_TRUST_PROXY === undefined) return {};
  const proxies = CHORUS_TRUST_PROXY.split(',').map((one) => one.trim());
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

function tlsFrom({ CHORUS_TLS_CERT: cert, CHORUS_TLS_KEY: key }: Variables): ServerOptions['tls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new StartError('bad-setting', 'CHORUS_TLS_CERT and CHORUS_TLS_KEY must both be there: a certificate and its key.');
  return { cert, key };
}

/** `--provision FILE`, or `CHORUS_PROVISION`. */
function provisionFrom(
  { CHORUS_PROVISION, CHORUS_PROVISION_DRY_RUN }: Variables,
  args: readonly string[],
  dataDir: string,
): Pick<ServerOptions, 'provision'> {
  const named = args.includes('--provision') ? args[args.indexOf('--provision') + 1] : CHORUS_PROVISION;
  if (named === undefined && args.includes('--provision')) throw new StartError('bad-setting', 'Name the file: --provision FILE');
  const dryRun = CHORUS_PROVISION_DRY_RUN === '1';
  return named === undefined ? {} : { provision: { file: resolve(named), codesFile: join(dataDir, 'codes.txt'), dryRun } };
}
