import { expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { Countdown } from './countdown.ts';

function start() {
  const clock = new VirtualClock();
  let ends = 0;
  const countdown = new Countdown(clock, () => void (ends += 1));
  return { clock, countdown, left: () => countdown.state.get().left, ends: () => ends };
}

it('is off at first: a question begins, and nothing is counted', async () => {
  const { clock, countdown, left, ends } = start();
  countdown.begin();
  await clock.advance(60_000);
  expect([left(), ends(), clock.pending]).toEqual([undefined, 0, 0]);
});

it('counts down from what is chosen and ends once, at its last moment', async () => {
  const { clock, countdown, left, ends } = start();
  countdown.choose(10);
  expect(left()).toBe(10);
  await clock.advance(9_800);
  expect([left(), ends()]).toEqual([1, 0]);
  await clock.advance(200);
  expect([left(), ends(), clock.pending]).toEqual([undefined, 1, 0]);
});

it('counts anew for the next question', async () => {
  const { clock, countdown, left } = start();
  countdown.choose(20);
  await clock.advance(5_000);
  countdown.begin();
  expect(left()).toBe(20);
});

it('stands still while it is paused, and goes on where it was', async () => {
  const { clock, countdown, left, ends } = start();
  countdown.choose(10);
  await clock.advance(4_000);
  countdown.pause();
  await clock.advance(60_000);
  expect([left(), countdown.state.get().paused, ends()]).toEqual([6, true, 0]);
  countdown.resume();
  expect([left(), countdown.state.get().paused]).toEqual([6, false]);
  await clock.advance(6_000);
  expect(ends()).toBe(1);
});

it('does not end a question that was ended without it, and can’t go on after that', async () => {
  const { clock, countdown, left, ends } = start();
  countdown.choose(10);
  countdown.stop();
  countdown.resume();
  await clock.advance(60_000);
  expect([left(), ends(), countdown.state.get().seconds]).toEqual([undefined, 0, 10]);
});

it('is switched off by 0, and leaves no timer when it is disposed', async () => {
  const { clock, countdown, left } = start();
  countdown.choose(10);
  countdown.choose(0);
  expect([left(), countdown.state.get().seconds, clock.pending]).toEqual([undefined, 0, 0]);
  countdown.choose(10);
  countdown.dispose();
  expect(clock.pending).toBe(0);
});
