import { expect, it } from 'vitest';
import { fontSteps, namedSteps, standardSize, zoomOf } from './font-steps.ts';

it('has the sizes 13 to 42 with their zooms, 33 being the standard, and one for the back row [9-1]', () => {
  expect(fontSteps.map(({ size }) => size)).toEqual([13, 16, 24, 28, 33, 38, 40, 42, 56]);
  expect(fontSteps.map(({ zoom }) => zoom)).toEqual([0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.7]);
  expect(standardSize).toBe(33);
});

it('has names for three of its steps', () => {
  expect(namedSteps.map(({ size }) => size)).toEqual([33, 42, 56]);
  for (const { size } of namedSteps) expect(fontSteps.some((step) => step.size === size)).toBe(true);
});

it('has a zoom for every size, of the step below it where it is none', () => {
  expect(zoomOf(33)).toBe(1);
  expect(zoomOf(56)).toBe(1.7);
  expect(zoomOf(34)).toBe(1);
  expect(zoomOf(60)).toBe(1.7);
  expect(zoomOf(10)).toBe(0.6);
});
