import { afterAll, afterEach } from 'vitest';

type End = () => Promise<void>;
let waiting: End[] = [];

/** Does this after the test, when its evidence is kept; what was asked last comes first. */
export function afterTest(end: End): void {
  waiting.push(end);
}

/** Does all that was asked for. */
export async function endTest(): Promise<void> {
  await endAll(waiting);
}

/** What several tests of a `describe` use one after another: begun when the first asks for it, and anew after a test that failed. */
export function shared<T>(begin: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let ends: End[] = [];
  const end = async () => {
    kept = undefined;
    await endAll(ends);
  };
  let failed = false;
  // a try that failed has no state yet where there is another one
  afterEach(({ task }) => void (failed ||= task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0));
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

async function endAll(ends: End[]): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
