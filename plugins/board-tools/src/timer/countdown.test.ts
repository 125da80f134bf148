import { Scope } from '@chorus/sdk';
import { FakeActivitySession, VirtualClock, type KeptSnapshots } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { Countdown, type CountdownPlace } from './countdown.ts';

const initial: CountdownPlace = { totalSeconds: 0, phase: 'idle', leftMs: 0, at: 0 };

function begin(minutes?: number) {
  const clock = new VirtualClock();
  const kept: KeptSnapshots = new Map();
  const rung: number[] = [];
  const open = () => {
    const scope = new Scope('test');
    const place = new FakeActivitySession({ kind: 'countdown', version: 1, initial }, kept);
    return { scope, place, countdown: new Countdown(scope, clock, place, () => void rung.push(clock.mono())) };
  };
  const opened = open();
  if (minutes !== undefined) opened.countdown.setMinutes(minutes);
  const reload = () => {
    opened.scope.dispose();
    return open().countdown;
  };
  return { clock, rung, ...opened, reload };
}

it('is idle until it is pressed, then counts each second, and rings at 0 [4-29] [4-30]', async () => {
  const { clock, countdown, rung } = begin(0.05);
  expect([countdown.phase, countdown.left]).toEqual(['idle', 3]);
  await clock.advance(5_000);
  expect(countdown.left).toBe(3);
  countdown.press();
  const seen = [];
  for (let second = 0; second < 3; second += 1) {
    seen.push(countdown.left);
    await clock.advance(999);
    seen.push(countdown.left);
    await clock.advance(1);
  }
  expect(seen).toEqual([3, 3, 2, 2, 1, 1]);
  expect([countdown.phase, countdown.left, rung]).toEqual(['ringing', 0, [8_000]]);
});

it('goes back to the total at a click while it rings [4-31]', async () => {
  const { clock, countdown, rung } = begin(1);
  countdown.press();
  await clock.advance(60_000);
  countdown.press();
  expect([countdown.phase, countdown.left]).toEqual(['idle', 60]);
  await clock.advance(60_000);
  expect(rung).toHaveLength(1);
});

it('stops at a click while it counts, and goes on at a click while it is stopped [4-32]', async () => {
  const { clock, countdown, rung } = begin(1);
  countdown.press();
  await clock.advance(10_500);
  countdown.press();
  expect([countdown.phase, countdown.left]).toEqual(['stopped', 50]);
  await clock.advance(600_000);
  expect([countdown.left, clock.pending]).toEqual([50, 0]);
  countdown.press();
  await clock.advance(49_499);
  expect([countdown.phase, countdown.left]).toEqual(['counting', 1]);
  await clock.advance(1);
  expect([countdown.phase, rung.length]).toEqual(['ringing', 1]);
});

it('does nothing when the total is 0 [4-33]', async () => {
  const { clock, countdown, rung } = begin(0);
  countdown.press();
  await clock.advance(5_000);
  expect([countdown.phase, countdown.left, countdown.percent, rung]).toEqual(['idle', 0, 0, []]);
});

it('says time over total in per cent, rounded, and never below 0 [4-34]', async () => {
  const { clock, countdown } = begin(0.05);
  countdown.press();
  const seen = [countdown.percent];
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1_000);
    seen.push(countdown.percent);
  }
  expect(seen).toEqual([100, 67, 33, 0, 0, 0]);
});

it('takes another total at any time, and waits to be started [9-8]', async () => {
  const { clock, countdown, rung } = begin(1);
  countdown.press();
  await clock.advance(1_000);
  countdown.setMinutes(3);
  await clock.advance(200_000);
  expect([countdown.phase, countdown.left, rung]).toEqual(['idle', 180, []]);
});

it('counts on a clock that nobody sets', async () => {
  const { clock, countdown } = begin(1);
  countdown.press();
  clock.setWall(-7_200_000);
  await clock.advance(10_000);
  clock.setWall(9_999_999);
  await clock.advance(10_000);
  expect(countdown.left).toBe(40);
});

it('shows the right second at once after a machine that slept', async () => {
  const { clock, countdown } = begin(1);
  countdown.press();
  clock.block(30_000);
  await clock.advance(1);
  expect(countdown.left).toBe(30);
});

it('goes on by the time of day after a reload', async () => {
  const { clock, countdown, reload, rung } = begin(1);
  countdown.press();
  await clock.advance(10_000);
  clock.block(5_000);
  const after = reload();
  expect([after.phase, after.left, after.totalSeconds]).toEqual(['counting', 45, 60]);
  await clock.advance(45_000);
  expect([after.phase, rung.length]).toEqual(['ringing', 1]);
});

it('is stopped after a reload where it was stopped', async () => {
  const { clock, countdown, reload } = begin(1);
  countdown.press();
  await clock.advance(10_000);
  countdown.press();
  clock.block(50_000);
  expect([reload().left]).toEqual([50]);
});

it('is over after a reload that outlasted it, without a late bell', async () => {
  const { clock, countdown, reload, rung } = begin(1);
  countdown.press();
  clock.setWall(90_000);
  const after = reload();
  expect([after.phase, after.left, rung]).toEqual(['ringing', 0, []]);
  await clock.advance(5_000);
  expect(rung).toEqual([]);
});

it('does not have more time after a reload on a clock that was put back', () => {
  const { clock, countdown, reload } = begin(1);
  countdown.press();
  clock.setWall(-3_600_000);
  expect(reload().left).toBe(60);
});

it('follows another machine that stops it', async () => {
  const { clock, countdown, place } = begin(1);
  countdown.press();
  await clock.advance(10_000);
  place.update(() => ({ totalSeconds: 60, phase: 'stopped', leftMs: 30_000, at: clock.now() }));
  expect([countdown.phase, countdown.left, clock.pending]).toEqual(['stopped', 30, 0]);
});

it('leaves no timer behind', async () => {
  const { clock, countdown, scope, rung } = begin(1);
  countdown.press();
  scope.dispose();
  expect(clock.pending).toBe(0);
  await clock.advance(90_000);
  expect(rung).toEqual([]);
});
