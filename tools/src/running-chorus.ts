import { CliError } from './command.ts';

/** A Chorus that runs on this machine. */
export interface RunningChorus {
  readonly web: string;
  /** Where bundles are dropped. */
  readonly plugins: string;
}

/** Asks a running Chorus where it takes plugins from. Error: `CliError`. */
export async function findChorus(url = 'http://127.0.0.1:8140'): Promise<RunningChorus> {
  const address = new URL('/.well-known/chorus.json', url);
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!answer?.ok) throw new CliError(`No Chorus answers at ${address.origin}. Start it with npm start, or name it with --url.`);
  const { web, plugins } = (await answer.json()) as Partial<RunningChorus>;
  if (web === undefined || plugins === undefined) {
    throw new CliError(`The Chorus at ${address.origin} does not take plugins from this machine: it has to run here and serve 127.0.0.1.`);
  }
  return { web, plugins };
}
