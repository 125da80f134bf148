import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { safeCell } from './safe-cell.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\u200B=1', '＝1', '\uFEFF-1'])('guards %j', (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
});

it('guards each line, and leaves other texts as they are', () => {
  expect(safeCell('a\n=1')).toBe("a\n'=1");
  expect(safeCell('\r=1')).toBe("'\r'=1");
  for (const text of ['', '马洁', '20260101', "O'Hara", '七年级-2班', '👩‍🚀']) expect(safeCell(text)).toBe(text);
});

it('is taken back when the cell is read again', () => {
  expect(cleanText(safeCell('=1+1'))).toBe('=1+1');
  expect(cleanText("'Ohana")).toBe("'Ohana");
});
