import { describe, expect, it } from 'vitest';
import { gbkOf } from './gbk-for-test.ts';
import { pasteTable } from './paste-table.ts';
import { readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const text = '学号,姓名,班级,座号\r\n20260101,单思琪,七年级1班,01\r\n';
const rows = [
  ['学号', '姓名', '班级', '座号'],
  ['20260101', '单思琪', '七年级1班', '01'],
];
const utf16 = (littleEndian: boolean, content: string) => {
  const view = new DataView(new ArrayBuffer(2 + content.length * 2));
  [0xfeff, ...Array.from({ length: content.length }, (_, at) => content.charCodeAt(at))].forEach((unit, at) =>
    view.setUint16(at * 2, unit, littleEndian),
  );
  return new Uint8Array(view.buffer);
};
const problemOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const read = readTable(bytes);
  return read.ok ? undefined : read.problem;
};

describe('a file of text', () => {
  it.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with its mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16, little end first', utf16(true, text), 'utf-16'],
    ['UTF-16, big end first', utf16(false, text), 'utf-16'],
    ['UTF-16 without its mark', utf16(true, text).slice(2), 'utf-16'],
    ['UTF-16 without its mark, big end first', utf16(false, text).slice(2), 'utf-16'],
    ['GBK', gbkOf(text), 'gbk'],
  ])('is read from %s', (_, bytes, encoding) => {
    expect(readTable(bytes)).toMatchObject({ ok: true, encoding, rows });
  });

  it('is read from GB 18030 with characters of four bytes', () => {
    // beyond 16 bits, so that the text has two units of it
    const four = Uint8Array.from([0x95, 0x32, 0xb7, 0x37]);
    const rare = new TextDecoder('gb18030').decode(four);
    const read = readTable(Uint8Array.from([...gbkOf('1,'), ...four, ...gbkOf('田,七年级1班\n')]));
    expect(read).toMatchObject({ ok: true, encoding: 'gbk', rows: [['1', `${rare}田`, '七年级1班']] });
    expect(rare.length).toBe(2);
  });

  it('keeps emoji, rare characters and zeros before a number', () => {
    expect(readTable(utf8('007,𠮷田👩‍🚀\n'))).toMatchObject({ rows: [['007', '𠮷田👩‍🚀']] });
  });

  it('that is UTF-8 and broke somewhere is damaged, and never gibberish', () => {
    const bytes = utf8(text.repeat(5));
    expect(problemOf(bytes.slice(0, bytes.lastIndexOf(0xe5) + 2))).toBe('damaged');
    bytes[bytes.length - 14] = 0xff;
    expect(problemOf(bytes)).toBe('damaged');
  });

  it('has its cells parted by commas, semicolons or tabs', () => {
    for (const delimiter of [',', ';', '\t']) expect(readTable(utf8(text.replaceAll(',', delimiter)))).toMatchObject({ rows });
  });

  it('has quotes, commas and line breaks inside of quoted cells', () => {
    const quoted = '1,"欧阳,""予安""\n（转学）",七年级1班\n2,马洁,七年级1班\n';
    expect(readTable(utf8(quoted))).toMatchObject({
      rows: [
        ['1', '欧阳,"予安"\n（转学）', '七年级1班'],
        ['2', '马洁', '七年级1班'],
      ],
    });
  });

  it('has quotes that are part of a cell, and none of the rows after them is lost', () => {
    const stray = '1,"小名"墨墨,七年级1班\n2,身高5\'2",七年级1班\n3,"马洁,七年级1班\n4,"罗,""萌""\n",七年级1班';
    expect(readTable(utf8(stray))).toMatchObject({
      rows: [
        ['1', '"小名"墨墨', '七年级1班'],
        ['2', '身高5\'2"', '七年级1班'],
        ['3', '"马洁', '七年级1班'],
        ['4', '罗,"萌"\n', '七年级1班'],
      ],
    });
  });

  it('has its cells parted by what an input method types, where nothing else parts them', () => {
    for (const delimiter of ['，', '；', '、', '|']) expect(readTable(utf8(text.replaceAll(',', delimiter)))).toMatchObject({ rows });
    expect(readTable(utf8('学号,备注\n1,数学、英语\n2,（略）\n'))).toMatchObject({
      rows: [
        ['学号', '备注'],
        ['1', '数学、英语'],
        ['2', '（略）'],
      ],
    });
  });

  it('has the end mark of an old program and what a file is filled up with left out, and bears a few signs that no text has', () => {
    for (const end of ['\u001A', '\0\0\0']) expect(readTable(utf8(text + end))).toMatchObject({ rows });
    expect(readTable(utf8(text.repeat(9).replace('琪', '琪\u0002')))).toMatchObject({ ok: true });
    expect(problemOf(utf8(text.replace('琪', '\0')))).toBe('not-a-table');
  });

  it('has quotes around its cells left out, also those of SQL and those behind a blank', () => {
    expect(readTable(utf8(text.replaceAll(/[^,\r\n]+/g, "'$&'")))).toMatchObject({ rows });
    expect(readTable(utf8(text.replaceAll(/(?<=,)[^,\r\n]+/g, ' "$&"')))).toMatchObject({ rows });
    expect(readTable(utf8("1,O'Neil,'\n2,'',\"\n"))).toMatchObject({
      rows: [
        ['1', "O'Neil", "'"],
        ['2', "''", '"'],
      ],
    });
  });

  it('may be a table in Markdown, its line below the headings an empty row', () => {
    const markdown = '| 学号 | **姓名** | 班级, 年级 |\n|---|:-:|---|\n| 1 | **马洁** | 七年级1班 |\n';
    const table = [['学号', '姓名', '班级, 年级'], [], ['1', '马洁', '七年级1班']];
    expect(readTable(utf8(markdown))).toMatchObject({ rows: table });
    expect(pasteTable(markdown)).toMatchObject({ rows: table });
  });

  it('has line ends in place of their escapes, as a workbook has', () => {
    expect(readTable(utf8('学号_x000D_,姓名\n1,马洁_x000D_\n'))).toMatchObject({
      rows: [
        ['学号\r', '姓名'],
        ['1', '马洁\r'],
      ],
    });
  });

  it('has guards of exporters taken off, and formulas as they stand', () => {
    expect(readTable(utf8('="007",=0070661,"=""00,8""",=A1+1\n'))).toMatchObject({ rows: [['007', '0070661', '00,8', '=A1+1']] });
  });

  it('keeps empty rows, so that lines are counted as in the file, and none at its end', () => {
    expect(readTable(utf8('名单,\n,\n1,马洁\n,\n\n'))).toMatchObject({
      rows: [
        ['名单', ''],
        ['', ''],
        ['1', '马洁'],
      ],
    });
  });

  it('may have 5,000 rows, and not many more', () => {
    const many = (count: number) => utf8('学号,姓名\n' + '20260101,单思琪\n'.repeat(count));
    expect(readTable(many(5_000))).toMatchObject({ ok: true });
    expect(problemOf(many(5_200))).toBe('too-many-rows');
  });
});

