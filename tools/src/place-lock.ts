import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '@chorus/sdk';
import { CliError } from './command.ts';

/** Who puts an activity into a running Chorus. */
export type PlaceUser = 'check' | 'dev';

/** Longer than a check takes. */
const waitMs = 600_000;

interface Waiting {
  readonly say?: (text: string) => void;
  readonly lookMs?: number;
  readonly limitMs?: number;
}

/**
 * Takes an activity's place in a running Chorus: of two builds of one id beside each other one is refused there, and one that is taken away under another's
 * check is not looked at. A check waits for another one's end; `dev` means that a running `dev` has its build there. A holder that was killed holds
 * nothing. Errors: `CliError`.
 */
export async function takePlace(plugins: string, id: string, command: PlaceUser, options: Waiting = {}): Promise<Disposable | 'dev'> {
  return take(join(plugins, `.${id}.lock`), `of "${id}"`, command, options);
}

/** Waits for the end of every other check at this Chorus, of whatever activity: they slow each other until good ones look bad. Error: `CliError`. */
export async function takeTurn(plugins: string, options: Waiting = {}): Promise<Disposable> {
  const held = await take(join(plugins, '.checks.lock'), 'at this Chorus', 'check', options);
  if (held === 'dev') throw new Error('Only checks take turns.');
  return held;
}

async function take(file: string, what: string, command: PlaceUser, options: Waiting): Promise<Disposable | 'dev'> {
  const { say = console.log, lookMs = 500, limitMs = waitMs } = options;
  const mine = `${file}-${process.pid}`;
  let before: number | undefined;
  // each one before us may take its time
  for (let waited = 0; ; waited += lookMs) {
    try {
      // whoever finds it finds it whole
      writeFileSync(mine, JSON.stringify({ pid: process.pid, command }));
      linkSync(mine, file);
      return { dispose: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    const holder = holderOf(file);
    if (!holder) rmSync(file, { force: true });
    else if (holder.command === 'dev' && command === 'check') return 'dev';
    else if (holder.command === 'dev')
      throw new CliError(`"npm run dev" ${what} runs already (process ${holder.pid}). Stop it first, or take another id.`);
    else {
      if (before === undefined) say(`Another check ${what} runs (process ${holder.pid}). Waiting for its end.`);
      if (before !== holder.pid) waited = 0;
      before = holder.pid;
      if (waited >= limitMs)
        throw new CliError(
          `Another check ${what} has not ended in ${Math.round(limitMs / 1000)} s (process ${holder.pid}). Stop it first.`,
        );
      await sleep(lookMs);
    }
  }
}

/** Undefined where the process has gone. */
function holderOf(file: string): { readonly pid: number; readonly command: PlaceUser } | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as { readonly pid: number; readonly command: PlaceUser };
    process.kill(holder.pid, 0);
    return holder;
  } catch (error) {
    // another user's process is there all the same
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? { pid: 0, command: 'check' } : undefined;
  }
}
