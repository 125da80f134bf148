import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartError } from './errors.ts';
import { endOrphan, startOnceFree, whenParentEnds } from './when-parent-ends.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says once that the parent has ended, and nothing while it lives', () => {
  let ppid = 42;
  const gone = vi.fn();
  whenParentEnds('42', gone, () => ppid);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
  ppid = 1;
  vi.advanceTimersByTime(5_000);
  expect(gone).toHaveBeenCalledOnce();
});

it('watches nobody when it was started by hand', () => {
  const gone = vi.fn();
  whenParentEnds(undefined, gone, () => 1);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
});

it('ends an orphan within seconds, though a request is half sent and something does not close', async () => {
  const exits: number[] = [];
  const drain = (limitMs: number) => new Promise<void>((resolve) => setTimeout(resolve, limitMs));
  endOrphan({ drain, close: async () => undefined }, (code) => void exits.push(code));
  await vi.advanceTimersByTimeAsync(5_000);
  endOrphan({ drain, close: () => new Promise(() => {}) }, (code) => void exits.push(code));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(exits).toEqual([0, 1]);
});

it('waits with a start for a folder that an orphan still has, not for ever and for nothing else', async () => {
  const inUse = new StartError('folder-in-use', 'The folder is in use.');
  let tries = 0;
  const started = startOnceFree(async () => {
    if ((tries += 1) < 10) throw inUse;
    return 'started';
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(started).resolves.toBe('started');
  const refused = expect(startOnceFree(() => Promise.reject(inUse))).rejects.toBe(inUse);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  await expect(startOnceFree(() => Promise.reject(new StartError('bad-setting', 'no')))).rejects.toMatchObject({ code: 'bad-setting' });
});