describe('what is no table', () => {
  it('is told by its bytes', () => {
    expect(problemOf(new Uint8Array())).toBe('empty');
    expect(problemOf(utf8(' \n,\n'))).toBe('empty');
    expect(problemOf(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('too-big');
    expect(problemOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBe('not-a-table');
    expect(problemOf(utf8('<!DOCTYPE html><p>登录已过期</p>'))).toBe('not-a-table');
    for (const other of ['%PDF-1.4\n', '{\\rtf1 学号}', '[{"学号":"1","姓名":"马洁"}]', '{"code":401}'])
      expect(problemOf(utf8(other))).toBe('not-a-table');
    expect(problemOf(utf8('<b>apple</b>\t苹果\n'))).toBeUndefined();
  });

  it('may be an old workbook, a locked one, or an archive of a page', () => {
    const compound = (name: string) =>
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...utf16(true, name).slice(2), 0, 0]);
    expect(problemOf(compound('Workbook'))).toBe('old-xls');
    for (const version of [0, 2, 4, 8]) expect(problemOf(Uint8Array.from([9, version, 6, 0, 0, 0, 0x10, 0]))).toBe('old-xls');
    expect(problemOf(compound('EncryptedPackage'))).toBe('locked');
    expect(problemOf(compound('WordDocument'))).toBe('not-a-table');
    expect(problemOf(utf8('MIME-Version: 1.0\nContent-Type: multipart/related\n'))).toBe('old-xls');
  });
});

describe('what was copied', () => {
  it('has tabs between its cells, and quotes where a cell has lines', () => {
    expect(pasteTable('学号\t姓名\r\n001\t"欧阳\n予安"\r\n')).toMatchObject({
      ok: true,
      encoding: null,
      rows: [
        ['学号', '姓名'],
        ['001', '欧阳\n予安'],
      ],
    });
    expect(pasteTable('1,马洁\n')).toMatchObject({ rows: [['1', '马洁']] });
    expect(pasteTable(' \n')).toEqual({ ok: false, problem: 'empty' });
  });
});
