import { expect, it } from 'vitest';
import { fontSteps, nextFontSize, standardSize } from './font-steps.ts';

it('has the sizes 13 to 42 with their zooms, 33 being the standard, and one for the back row [9-1]', () => {
  expect(fontSteps.map(({ size }) => size)).toEqual([13, 16, 24, 28, 33, 38, 40, 42, 56]);
  expect(fontSteps.map(({ zoom }) => zoom)).toEqual([0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.7]);
  expect(standardSize).toBe(33);
});

it('steps up and down and stays at the ends', () => {
  expect(nextFontSize(33, 1)).toBe(38);
  expect(nextFontSize(33, -1)).toBe(28);
  expect(nextFontSize(56, 1)).toBe(56);
  expect(nextFontSize(13, -1)).toBe(13);
  expect(nextFontSize(20, 1)).toBe(24);
  expect(nextFontSize(20, -1)).toBe(16);
});
