import { expect, it } from 'vitest';
import { csvOf, xlsxOf } from './export-table.ts';

it('begins with a byte order mark, so that Chinese names open right [1-11]', () => {
  expect(csvOf([['姓名'], ['李雷']])).toBe('\uFEFF姓名\r\n李雷\r\n');
});

it('quotes commas, quotes and line breaks, and leaves out what is not there', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', undefined, 87.5]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",,87.5\r\n');
});

it('lets no text run as a formula', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@x', -1]])).toBe("\uFEFF'=1+1,'+1,'-1,'@x,-1\r\n");
});

it('makes an Excel file of the same table [1-11]', async () => {
  const file = new Uint8Array(
    await (
      await xlsxOf([
        ['姓名', '分数'],
        ['李雷', 87],
        ['韩梅梅', undefined],
      ])
    ).arrayBuffer(),
  );
  expect(Array.from(file.slice(0, 2))).toEqual([0x50, 0x4b]);
  expect(file.length).toBeGreaterThan(1000);
});
