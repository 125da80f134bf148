import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '@chorus/sdk';
import { CliError } from './command.ts';

/** Who puts an activity into a running Chorus. */
export type PlaceUser = 'check' | 'dev';

/** Longer than a check takes. */
const waitMs = 300_000;

/**
 * Takes an activity's place in a running Chorus: two builds of one id beside each other are refused there, and one that is taken away under another's
 * check is not looked at. A check waits for another one's end; `dev` means that a running `dev` has its build there. A holder that was killed holds
 * nothing. Errors: `CliError`.
 */
export async function takePlace(
  plugins: string,
  id: string,
  command: PlaceUser,
  options: { readonly say?: (text: string) => void; readonly lookMs?: number; readonly limitMs?: number } = {},
): Promise<Disposable | 'dev'> {
  const { say = console.log, lookMs = 500, limitMs = waitMs } = options;
  const file = join(plugins, `.${id}.lock`);
  const mine = `${file}-${process.pid}`;
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
      throw new CliError(`"npm run dev" of "${id}" runs already (process ${holder.pid}). Stop it first, or take another id.`);
    else if (waited >= limitMs)
      throw new CliError(`Another check of "${id}" has not ended in ${Math.round(limitMs / 1000)} s (process ${holder.pid}). Stop it first.`);
    else {
      if (waited === 0) say(`Another check of "${id}" runs (process ${holder.pid}). Waiting for its end.`);
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
