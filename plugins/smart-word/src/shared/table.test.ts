import { expect, it } from 'vitest';
import { excelOf, sheetName } from './table.ts';

it('names the sheet as Excel takes it', () => {
  expect(['选出的 8 个词 看词选义', 'Unit 1/2: who? [a*b]', '’s', '   ', 'x'.repeat(40)].map(sheetName)).toEqual([
    '选出的 8 个词 看词选义',
    'Unit 1 2  who   a b',
    '’s',
    '1',
    'x'.repeat(31),
  ]);
});

it('makes an Excel file, also of nothing and of a word that begins as a formula', async () => {
  for (const table of [
    [],
    [
      ['座号', '=1+1'],
      [1, undefined],
      ['', { share: 0.25 }],
    ],
  ]) {
    const file = new Uint8Array(await (await excelOf('a/b', table)).arrayBuffer());
    expect(Array.from(file.subarray(0, 2))).toEqual([0x50, 0x4b]);
  }
});
