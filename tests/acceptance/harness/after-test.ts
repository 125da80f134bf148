import { afterAll, afterEach, type RunnerTask } from 'vitest';

/** `failed`: what it ends was in use when a test failed. */
type End = (failed: boolean) => Promise<void>;
let waiting: End[] = [];

/** Does this after the test, when its evidence is kept; what was asked last comes first. */
export function afterTest(end: End): void {
  waiting.push(end);
}

/** Does all that was asked for. */
export async function endTest(failed: boolean): Promise<void> {
  await endAll(waiting, failed);
}

/** A try that failed has no state yet where there is another one. */
export const hasFailed = ({ result }: Pick<RunnerTask, 'result'>): boolean => result?.state === 'fail' || (result?.errors?.length ?? 0) > 0;

/** What several tests of a `describe` use one after another: begun when the first asks for it, and anew after a test that failed. */
export function shared<T>(begin: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let ends: End[] = [];
  let failed = false;
  const end = async () => {
    kept = undefined;
    await endAll(ends, failed);
  };
  afterEach(({ task }) => void (failed ||= hasFailed(task)));
  afterAll(end);
  return async () => {
    if (failed) await end();
    failed = false;
    return (kept ??= begin().finally(() => {
      ends = waiting;
      waiting = [];
    }));
  };
}

async function endAll(ends: End[], failed: boolean): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end(failed);
}
