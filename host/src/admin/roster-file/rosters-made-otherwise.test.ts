import { likelyAnswer } from '@chorus/contract/roster/class-questions';
import { withColumn } from '@chorus/contract/table-file/match-table';
import { readTable } from '@chorus/contract/table-file/read-table';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { imported, linesOf } from './import-for-test.ts';
import { rosterSheets } from './roster-sheets.ts';

const classes = [
  { id: 'c5', name: '七年级5班', gradeId: 1 },
  { id: 'c6', name: '七年级6班', gradeId: 1 },
  { id: 'c96', name: '九年级6班', gradeId: 3 },
];
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const offices = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A text; a number; or what stands in the cell's element, after its reference. */
type Cell = string | number | { readonly xml: string };
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

function workbook(sheets: readonly Sheet[], styles = ''): Uint8Array<ArrayBuffer> {
  const cell = (value: Cell, at: string) => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c r="${at}" ${value.xml}</c>`;
    return value === '' ? '' : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  };
  const rowsOf = ({ rows }: Sheet) =>
    rows.map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, `${'ABCDEFGH'[x]}${y + 1}`)).join('')}</row>`).join('');
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${offices}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/${at}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rowsOf(sheet)}</sheetData></worksheet>`,
      ]),
    ),
  };
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))));
}
const sheet = (...rows: (readonly Cell[])[]): Sheet => ({ name: 'Sheet1', rows });
const sheetsOf = (bytes: Uint8Array<ArrayBuffer>, title = '名单.xlsx') => {
  const table = readTable(bytes);
  if (!table.ok) throw new Error(table.problem);
  return rosterSheets(table.sheets, title);
};
const ofBook = (sheets: readonly Sheet[], styles = '', title?: string) => imported(classes, sheetsOf(workbook(sheets, styles), title));
const ofText = (text: string) => imported(classes, sheetsOf(new TextEncoder().encode(text), '名单.csv'));
/** What an import of one student brings. */
const one = (number: Cell, name: Cell = '马洁', className: Cell = '七年级6班', seat: Cell = '') =>
  linesOf(ofBook([sheet(['学号', '姓名', '班级', '座号'], [number, name, className, seat])]).plan)[0];

describe('the number', () => {
  it.each([
    ['2026/7/6', 'number date'],
    ['7月6日', 'number date'],
    ['6-Jul', 'number date'],
    ['2026-07-06', '2026-07-06 马洁 七年级6班 1 number-day'],
    ['12-03', '12-03 马洁 七年级6班 1'],
    ['3.30102E17', 'number cut'],
    ['510101201501010016.0', 'number cut'],
    ['20260101.0', '20260101 马洁 七年级6班 1'],
    ['20,260,101', '20260101 马洁 七年级6班 1'],
    ['2026 0101', '20260101 马洁 七年级6班 1'],
    ['‘0070661', '0070661 马洁 七年级6班 1'],
    ['5101012015010100１ｘ', '51010120150101001X 马洁 七年级6班 1'],
    ['51010120150101001x', '51010120150101001X 马洁 七年级6班 1'],
    ['51010120150101001×', '51010120150101001X 马洁 七年级6班 1'],
    ['g51010120150101001Х', 'G51010120150101001X 马洁 七年级6班 1'],
    ['20260101\n20260102', 'number several'],
  ])('%j is read as it was meant, or is an error', (number, line) => {
    expect(one(number)).toBe(line);
  });

  it('of a cell that holds a day is an error, whatever its format', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const { plan } = ofBook([sheet(['学号', '姓名', '班级'], [{ xml: 's="1"><v>46209</v>' }, '马洁', '七年级6班'])], styles);
    expect(linesOf(plan)).toEqual(['number date']);
  });

  it('that lost its zeros in some rows has them proposed', () => {
    const { plan } = ofText('学号,姓名,班级\n0701,马洁,七年级6班\n702,罗萌,七年级6班\n');
    expect(plan.changes[1]).toMatchObject({ warnings: [{ code: 'number-length', proposals: [{ field: 'number', value: '0702' }] }] });
    expect(linesOf(plan)[0]).toBe('0701 马洁 七年级6班 1');
  });

  it('with a digit too few among many is warned of', () => {
    const rows = Array.from(
      { length: 12 },
      (_, at) => `${at === 5 ? 2_026_010 : 20_260_100 + at},${'甲乙丙丁戊己庚辛壬癸子丑'[at]}一,七年级6班`,
    );
    const { plan } = ofText(`学号,姓名,班级\n${rows.join('\n')}\n`);
    expect(linesOf(plan).filter((line) => line.includes('number-length'))).toEqual(['2026010 己一 七年级6班 6 number-length']);
  });

  it('that is known in the other case is the same student', () => {
    const student = { id: 's', number: 'a7x', realName: '马洁', initialLetter: 'M', enrolment: { classId: 'c6', seat: 1 } };
    const read = sheetsOf(workbook([sheet(['学号', '姓名', '班级'], ['A7X', '马洁', '七年级6班'])]));
    expect(imported(classes, read, [student]).plan.changes).toMatchObject([{ kind: 'same', studentId: 's', number: 'a7x' }]);
  });
});

describe('the name', () => {
  it.each([
    ['张　三', '张三'],
    ['阿依古丽 ・买买提', '阿依古丽·买买提'],
    ['张\n三', '张三'],
    ['𬭎㛃', '𬭎㛃'],
    ['李子涵2', '李子涵2'],
    ['李子涵（大）', '李子涵（大）'],
    ["Anna-Maria O'Neil", "Anna-Maria O'Neil"],
  ])('%j is %j', (name, read) => {
    expect(one('1', name)).toBe(`1 ${read} 七年级6班 1`);
  });

  it.each([
    ['张三\n李四', 'name several'],
    ['张三、李四', 'name several'],
    ['20260101', 'name digits'],
    [{ xml: 't="b"><v>1</v>' }, 'name failed'],
  ])('%j is an error', (name, line) => {
    expect(one('1', name)).toBe(line);
  });

  it.each(['无', 'null', '★马洁', '1.马洁', '锟斤拷', 'é©¬æ´\u0081'])('%j is warned of', (name) => {
    expect(one('1', name)).toMatch(/name-unsure$/);
  });
});

describe('the class', () => {
  it.each(['七年级6班（重点）', '七年级6班。', '706', '0706班', '7.6'])('%s is asked about, with what it may be', (name) => {
    const { questions, plan } = ofBook([sheet(['学号', '姓名', '班级'], ['1', '马洁', name])]);
    expect(questions).toMatchObject([{ name, why: 'spelling', near: ['七年级6班'] }]);
    expect(linesOf(plan)).toEqual(['1 马洁 七年级6班 1']);
  });

  it.each(['初中七年级6班', '七年級6班', 'Grade 7 Class 6', 'G7C6', '初一（六）班'])('%s is the same one', (name) => {
    expect(one('1', '马洁', name)).toBe('1 马洁 七年级6班 1');
  });

  it('with a year has what that is if it is of entry, and if it is of leaving; nobody guesses which', () => {
    const years = (name: string) => {
      const [question] = ofBook([sheet(['学号', '姓名', '班级'], ['1', '马洁', name])]).questions;
      return { years: question!.years?.map((year) => `${year.by} ${year.name}`), answer: likelyAnswer(question!) };
    };
    expect(years('2027级6班')).toEqual({ years: ['entry 七年级6班', 'leaving 九年级6班'], answer: undefined });
    expect(years('2029级6班')).toEqual({ years: ['leaving 七年级6班'], answer: undefined });
    expect(years('2026级6班')).toEqual({ years: ['entry 七年级6班'], answer: { kind: 'class', name: '七年级6班' } });
    expect(years('2029届6班')).toEqual({ years: undefined, answer: { kind: 'class', name: '七年级6班' } });
  });

  it('that may be any is answered by nobody but a person', () => {
    for (const name of ['七年级6班/七年级5班', '七年级实验班', '6班'])
      expect(linesOf(ofBook([sheet(['学号', '姓名', '班级'], ['1', '马洁', name])]).plan)).toEqual(['class-unknown']);
  });

  it('of each list beside another is that of the title above it', () => {
    const { plan } = ofBook([
      sheet(
        ['七年级5班', '', '七年级6班', ''],
        ['学号', '姓名', '学号', '姓名'],
        ['1', '马洁', '2', '罗萌'],
        ['3', '何知夏', '4', '单思琪'],
      ),
    ]);
    expect(linesOf(plan)).toEqual(['1 马洁 七年级5班 1', '3 何知夏 七年级5班 2', '2 罗萌 七年级6班 1', '4 单思琪 七年级6班 2']);
  });

  it('of rows under a title with their teacher, or over the index, is that of the title', () => {
    const below = (title: readonly Cell[]) => [['序号', '学号', '姓名', '性别'], [1, '1', '马洁', '女'], title, [1, '2', '罗萌', '女']];
    for (const title of [
      ['', '班级：七年级5班', '班主任：王芳'],
      ['七年级5班', '', ''],
      ['班级：七年级5班', '', '班主任：王芳'],
    ])
      expect(linesOf(ofBook([{ name: '七年级6班', rows: below(title) }]).plan)).toEqual(['1 马洁 七年级6班 1', '2 罗萌 七年级5班 1']);
  });

  it('that stands in the first row of a block is asked about for the others, and a sign for the same is the same', () => {
    const { classless, plan } = ofBook([
      sheet(
        ['班级', '学号', '姓名'],
        ['七年级6班', '1', '马洁'],
        ['', '2', '罗萌'],
        ['〃', '3', '何知夏'],
        ['七年级5班', '4', '单思琪'],
        ['', '5', '周敏'],
      ),
    ]);
    expect(classless.map(({ name, className }) => `${name} ${className}`)).toEqual(['罗萌 七年级6班', '周敏 七年级5班']);
    expect(linesOf(plan)).toEqual(['1 马洁 七年级6班 1', 'class-missing', '3 何知夏 七年级6班 2', '4 单思琪 七年级5班 1', 'class-missing']);
  });

  it('of a sheet that is called by its number has the grade of the title or the file', () => {
    const rows = [
      ['学号', '姓名'],
      ['1', '马洁'],
    ];
    expect(linesOf(ofBook([{ name: '6班', rows }], '', '七年级名单.xlsx').plan)).toEqual(['1 马洁 七年级6班 1']);
    expect(linesOf(ofBook([{ name: '七6', rows }]).plan)).toEqual(['1 马洁 七年级6班 1']);
  });
});

describe('headings', () => {
  const students = ['1 马洁 七年级6班 1', '2 罗萌 七年级6班 2'];

  it.each([
    ['in two languages', '学号\nStudent No.', '姓名 Name', 'Class/班级'],
    ['with what must be filled in', '学号*必填', '姓名（必填）', '班级必填项'],
    ['of a training centre', '学员编号', '学员姓名', '所属班级'],
  ])('%s are known', (_, ...titles) => {
    const { plan } = ofBook([sheet(titles, ['1', '马洁', '七年级6班'], ['2', '罗萌', '七年级6班'])]);
    expect(linesOf(plan)).toEqual(students);
  });

  it('that are printed again are no student, also in other words, and in another order they go for what is below', () => {
    const { plan } = ofBook([
      sheet(
        ['number', 'name', 'class'],
        ['学号', '姓名', '班级'],
        ['1', '马洁', '七年级6班'],
        ['学  号', '姓 名', '班 级'],
        ['姓名', '班级', '学号'],
        ['罗萌', '七年级6班', '2'],
      ),
    ]);
    expect(linesOf(plan)).toEqual(students);
  });

  it('that are printed again keep what somebody has chosen', () => {
    const [read] = sheetsOf(
      workbook([sheet(['学号', '学籍号', '姓名', '班级'], ['1', '7', '马洁', '七年级6班'], ['学籍号', '学号', '姓名', '班级'])]),
    );
    const chosen = { ...read!, match: withColumn(read!.match, 1, 'number') };
    expect(linesOf(imported(classes, [chosen]).plan)).toEqual(['7 马洁 七年级6班 1']);
  });
});

describe('lists beside each other without headings', () => {
  it('are both read, each with the class of its title', () => {
    const { plan } = ofBook([
      sheet(
        ['七年级5班', '', '', '七年级6班', ''],
        ...[1, 2, 3, 4, 5].map((at) => [`7050${at}`, `马${'洁萌夏琪敏'[at - 1]}`, '', `7060${at}`, `罗${'洁萌夏琪敏'[at - 1]}`]),
      ),
    ]);
    expect(linesOf(plan).filter((_, at) => at % 5 === 0)).toEqual(['70501 马洁 七年级5班 1', '70601 罗洁 七年级6班 1']);
    expect(plan.counts).toMatchObject({ adds: 10, errors: 0 });
  });

  it('are none where a parent stands there with a number of their own', () => {
    const rows = [1, 2].map((at) => [`7060${at}`, `马${'洁萌'[at - 1]}`, `51010119800101001${at}`, `马${'大明'[at - 1]}`]);
    expect(sheetsOf(workbook([sheet(...rows)]))[0]!.match.more).toEqual([]);
  });
});

describe('of several columns', () => {
  it('the new class and number are taken, not those of before', () => {
    const { plan } = ofBook([sheet(['学号', '新学号', '姓名', '班级', '新班级'], ['1', '11', '马洁', '七年级5班', '七年级6班'])]);
    expect(linesOf(plan)).toEqual(['11 马洁 七年级6班 1']);
  });

  it('the seat of an examination is not that in class', () => {
    const { plan } = ofBook([sheet(['学号', '姓名', '班级', '考场', '座位号'], ['1', '马洁', '七年级6班', '3', '23'])]);
    expect(linesOf(plan)).toEqual(['1 马洁 七年级6班 1']);
  });

  it('a parent’s phone is never the number, where there are no headings', () => {
    const { match } = sheetsOf(new TextEncoder().encode('马洁,13800000001,七年级6班\n罗萌,13800000002,七年级6班\n'))[0]!;
    expect(match.columns).toMatchObject({ name: 0, number: null, className: 2 });
  });
});

describe('of several sheets', () => {
  const list = (...rows: (readonly Cell[])[]) => [['学号', '姓名', '班级'], ...rows];
  const taken = (...sheets: Sheet[]) =>
    sheetsOf(workbook(sheets))
      .filter((each) => each.taken)
      .map((each) => each.sheet.name);

  it('those of teachers, of samples and of who left are not ticked', () => {
    const rows = list(['T1', '王芳', '七年级6班'], ['T2', '李伟', '七年级6班']);
    expect(
      taken({ name: '学生', rows: list(['1', '马洁', '七年级6班']) }, ...['教师', '填写示例', '转出学生'].map((name) => ({ name, rows }))),
    ).toEqual(['学生']);
  });

  it('last year’s, which says otherwise, is not ticked however long it is, and says why', () => {
    const now = { name: '2026秋', rows: list(['1', '马洁', '七年级6班']) };
    const before = { name: '2025秋', rows: list(['1', '马洁', '七年级5班'], ['9', '罗萌', '七年级5班']) };
    expect(taken(now, before)).toEqual(['2026秋']);
    expect(sheetsOf(workbook([now, before]))[1]).toMatchObject({ taken: false, against: '2026秋' });
  });
});

describe('a row', () => {
  it('with a seat alone was filled in ahead, and is no student', () => {
    expect(linesOf(ofText('座号,学号,姓名,班级\n1,1,马洁,七年级6班\n2,,,\n').plan)).toEqual(['1 马洁 七年级6班 1']);
  });

  it('with a dash for its number has none, and for its seat gets one', () => {
    const { plan } = ofText('学号,姓名,班级,座号\n无,马洁,七年级6班,1\n2,罗萌,七年级6班,/\n');
    expect(linesOf(plan)).toEqual(['number-missing', '2 罗萌 七年级6班 1']);
  });

  it('whose name is struck through, or that has left by its state, is asked about', () => {
    const styles = '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const struck = { xml: 's="1" t="str"><v>罗萌</v>' };
    const { leavers } = ofBook(
      [
        sheet(
          ['学号', '姓名', '班级', '学籍状态'],
          ['1', '马洁', '七年级6班', '在读'],
          ['2', struck, '七年级6班', '在读'],
          ['3', '何知夏', '七年级6班', '转学'],
          ['4', '单思琪', '七年级6班', '从外校转来'],
          ['5', '周敏', '七年级6班', '9月转到5班'],
        ),
      ],
      styles,
    );
    expect(leavers.map(({ name, text }) => `${name} ${text}`)).toEqual(['罗萌 ', '何知夏 转学', '周敏 9月转到5班']);
  });

  it('that shows how to fill in is no student', () => {
    const { plan, notes } = ofText('学号,姓名,班级\n20260001,张三（示例）,七年级6班\n20260101,马洁,七年级6班\n');
    expect(linesOf(plan)).toEqual(['20260101 马洁 七年级6班 1']);
    expect(notes).toHaveLength(1);
  });
});

describe('a text', () => {
  it.each([
    ['blanks', '学号   姓名   班级\n1   马洁   七年级6班\n'],
    ['single blanks', '学号 姓名 班级\n1 马洁 七年级6班\n'],
    ['quotes of an input method', '“学号”,“姓名”,“班级”\n“1”,“马洁”,“七年级6班”\n'],
    ['two marks of UTF-8', '\uFEFF\uFEFF学号,姓名,班级\n1,马洁,七年级6班\n'],
    ['line ends of old Macs', '学号,姓名,班级\r1,马洁,七年级6班\r'],
  ])('with %s is read', (_, text) => {
    expect(linesOf(ofText(text).plan)).toEqual(['1 马洁 七年级6班 1']);
  });

  it('in English is parted at no blanks, as a list of phrases', () => {
    expect(readTable(new TextEncoder().encode('look after\nput on\n'))).toMatchObject({ rows: [['look after'], ['put on']] });
  });

  it.each([
    [
      'a page',
      '<!-- exported --><table><tr><td colspan=3>七年级6班名单</td></tr><tr><td>学号<td>姓名<td>班级<tr><td>1<td>马洁<td>七年级6班</table>',
    ],
    [
      'a part of a page',
      '\uFEFF<div><table><tr><th>学号</th><th>姓名</th><th>班级</th></tr><tr><td>1</td><td>马洁</td><td>七年级6班</td></tr></table></div>',
    ],
    [
      'the XML of Excel 2003',
      `<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet ss:Name="1"><ss:Table>${[
        ['学号', '姓名', '班级'],
        ['1', '马洁', '七年级6班'],
      ]
        .map((row) => `<ss:Row>${row.map((cell) => `<ss:Cell><ss:Data ss:Type="String">${cell}</ss:Data></ss:Cell>`).join('')}</ss:Row>`)
        .join('')}</ss:Table></ss:Worksheet></ss:Workbook>`,
    ],
  ])('that is %s, and calls itself a workbook, is read', (_, text) => {
    expect(linesOf(ofText(text).plan)).toEqual(['1 马洁 七年级6班 1']);
  });

  it('that is a page without a table is not taken for one', () => {
    expect(readTable(new TextEncoder().encode('<div>请先登录</div>'))).toEqual({ ok: false, problem: 'not-a-table' });
  });
});
