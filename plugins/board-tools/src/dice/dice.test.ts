import { Scope } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { Dice, rollMs } from './dice.ts';

function begin(...bits: number[]) {
  const clock = new VirtualClock();
  const scope = new Scope('test');
  return { clock, scope, dice: new Dice(scope, clock, () => bits.shift() ?? 0) };
}

it('throws one die, two dice and a number up to n', () => {
  const { dice } = begin(3, 0, 5, 18);
  dice.press(true);
  expect(dice.result).toEqual([4]);
  dice.choose('two');
  expect(dice.result).toEqual([]);
  dice.press(true);
  expect([dice.result, dice.sum]).toEqual([[1, 6], 7]);
  dice.choose('number');
  dice.setUpTo(20);
  dice.press(true);
  expect(dice.result).toEqual([19]);
});

it('has drawn before it rolls, and lands by itself', async () => {
  const { dice, clock } = begin(2);
  dice.press(false);
  expect([dice.rolling, dice.result]).toEqual([true, [3]]);
  await clock.advance(rollMs);
  expect([dice.rolling, dice.result, clock.pending]).toEqual([false, [3], 0]);
});

it('ends a roll at a press, without another throw', () => {
  const { dice, clock } = begin(2, 4);
  dice.press(false);
  dice.press(false);
  expect([dice.rolling, dice.result, dice.throws, clock.pending]).toEqual([false, [3], 1, 0]);
});

it('draws up to 2 at least and 99 at most', () => {
  const { dice } = begin();
  dice.setUpTo(1);
  expect(dice.upTo).toBe(2);
  dice.setUpTo(1_000);
  expect(dice.upTo).toBe(99);
});

it('leaves no timer behind', () => {
  const { dice, scope, clock } = begin(1);
  dice.press(false);
  scope.dispose();
  expect(clock.pending).toBe(0);
});
