import { expect, it } from 'vitest';
import { parseZoom, zoomed, zoomedWidth } from './dialog-zoom.ts';

it('goes from 0.5 to 1.8 in steps of 0.1, on a width of 1000 [9-15]', () => {
  expect([0.5, 1, 1.8].map(zoomedWidth)).toEqual([500, 1000, 1800]);
  const up = [0.5];
  while (up.at(-1)! < 1.8) up.push(zoomed(up.at(-1)!, 1));
  expect(up).toEqual([0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8]);
  expect(zoomed(1.8, 1)).toBe(1.8);
  expect(zoomed(0.5, -1)).toBe(0.5);
  expect(zoomed(1, -1)).toBe(0.9);
});

it('is kept, and 1 when what was kept is of no use [9-15]', () => {
  expect(parseZoom('1.3')).toBe(1.3);
  expect(parseZoom('9')).toBe(1.8);
  expect(parseZoom('0')).toBe(0.5);
  expect(parseZoom('x')).toBe(1);
  expect(parseZoom(null)).toBe(1);
});
