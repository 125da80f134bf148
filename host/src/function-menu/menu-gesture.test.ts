import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { MenuGesture, type Point } from './menu-gesture.ts';

let clock: VirtualClock;
let meant: string[];
let gesture: MenuGesture;
beforeEach(() => {
  clock = new VirtualClock();
  meant = [];
  gesture = new MenuGesture(clock, {
    tap: () => meant.push('tap'),
    doubleTap: () => meant.push('double'),
    longPress: () => meant.push('long'),
    drag: ({ x, y }: Point) => meant.push(`drag ${x},${y}`),
    drop: () => meant.push('drop'),
  });
});
const at = { x: 100, y: 100 };
const tap = async (ms = 80) => {
  gesture.press(1, at);
  await clock.advance(ms);
  gesture.release(1);
};

it('opens by a press of 500 ms, and not by one of 499 [2.5-1]', async () => {
  gesture.press(1, at);
  await clock.advance(499);
  expect(meant).toEqual([]);
  await clock.advance(1);
  gesture.release(1);
  await clock.advance(2_000);
  expect(meant).toEqual(['long']);
});

it('is dragged after the long press, and by nothing shorter [2.5-1]', async () => {
  gesture.press(1, at);
  await clock.advance(500);
  gesture.move(1, { x: 104, y: 104 });
  gesture.move(1, { x: 160, y: 90 });
  gesture.move(1, { x: 170, y: 80 });
  gesture.release(1);
  expect(meant).toEqual(['long', 'drag 160,90', 'drag 170,80', 'drop']);
});

it('takes a hand that brushes over it for nothing', async () => {
  gesture.press(1, at);
  gesture.move(1, { x: 160, y: 90 });
  await clock.advance(1_000);
  gesture.move(1, { x: 300, y: 90 });
  gesture.release(1);
  await clock.advance(1_000);
  expect(meant).toEqual([]);
});

it('tells a double tap from two taps [2.5-1]', async () => {
  await tap();
  await clock.advance(200);
  await tap();
  await clock.advance(1_000);
  expect(meant).toEqual(['double']);
  await tap();
  await clock.advance(400);
  await tap();
  await clock.advance(400);
  expect(meant).toEqual(['double', 'tap', 'tap']);
});

it('forgets a tap that a long press follows', async () => {
  await tap();
  await clock.advance(100);
  await tap(600);
  await clock.advance(1_000);
  expect(meant).toEqual(['long']);
});

it('follows the first finger alone, and lets go where the system takes it away', async () => {
  gesture.press(1, at);
  gesture.press(2, { x: 0, y: 0 });
  await clock.advance(500);
  gesture.move(2, { x: 900, y: 900 });
  gesture.release(2);
  gesture.move(1, { x: 120, y: 100 });
  gesture.cancel(1);
  gesture.release(1);
  expect(meant).toEqual(['long', 'drag 120,100', 'drop']);
});
