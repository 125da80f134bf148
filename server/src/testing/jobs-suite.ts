import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Jobs } from '../ports/jobs.ts';

/** What background work promises, whoever does it. */
export function describeJobs(name: string, make: (log: (message: string, error: unknown) => void) => Jobs): void {
  describe(`background work by ${name}`, () => {
    const logged: unknown[] = [];
    let jobs: Jobs;
    beforeEach(() => {
      vi.useFakeTimers();
      logged.length = 0;
      jobs = make((_message, error) => logged.push(error));
    });
    afterEach(async () => {
      await jobs.stop();
      vi.useRealTimers();
    });

    it('is done at the start and then each time, until it is stopped', async () => {
      const run = vi.fn(async () => undefined);
      jobs.add({ name: 'tidy', everyMs: 1_000, run });
      await vi.advanceTimersByTimeAsync(3_500);
      expect(run).toHaveBeenCalledTimes(4);
      await jobs.stop();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(run).toHaveBeenCalledTimes(4);
    });

    it('is never done twice at once, and stops when what runs has ended', async () => {
      let end = (): void => undefined;
      const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
      jobs.add({ name: 'slow', everyMs: 1_000, run });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(run).toHaveBeenCalledTimes(1);
      let stopped = false;
      const stopping = jobs.stop().then(() => (stopped = true));
      await vi.advanceTimersByTimeAsync(0);
      expect(stopped).toBe(false);
      end();
      await stopping;
      expect(run).toHaveBeenCalledTimes(1);
    });

    it('is done again after it failed, and holds up no other work', async () => {
      const failing = vi.fn(() => Promise.reject(new Error('no')));
      const fine = vi.fn(async () => undefined);
      jobs.add({ name: 'failing', everyMs: 1_000, run: failing });
      jobs.add({ name: 'fine', everyMs: 1_000, run: fine });
      await vi.advanceTimersByTimeAsync(1_500);
      expect([failing, fine].map((run) => run.mock.calls.length)).toEqual([2, 2]);
      expect(logged).toMatchObject([{ message: 'no' }, { message: 'no' }]);
    });
  });
}
