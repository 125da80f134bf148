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
  clock.hear(1_000_380, 40);
  expect(clock.now()).toBe(1_000_400);
  vi.setSystemTime(1_300_000);
  clock.hear(900_000, 300);
  expect([clock.now(), new HostClock(offset).now()]).toEqual([900_150, 900_150]);
  kept = 'broken';
  expect(new HostClock(offset).now()).toBe(1_300_000);
});

it('is as near to the server as the fastest answer says, whatever slower ones say, and hears that the board’s clock was set a little', () => {
  vi.setSystemTime(1_000_000);
  const clock = new HostClock();
  clock.hear(1_000_000, 1_600);
  clock.hear(1_000_480, 40);
  expect(clock.now()).toBe(1_000_500);
  clock.hear(999_900, 1_600);
  vi.advanceTimersByTime(1_000);
  expect(clock.now()).toBe(1_001_500);
  vi.setSystemTime(1_001_700);
  clock.hear(1_001_450, 100);
  vi.advanceTimersByTime(1_000);
  expect(clock.now()).toBe(1_002_500);
});

it('takes a slower answer when the fastest one is hours old: a board’s clock runs off', () => {
  vi.setSystemTime(1_000_000);
  const clock = new HostClock();
  clock.hear(1_000_000, 0);
  vi.advanceTimersByTime(3_600_000);
  clock.hear(4_600_100, 200);
  expect(clock.now()).toBe(4_600_200);
});

it('stands still rather than to go back a little: what is written later in a lesson is not earlier', () => {
  vi.setSystemTime(1_000_000);
  const clock = new HostClock();
  clock.hear(1_000_600, 0);
  expect(clock.now()).toBe(1_000_600);
  vi.setSystemTime(1_000_500);
  clock.hear(1_000_500, 0);
  expect(clock.now()).toBe(1_000_600);
  vi.advanceTimersByTime(100);
  expect(clock.now()).toBe(1_000_600);
  vi.advanceTimersByTime(1);
  expect(clock.now()).toBe(1_000_601);
});
