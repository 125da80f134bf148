import { Scope } from '@chorus/sdk';
import { FakeActivitySession, VirtualClock, type KeptSnapshots } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

function begin() {
  const clock = new VirtualClock();
  const kept: KeptSnapshots = new Map();
  const open = () => {
    const scope = new Scope('test');
    const place = new FakeActivitySession({ kind: 'stopwatch', version: 1, initial: { running: false, ms: 0, at: 0 } }, kept);
    return { scope, watch: new Stopwatch(scope, clock, place) };
  };
  const opened = open();
  const reload = () => {
    opened.scope.dispose();
    return open().watch;
  };
  return { clock, ...opened, reload };
}

it('runs in tenths, stops exactly, goes on, and begins anew', async () => {
  const { clock, watch } = begin();
  watch.press();
  await clock.advance(1_234);
  expect(watch.ms).toBe(1_200);
  watch.press();
  expect([watch.running, watch.ms, clock.pending]).toEqual([false, 1_234, 0]);
  watch.press();
  await clock.advance(1_000);
  watch.press();
  expect(watch.ms).toBe(2_234);
  watch.reset();
  expect([watch.running, watch.ms]).toEqual([false, 0]);
});

it('runs on a clock that nobody sets, and after a reload by the time of day', async () => {
  const { clock, watch, reload } = begin();
  watch.press();
  clock.setWall(-5_000);
  await clock.advance(2_000);
  expect(watch.ms).toBe(2_000);
  clock.setWall(5_000);
  expect(reload().ms).toBe(2_000);
});

it('leaves no timer behind', () => {
  const { clock, watch, scope } = begin();
  watch.press();
  scope.dispose();
  expect(clock.pending).toBe(0);
});
