import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { WordPacer, type Pace } from './word-pacer.ts';

function start(pace: Partial<Pace> = {}, saysMs = 500) {
  const clock = new VirtualClock();
  const at: Pace = { count: 3, times: 2, waitMs: 1_000, ...pace };
  const world = { pace: at, said: [] as number[], hushed: 0, words: [] as number[], fails: false };
  const voice = {
    say: (index: number) => {
      world.said.push(index);
      return world.fails ? Promise.reject(new Error('no sound')) : new Promise<void>((resolve) => clock.timeout(saysMs, resolve));
    },
    hush: () => void (world.hushed += 1),
  };
  const pacer = new WordPacer(
    clock,
    voice,
    () => world.pace,
    (index) => world.words.push(index),
  );
  const now = () => [pacer.index, pacer.said, pacer.phase] as const;
  return { clock, pacer, world, now };
}

it('says each word so often, with time for the class after each, and ends after the last', async () => {
  const { clock, pacer, world, now } = start();
  expect(now()).toEqual([0, 0, 'ready']);
  pacer.start();
  expect(now()).toEqual([0, 0, 'saying']);
  await clock.advance(500);
  expect(now()).toEqual([0, 1, 'waiting']);
  await clock.advance(500);
  expect(pacer.passed).toBeCloseTo(0.5, 1);
  await clock.advance(500);
  expect(now()).toEqual([0, 1, 'saying']);
  await clock.advance(1_600);
  expect(now()).toEqual([1, 0, 'saying']);
  await clock.advance(6_500);
  expect([now(), world.said, world.words]).toEqual([
    [2, 2, 'done'],
    [0, 0, 1, 1, 2, 2],
    [0, 1, 2],
  ]);
  pacer.start();
  expect(now()).toEqual([0, 0, 'saying']);
});

it('holds where it is: the class’s time goes on with what was left, a word is said from its beginning', async () => {
  const { clock, pacer, world, now } = start();
  pacer.start();
  await clock.advance(200);
  pacer.pause();
  expect([world.hushed, pacer.paused]).toEqual([1, true]);
  await clock.advance(60_000);
  expect(now()).toEqual([0, 0, 'saying']);
  pacer.start();
  await clock.advance(500);
  expect([now(), world.said]).toEqual([
    [0, 1, 'waiting'],
    [0, 0],
  ]);
  await clock.advance(700);
  pacer.pause();
  await clock.advance(60_000);
  pacer.resume();
  await clock.advance(200);
  expect(now()).toEqual([0, 1, 'waiting']);
  await clock.advance(200);
  expect(now()).toEqual([0, 1, 'saying']);
});

it('goes to the next word, back, and says one again; nothing of before is heard of any more', async () => {
  const { clock, pacer, world, now } = start();
  pacer.start();
  await clock.advance(100);
  pacer.next();
  expect([now(), world.hushed]).toEqual([[1, 0, 'saying'], 1]);
  await clock.advance(600);
  expect(now()).toEqual([1, 1, 'waiting']);
  pacer.again();
  await clock.advance(500);
  expect(now()).toEqual([1, 1, 'waiting']);
  pacer.previous();
  expect(now()).toEqual([0, 0, 'saying']);
  pacer.previous();
  expect(now()).toEqual([0, 0, 'saying']);
  pacer.standAt(2);
  pacer.start();
  pacer.next();
  expect(now()).toEqual([2, 0, 'done']);
  pacer.again();
  pacer.pause();
  expect(now()).toEqual([2, 0, 'done']);
  pacer.previous();
  expect(now()).toEqual([2, 0, 'saying']);
});

it('takes a change of pace from the next step on', async () => {
  const { clock, pacer, world, now } = start();
  pacer.start();
  await clock.advance(500);
  world.pace = { ...world.pace, times: 1, waitMs: 100 };
  await clock.advance(1_050);
  expect(now()).toEqual([1, 0, 'saying']);
  await clock.advance(650);
  expect(now()).toEqual([2, 0, 'saying']);
});

it('goes on when a sound can’t be had, says nothing without words, and stops for good', async () => {
  const { clock, pacer, world, now } = start();
  world.fails = true;
  pacer.start();
  await clock.advance(10);
  expect(now()).toEqual([0, 1, 'waiting']);
  pacer.dispose();
  await clock.advance(60_000);
  expect(now()).toEqual([0, 1, 'waiting']);
  const none = start({ count: 0 });
  none.pacer.start();
  none.pacer.previous();
  expect([none.now(), none.world.said]).toEqual([[0, 0, 'ready'], []]);
  none.pacer.next();
  expect(none.now()).toEqual([0, 0, 'done']);
});
