import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { abortedAfter, unlessAborted, waitFor, within } from './time-limit.ts';

const never = new Promise<never>(() => undefined);

it('gives the outcome in time, else what late says, and leaves no timer', async () => {
  const clock = new VirtualClock();
  const late = () => {
    throw new Error('late');
  };
  await expect(within(clock, 100, Promise.resolve('done'), late)).resolves.toBe('done');
  await expect(within(clock, 100, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
  const given = within(clock, 100, never, () => 'instead');
  const thrown = within(clock, 100, never, late);
  await clock.advance(100);
  await expect(given).resolves.toBe('instead');
  await expect(thrown).rejects.toThrow('late');
});

it('waits for what fails as for what is done, and no longer than it may', async () => {
  const clock = new VirtualClock();
  await waitFor(clock, 100, Promise.reject(new Error('broken')));
  let over = false;
  const waited = waitFor(clock, 100, never).then(() => (over = true));
  await clock.advance(99);
  expect(over).toBe(false);
  await clock.advance(1);
  await waited;
});

it('goes on until a signal says stop, also one that has said so before', async () => {
  const ended = new AbortController();
  const waiting = unlessAborted(ended.signal, never);
  ended.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  await expect(unlessAborted(ended.signal, never, () => new Error('own words'))).rejects.toThrow('own words');
  await expect(unlessAborted(new AbortController().signal, Promise.resolve(1))).resolves.toBe(1);
});

it('stops what it runs after its time, or with the caller', async () => {
  const clock = new VirtualClock();
  const caller = new AbortController();
  const untilStopped = (limit: AbortSignal) => new Promise<string>((resolve) => limit.addEventListener('abort', () => resolve('stopped')));
  const byTime = abortedAfter(clock, 50, caller.signal, untilStopped);
  await clock.advance(50);
  await expect(byTime).resolves.toBe('stopped');
  const byCaller = abortedAfter(clock, 50, caller.signal, untilStopped);
  caller.abort();
  await expect(byCaller).resolves.toBe('stopped');
});
