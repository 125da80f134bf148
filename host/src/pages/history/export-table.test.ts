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

it.each([
  ['full-width signs', '＝1+1', "'＝1+1"],
  ['a byte order mark before it', '\uFEFF=1+1', "'\uFEFF=1+1"],
  ['a zero-width space before it', '\u200B@x', "'\u200B@x"],
  ['a no-break space before it', '\u00A0\u2060-1', "'\u00A0\u2060-1"],
  ['a tab before anything', '\tx', "'\tx"],
  ['a line break before it', 'x\n=1+1', '"x\n\'=1+1"'],
  ['both characters of a line break before it', 'x\r\n ＠y', '"x\r\n\' ＠y"'],
  ['a line break at its begin', '\n=1+1', '"\n\'=1+1"'],
  ['a carriage return at its begin', '\r=1+1', '"\r\'=1+1"'],
  ['several line breaks', '\r\r\n\n=1+1', '"\r\r\n\n\'=1+1"'],
  ['a line break of another kind before it', 'x\u0085=1+1', "x\u0085'=1+1"],
  ['a variation selector before it', '\uFE0F=1+1', "'\uFE0F=1+1"],
  ['a grapheme joiner before it', '\u034F=1+1', "'\u034F=1+1"],
  ['a Hangul filler before it', '\u3164=1+1', "'\u3164=1+1"],
  ['an empty Braille cell before it', '\u2800=1+1', "'\u2800=1+1"],
  ['a combining mark before it', '\u0301=1+1', "'\u0301=1+1"],
])('lets no text run as a formula with %s', (_name, text, cell) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

it('leaves a text as it is that has such signs within', () => {
  expect(csvOf([['a=b', '87.5%', 'x@y', 'well-known', '三 - 二']])).toBe('\uFEFFa=b,87.5%,x@y,well-known,三 - 二\r\n');
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
