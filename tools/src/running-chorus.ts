import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from './command.ts';
import { readJson } from './read-json.ts';

/** A Chorus that runs on this machine. */
export interface RunningChorus {
  readonly web: string;
  /** Where bundles are dropped. */
  readonly plugins: string;
  /** The SDK that it has; a Chorus of SDK 1.0.0 does not say. */
  readonly sdkVersion?: string;
}

const usual = 'http://127.0.0.1:8140';

/** Asks a running Chorus where it takes plugins from: the one that is named, or the one that the kit came from. Error: `CliError`. */
export async function findChorus(url: string | undefined, folder: string): Promise<RunningChorus> {
  const named = url ?? originOfKit(folder) ?? usual;
  if (!URL.canParse(named) || !/^https?:$/.test(new URL(named).protocol))
    throw new CliError(`"${named}" is no address of a Chorus: write it with http:// before it, as in --url ${usual}.`);
  const address = new URL('/.well-known/chorus.json', named);
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!answer?.ok) throw new CliError(`No Chorus answers at ${address.origin}. Start it with npm start, or name it with --url.`);
  const { web, plugins, sdkVersion } = (await answer.json()) as Partial<RunningChorus>;
  if (web === undefined || plugins === undefined) {
    throw new CliError(`The Chorus at ${address.origin} does not take plugins from this machine: it has to run here and serve 127.0.0.1.`);
  }
  // a server leads localhost to 127.0.0.1, and a browser that is led there loses what it was to open
  const led = await fetch(web, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return { web: led?.ok ? led.url : web, plugins, ...(sdkVersion === undefined ? {} : { sdkVersion }) };
}

/** Where the kit was installed from, as the `package.json` of the folder or of one above says; undefined where it came from no Chorus. */
export function originOfKit(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file)) {
      const { dependencies = {}, devDependencies = {} } = readJson(file) as Record<string, Record<string, string>>;
      const from = dependencies['@chorus/sdk'] ?? devDependencies['@chorus/sdk'];
      if (from !== undefined) return /^https?:/.test(from) ? new URL(from).origin : undefined;
    }
    if (dirname(at) === at) return undefined;
  }
}
