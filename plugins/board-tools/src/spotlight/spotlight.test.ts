import { expect, it } from 'vitest';
import { Spotlight } from './spotlight.ts';

it('moves by arrow keys and never leaves the page', () => {
  const light = new Spotlight();
  light.moveTo(0.5, 0.5);
  expect(light.key('ArrowRight')).toBe(true);
  expect(light.x).toBeCloseTo(0.54);
  for (let press = 0; press < 40; press += 1) light.key('ArrowUp');
  expect(light.y).toBe(0);
  light.moveTo(7, -7);
  expect([light.x, light.y]).toEqual([1, 0]);
});

it('grows and shrinks by presses and keys, within what can be seen', () => {
  const light = new Spotlight();
  light.grow();
  expect(light.size).toBeCloseTo(0.6);
  light.key('-');
  expect(light.size).toBeCloseTo(0.5);
  for (let press = 0; press < 40; press += 1) light.shrink();
  expect(light.size).toBe(0.15);
  for (let press = 0; press < 40; press += 1) light.key('+');
  expect(light.size).toBe(1.6);
});

it('leaves other keys alone', () => {
  expect(new Spotlight().key('Enter')).toBe(false);
});
