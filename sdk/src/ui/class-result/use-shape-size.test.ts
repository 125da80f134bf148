import { expect, it } from 'vitest';
import { shapeSize } from './use-shape-size.ts';

it('makes shapes as large as the fullest column has room for', () => {
  const stack = (count: number, width: number, height: number) => ({ count, width, height });
  // two rows of two
  expect(shapeSize([stack(4, 204, 204)], 20, 200, 4)).toBe(100);
  expect(shapeSize([stack(4, 204, 204), stack(1, 60, 204)], 20, 200, 4)).toBe(100);
  expect(shapeSize([stack(4, 204, 204), stack(9, 204, 204)], 20, 200, 4)).toBe(65);
  expect(shapeSize([stack(1, 500, 500)], 20, 80, 4)).toBe(80);
  expect(shapeSize([stack(0, 10, 10)], 20, 80, 4)).toBe(80);
});

it('never makes shapes smaller than the least', () => {
  expect(shapeSize([{ count: 60, width: 40, height: 40 }], 20, 80, 4)).toBe(20);
});
