import { readdirSync, readFileSync } from 'node:fs';

const argsOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Ends the browser that keeps its profile in this folder as a power cut does. Where processes have no folders it is not known which one it is. */
export function powerCut(profile: string): void {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const browser = pids.find((pid) => {
    const args = argsOf(pid).split('\0');
    return args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith('--type='));
  });
  if (!browser) throw new Error(`No browser has its profile in ${profile}.`);
  process.kill(Number(browser), 'SIGKILL');
}
