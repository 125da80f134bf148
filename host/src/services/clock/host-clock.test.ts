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
