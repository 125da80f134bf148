import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostClock } from './host-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const day = 24 * 3_600_000;

it('waits for a moment that is further away than a timer of the browser reaches', () => {
  const run = vi.fn();
  new HostClock().timeout(60 * day, run);
  vi.advanceTimersByTime(60 * day - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

it('waits no longer for what was disposed, however far away it is', () => {
  const run = vi.fn();
  const timer = new HostClock().timeout(60 * day, run);
  vi.advanceTimersByTime(30 * day);
  timer.dispose();
  vi.advanceTimersByTime(60 * day);
  expect(run).not.toHaveBeenCalled();
});

it('shows the server’s time when the board’s clock is set while the page is open, and in a page that is opened without a server', () => {
  vi.setSystemTime(1_000_000);
  let kept: string | undefined;
  const offset = { get: () => kept, set: (offsetMs: string) => void (kept = offsetMs) };
  const clock = new HostClock(offset);
  clock.correct(1_000_400);
  clock.hear(999_000);
  expect(clock.now()).toBe(1_000_400);
  vi.setSystemTime(1_300_000);
  clock.hear(1_000_000);
  expect([clock.now(), new HostClock(offset).now()]).toEqual([1_000_000, 1_000_000]);
  kept = 'broken';
  expect(new HostClock(offset).now()).toBe(1_300_000);
});
