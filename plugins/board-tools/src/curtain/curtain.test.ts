import { expect, it } from 'vitest';
import { Curtain } from './curtain.ts';

it('covers all of the page at first, and again', () => {
  const curtain = new Curtain();
  expect([curtain.top, curtain.bottom]).toEqual([0, 1]);
  curtain.drawBottom(0.3);
  curtain.drawTop(0.1);
  curtain.cover();
  expect([curtain.top, curtain.bottom]).toEqual([0, 1]);
});

it('is drawn up from below and down from above, and what is left can be taken hold of', () => {
  const curtain = new Curtain();
  curtain.drawBottom(-4);
  expect(curtain.bottom).toBeCloseTo(0.12);
  curtain.cover();
  curtain.drawTop(4);
  expect([curtain.top, curtain.bottom]).toEqual([0.88, 1]);
});

it('is drawn by keys at each edge', () => {
  const curtain = new Curtain();
  expect(curtain.key('bottom', 'ArrowUp')).toBe(true);
  expect(curtain.bottom).toBeCloseTo(0.9);
  curtain.key('top', 'ArrowDown');
  curtain.key('top', 'ArrowDown');
  expect(curtain.top).toBeCloseTo(0.2);
  curtain.key('top', 'Home');
  curtain.key('bottom', 'End');
  expect([curtain.top, curtain.bottom]).toEqual([0, 1]);
  expect(curtain.key('top', 'x')).toBe(false);
});
