import { describe, expect, it } from 'vitest';
import { emsOf, linesOf, piecesOf } from './text-width.ts';

describe('the width of a name', () => {
  it('is one em for each Chinese character', () => {
    expect(emsOf('欧阳思源')).toBe(4);
  });

  it.each([
    ['Reading', 4.01],
    ['Scoring', 3.72],
    ['Waiting', 3.76],
  ])('is no less than the font has it: %s', (word, measured) => {
    expect(emsOf(word)).toBeGreaterThanOrEqual(measured);
    expect(emsOf(word)).toBeLessThan(measured * 1.06);
  });
});

describe('the lines of a name', () => {
  it.each([
    ['欧阳思源', 4, 1],
    ['欧阳思源', 3.9, undefined],
    ['阿依古丽·买买提', 4, 2],
    ['Alexander Montgomery', 13.5, 1],
    ['Alexander Montgomery', 7, 2],
    ['Alexander Montgomery', 5, undefined],
    ['Anne-Marie', 3.6, 2],
    ['', 1, 1],
  ])('%s on %s em: %s', (name, ems, lines) => {
    expect(linesOf(piecesOf(name), ems)).toBe(lines);
  });

  it('break a word that is wider than the tile only where it may be torn', () => {
    expect(linesOf(piecesOf('Montgomery'), 4)).toBeUndefined();
    expect(linesOf(piecesOf('Montgomery'), 4, true)).toBe(2);
  });
});
