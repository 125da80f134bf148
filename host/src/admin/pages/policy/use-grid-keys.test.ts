import { describe, expect, it } from 'vitest';
import { nextPlace } from './use-grid-keys.ts';

const from = (key: string, place: readonly [number, number] = [1, 1], whole = false) => nextPlace(key, whole, place, [3, 4]);

describe('nextPlace', () => {
  it('goes one cell in the direction of the arrow', () =>
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => from(key))).toEqual([
      [0, 1],
      [2, 1],
      [1, 0],
      [1, 2],
    ]));

  it('stays within the grid', () => {
    expect([from('ArrowUp', [0, 0]), from('ArrowLeft', [0, 0])]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect([from('ArrowDown', [2, 3]), from('ArrowRight', [2, 3]), from('PageDown')]).toEqual([
      [2, 3],
      [2, 3],
      [2, 1],
    ]);
  });

  it('goes to the ends of the row, with Ctrl of the grid', () => {
    expect([from('Home'), from('End')]).toEqual([
      [1, 0],
      [1, 3],
    ]);
    expect([from('Home', [1, 1], true), from('End', [1, 1], true)]).toEqual([
      [0, 0],
      [2, 3],
    ]);
  });

  it('leaves every other key alone', () => expect(from('Enter')).toBeUndefined());
});
