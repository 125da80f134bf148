import type { RunningServer } from './app.ts';
import { StartError } from './errors.ts';

/** How often the server looks whether who started it is still there. */
const lookEveryMs = 500;

/** Calls `gone` once when the process that started this one, `parent`, has ended, even if it was killed. Without a `parent` nobody is watched. */
export function whenParentEnds(parent: string | undefined, gone: () => void, ppid: () => number = () => process.ppid): void {
  if (!parent) return;
  const timer = setInterval(() => {
    if (ppid() === Number(parent)) return;
    clearInterval(timer);
    gone();
  }, lookEveryMs);
  timer.unref();
}

/** What is under way gets no longer than this: whoever sent half of a request may never send the rest, and the next server waits for the folder. */
const orphanDrainMs = 2_000;
/** The end altogether gets this long. */
const orphanMs = 4_000;

/** Ends a server whose parent has ended, with or without what is under way. */
export function endOrphan(server: Pick<RunningServer, 'drain' | 'close'>, exit: (code: number) => void): void {
  const late = setTimeout(() => exit(1), orphanMs);
  void server
    .drain(orphanDrainMs)
    .then(() => server.close())
    .catch(() => undefined)
    .then(() => {
      clearTimeout(late);
      exit(0);
    });
}

/** A server that was left alone has ended by then, and its folder is free. */
const freeMs = 8_000;
const freeLookMs = 250;

/** Starts a server; one that has lost its parent a moment ago, and has the folder still, is waited for. Error: `StartError`. */
export async function startOnceFree<T>(start: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += freeLookMs) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof StartError) || error.code !== 'folder-in-use' || waited >= freeMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, freeLookMs));
    }
  }
}
