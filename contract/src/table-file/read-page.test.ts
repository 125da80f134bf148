import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { gbkOf } from './gbk-for-test.ts';

const read = (text: string) => {
  const table = readTable(new TextEncoder().encode(text));
  return table.ok ? table.sheets : table.problem;
};
const rowsOf = (text: string) => {
  const sheets = read(text);
  return typeof sheets === 'string' ? sheets : sheets[0]!.rows;
};

it('reads the table of a page that calls itself a workbook', () => {
  const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><title>名单</title>
    <style>td { mso-number-format: "\\@"; }</style><xml><x:ExcelWorkbook><x:Name>Sheet1</x:Name></x:ExcelWorkbook></xml></head><body>
    <table border="1">
      <thead><tr><th>学号</th><th>姓&nbsp;名</th><th>班级</th></tr></thead>
      <tr><td x:str="000012">000012</td><td><font color=red>欧阳<br>予安</font></td><td rowspan=2>七年级6班
      </td></tr>
      <tr><td>13&#x4F59;</td><td>马 &amp; 洁</td></tr>
    </table></body></html>`;
  expect(rowsOf(page)).toEqual([
    ['学号', '姓 名', '班级'],
    ['000012', '欧阳\n予安', '七年级6班'],
    ['13余', '马 & 洁', '七年级6班'],
  ]);
});

it('reads cells and rows that nobody closed, in tags of any case', () => {
  expect(rowsOf('<TABLE><TR><TD>学号<TD>姓名<TR><TD>1<TD>马洁</TABLE>')).toEqual([
    ['学号', '姓名'],
    ['1', '马洁'],
  ]);
});

it('reads a title in a table of its own above the list, and neither what lays them out nor what stands around', () => {
  const page = `<p>打印时间 9:00</p><table><tr><td><table><tr><td colspan=3>七年级学生名单</td></tr></table></td></tr>
    <tr><td><table><tr><td>学号</td><td>姓名</td></tr><tr><td>1</td><td>马洁</td></tr></table></td></tr></table>`;
  expect(rowsOf(page)).toEqual([['七年级学生名单'], ['学号', '姓名'], ['1', '马洁']]);
});

it('puts cells into their columns beside those that reach over rows and columns', () => {
  const page = `<table><tr><td rowspan=3>6班</td><td colspan=2>1</td><td>马洁</td></tr><tr><td>2</td><td>x</td><td>李睿</td></tr>
    <tr><td colspan=9999999>3</td></tr><tr><td>7班</td></tr></table>`;
  expect(rowsOf(page)).toEqual([['6班', '1', '', '马洁'], ['6班', '2', 'x', '李睿'], ['6班', '3'], ['7班']]);
});

it('says which rows are hidden and which cells are struck through', () => {
  const page = `<table><tr><td>学号</td></tr><tr style="height:1px; display: none"><td>1</td></tr><tr><td><s>2</s></td></tr></table>`;
  expect(read(page)).toMatchObject([{ hiddenRows: new Set([1]), struck: new Set([128]) }]);
});

it('is no table without one, empty, too long, and as a page that asks to log in', () => {
  expect(read('<html><p>登录已过期</p></html>')).toBe('not-a-table');
  expect(read('<table></table>')).toBe('empty');
  expect(read('<table><tr><td>'.repeat(100_000))).toBe('not-a-table');
  expect(read(`<Workbook>${'<Row>'.repeat(100_000)}`)).toBe('not-a-table');
  expect(read(`<table>${'<tr><td>1</td></tr>'.repeat(5_300)}</table>`)).toBe('too-many-rows');
  expect(
    read(
      '<!doctype html><form><table><tr><td>用户名</td><td><input name=user></td></tr><tr><td>密码</td><td><input type=password></td></tr></table></form>',
    ),
  ).toBe('not-a-table');
});

it('is read in the encoding of Chinese programs', () => {
  const table = readTable(gbkOf('<table><tr><td>姓名</td></tr></table>'));
  expect(table).toMatchObject({ ok: true, encoding: 'gbk', rows: [['姓名']] });
});

const book = (inside: string) => `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
  <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
  <Styles><Style ss:ID="zeros"><NumberFormat ss:Format="000000"/></Style><Style ss:ID="gone"><Font ss:StrikeThrough="1"/></Style>
  <Style ss:ID="day"><NumberFormat ss:Format="m&quot;-&quot;d"/></Style></Styles>${inside}</Workbook>`;

it('reads the workbook as XML that programs write for Excel 2003, as it is shown', () => {
  const sheets = read(
    book(`<Worksheet ss:Name="6班"><Table>
      <Column ss:Index="2" ss:Hidden="1" ss:Span="1"/>
      <Row><Cell ss:MergeAcross="1"><Data ss:Type="String">学号</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">姓名</Data></Cell></Row>
      <Row ss:Index="3" ss:Hidden="1"><Cell ss:StyleID="zeros"><Data ss:Type="Number">12</Data><Comment><ss:Data>新来</ss:Data></Comment></Cell>
        <Cell ss:Index="4" ss:StyleID="gone"><ss:Data xmlns="http://www.w3.org/TR/REC-html40"><B>马</B>洁</ss:Data></Cell></Row>
      <Row><Cell ss:StyleID="day"><Data ss:Type="DateTime">2026-07-06T00:00:00.000</Data></Cell>
        <Cell><Data ss:Type="Number">5101012015010100123</Data></Cell><Cell><Data ss:Type="Error">#N/A</Data></Cell></Row>
    </Table></Worksheet>
    <Worksheet ss:Name="旧"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table>
      <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`),
  );
  expect(sheets).toMatchObject([
    {
      name: '6班',
      hidden: false,
      rows: [['学号', '', '', '姓名'], [], ['000012', '', '', '马洁'], ['7-6', '5.1010120150101E+18', '#N/A']],
      hiddenRows: new Set([2]),
      hiddenColumns: new Set([1, 2]),
      struck: new Set([131]),
    },
    { name: '旧', hidden: true, rows: [['x']] },
  ]);
});

it.each([
  [
    'a row without end',
    '<Worksheet><Table><Row ss:Index="99999999"><Cell><Data ss:Type="String">x</Data></Cell></Row></Table></Worksheet>',
    'too-many-rows',
  ],
  ['a cell before its row', '<Worksheet><Table><Cell><Data ss:Type="String">x</Data></Cell></Table></Worksheet>', 'damaged'],
  [
    'a column that is no number',
    '<Worksheet><Table><Row><Cell ss:Index="x"><Data ss:Type="String">x</Data></Cell></Row></Table></Worksheet>',
    'damaged',
  ],
  ['nothing', '', 'empty'],
])('says of such a workbook with %s what is wrong', (_, inside, problem) => {
  expect(read(book(inside))).toBe(problem);
});
