import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import write from 'write-excel-file/universal';
import { readTable } from './read-table.ts';

interface Sheet {
  readonly xml: string;
  readonly state?: string;
}

/** A workbook of sheets as they stand in the file. */
function workbook(sheets: readonly Sheet[], others: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const ids = sheets.map((_, at) => at + 1);
  const book = ids.map(
    (id) => `<sheet name="表${id}" sheetId="${id}" r:id="r${id}"${sheets[id - 1]!.state ? ` state="${sheets[id - 1]!.state}"` : ''}/>`,
  );
  const relations = ids.map((id) => `<Relationship Id="r${id}" Target="worksheets/sheet${id}.xml"/>`);
  const files: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${book.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${xml}</worksheet>`])),
    ...others,
  };
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)]))));
}
const sheet = (cells: string, after = ''): Sheet => ({ xml: `<sheetData>${cells}</sheetData>${after}` });
const cell = (reference: string, value: string, more = '') => `<c r="${reference}"${more}><v>${value}</v></c>`;
const inline = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const rowsOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const read = readTable(bytes);
  return read.ok ? read.rows : read.problem;
};

describe('a workbook', () => {
  it('is read as a spreadsheet program writes it', async () => {
    const blob = await write([
      [{ value: '学号' }, { value: '姓名' }, { value: '座号' }],
      [{ value: '00712' }, { value: '欧阳予安 👩‍🚀𠮷' }, { value: 8 }],
    ]).toBlob();
    expect(rowsOf(new Uint8Array(await blob.arrayBuffer()))).toEqual([
      ['学号', '姓名', '座号'],
      ['00712', '欧阳予安 👩‍🚀𠮷', '8'],
    ]);
  });

  it('has its numbers as they are shown', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const cells = ['20260118', '2.0260118E7', '5.10101201201E17', '0.30000000000000004', '1.5'].map((value, at) =>
      cell(`${'ABCDE'[at]}1`, value),
    );
    const bytes = workbook([sheet(`<row r="1">${cells.join('')}${cell('F1', '712', ' s="1"')}</row>`)], { 'xl/styles.xml': styles });
    expect(rowsOf(bytes)).toEqual([['20260118', '20260118', '5.10101201201E+17', '0.3', '1.5', '00000712']]);
  });

  it('gives of a formula what was saved, and where nothing was, the formula', () => {
    const formula = '<c r="A1" t="str"><f>HYPERLINK("x")</f><v>七年级2班</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1"><f>A1</f></c>';
    expect(rowsOf(workbook([sheet(`<row r="1">${formula}</row>`)]))).toEqual([['七年级2班', '2', '=A1']]);
  });

  it('has texts that cells share, in parts, and without how they are read', () => {
    const texts =
      '<sst><si><r><t>欧阳</t></r><r><t xml:space="preserve"> 予安</t></r><rPh sb="0" eb="2"><t>オウヨウ</t></rPh></si><si><t>a &amp; b &#128640;</t></si></sst>';
    const cells = `<row r="1">${cell('A1', '0', ' t="s"')}${cell('B1', '1', ' t="s"')}</row>`;
    expect(rowsOf(workbook([sheet(cells)], { 'xl/sharedStrings.xml': texts }))).toEqual([['欧阳 予安', 'a & b 🚀']]);
  });

  it('gives the first sheet that can be seen and has something in it', () => {
    const bytes = workbook([
      sheet(''),
      { ...sheet(`<row r="1">${inline('A1', '男')}</row>`), state: 'hidden' },
      sheet(`<row r="1">${inline('A1', '学号')}</row>`),
    ]);
    expect(rowsOf(bytes)).toEqual([['学号']]);
  });

  it('keeps rows and columns where they stand', () => {
    expect(rowsOf(workbook([sheet(`<row r="3">${inline('C3', '马洁')}</row>`)]))).toEqual([[], [], ['', '', '马洁']]);
  });

  it('says in each row what one cell says for several, and a title once', () => {
    const students = `<row r="3">${inline('A3', '七年级1班')}${inline('B3', '马洁')}</row><row r="4">${inline('B4', '罗萌')}</row>`;
    const merged = '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A3:A4"/></mergeCells>';
    const rows = [['名单'], [], ['七年级1班', '马洁'], ['七年级1班', '罗萌']];
    expect(rowsOf(workbook([sheet(`<row r="1">${inline('A1', '名单')}</row>${students}`, merged)]))).toEqual(rows);
  });

  it('says in each row of a block what its merged cell says, in the first column only', () => {
    const rows = [2, 3, 4].map((row) => `<row r="${row}">${row === 2 ? inline('A2', '七年级1班') : ''}${inline(`C${row}`, '马洁')}</row>`);
    const head = `<row r="1">${inline('A1', '班级')}${inline('C1', '姓名')}</row>`;
    const bytes = workbook([sheet(head + rows.join(''), '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B4"/></mergeCells>')]);
    expect(rowsOf(bytes)).toEqual([['班级', '', '姓名'], ...[2, 3, 4].map(() => ['七年级1班', '', '马洁'])]);
  });

  it('has an empty cell for an index that no shared text has', () => {
    const indices = ['', ' ', '-1', '7', '1.5', 'x'].map((value, at) => cell(`${'ABCDEF'[at]}1`, value, ' t="s"'));
    const bytes = workbook([sheet(`<row r="1">${indices.join('')}<c r="G1" t="s"/>${cell('H1', '0', ' t="s"')}</row>`)], {
      'xl/sharedStrings.xml': '<sst><si><t>姓名</t></si></sst>',
    });
    expect(rowsOf(bytes)).toEqual([['', '', '', '', '', '', '', '姓名']]);
  });

  it('has characters that XML can’t hold, wherever a text stands', () => {
    const texts = '<sst><si><t>姓名_x000D_\n</t></si><si><r><t>_x005F_x000</t></r><r><t>D_</t></r></si></sst>';
    const cells = `${cell('A1', '0', ' t="s"')}${cell('B1', '1', ' t="s"')}${inline('C1', '_xd83d__xDE80_')}`;
    expect(rowsOf(workbook([sheet(`<row r="1">${cells}</row>`)], { 'xl/sharedStrings.xml': texts }))).toEqual([
      ['姓名\r\n', '_x000D_', '🚀'],
    ]);
  });

  it('is told by its namespaces and kinds of relations, never by prefixes and names of parts', () => {
    const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const kinds = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const relation = (id: string, kind: string, target: string) =>
      `<p:Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"/>`;
    const relations = (...all: string[]) =>
      `<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</p:Relationships>`;
    const parts = {
      '_rels/.rels': relations(relation('a', 'officeDocument', '/Book/Main.xml')),
      'Book\\main.xml': `<q:workbook xmlns:q="${main}" xmlns:z="${kinds}"><q:sheets><q:sheet name="一" z:id="b"/></q:sheets></q:workbook>`,
      'Book\\_rels\\main.xml.rels': relations(relation('b', 'worksheet', 'Sheets/One.xml'), relation('c', 'sharedStrings', '../Texts.xml')),
      'Texts.XML': `<q:sst xmlns:q="${main}"><q:si><q:t>马洁</q:t></q:si></q:sst>`,
      'Book\\sheets\\one.xml': `<q:worksheet xmlns:q="${main}" xmlns:o="urn:other"><q:sheetData><q:row><q:c t="s"><o:v>7</o:v><q:v>0</q:v></q:c></q:row></q:sheetData></q:worksheet>`,
    };
    const files = Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]));
    expect(rowsOf(new Uint8Array(zipSync(files)))).toEqual([['马洁']]);
  });

  it('gives each of its sheets with its name, and what is hidden of it', () => {
    const hidden =
      '<sheetFormatPr/><cols><col min="2" max="2" width="9" hidden="1"/><col min="4" max="16384" width="0"/></cols><sheetData>' +
      `<row r="1">${inline('A1', '姓名')}</row><row r="2" hidden="1">${inline('A2', '马洁')}</row><row r="3" ht="0">${inline('A3', '罗萌')}</row></sheetData>`;
    const read = readTable(
      workbook([
        { xml: `${hidden}<autoFilter ref="A1:A3"><filterColumn colId="0"/></autoFilter>` },
        { ...sheet(`<row>${inline('A1', '男')}</row>`), state: 'veryHidden' },
      ]),
    );
    if (!read.ok) throw new Error(read.problem);
    const [first, second] = read.sheets;
    expect(first).toMatchObject({ name: '表1', hidden: false, filtered: true });
    expect([...first!.hiddenRows]).toEqual([1, 2]);
    expect([...first!.hiddenColumns].slice(0, 3)).toEqual([1, 3, 4]);
    expect(second).toMatchObject({ name: '表2', hidden: true, filtered: false, rows: [['男']] });
  });

  it('has dates as they are shown, also where days are counted from 1904 or written out', () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="m-d"/></numFmts><cellXfs>${[0, 14, 58, 170].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = `${cell('A1', '46209')}${cell('B1', '46209', ' s="1"')}${cell('C1', '46209', ' s="2"')}${cell('D1', '46209.5', ' s="3"')}`;
    const iso = '<c r="E1" t="d"><v>2026-07-06</v></c><c r="F1" t="d" s="3"><v>2026-07-06T23:30:00</v></c>';
    const bytes = workbook([sheet(`<row r="1">${cells}${iso}</row>`)], { 'xl/styles.xml': styles });
    expect(rowsOf(bytes)).toEqual([['46209', '2026/7/6', '7月6日', '7-6', '2026/7/6', '7-6']]);
    const book1904 = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`;
    const mac = workbook([sheet(`<row r="1">${cell('A1', '44747', ' s="2"')}</row>`)], {
      'xl/styles.xml': styles,
      'xl/workbook.xml': book1904,
    });
    expect(rowsOf(mac)).toEqual([['7月6日']]);
  });

  it('may have rows that are empty to the end of the sheet, and not too many others', () => {
    const far = (content: string) => workbook([sheet(`<row r="1">${inline('A1', '学号')}</row><row r="1048576">${content}</row>`)]);
    expect(rowsOf(far('<c r="A1048576" s="3"/>'))).toEqual([['学号']]);
    expect(rowsOf(far(inline('A1048576', ' ')))).toEqual([['学号']]);
    expect(rowsOf(far(inline('A1048576', '1')))).toBe('too-many-rows');
  });

  it('of 5,000 rows is read whole', () => {
    const many = Array.from(
      { length: 5_000 },
      (_, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, String(20260000 + at))}${inline(`B${at + 1}`, '单思琪')}</row>`,
    );
    expect(rowsOf(workbook([sheet(many.join(''))]))).toHaveLength(5_000);
  });
});

describe('an archive that is no roster', () => {
  const bomb = () => workbook([sheet(`<row r="1">${inline('A1', ' '.repeat(60 * 1024 * 1024))}</row>`)]);

  it('is refused by the sizes that it declares', () => {
    expect(rowsOf(bomb())).toBe('zip-bomb');
    // 8 MB, of 8 kB
    expect(rowsOf(workbook([sheet(' '.repeat(8 * 1024 * 1024))]))).toBe('zip-bomb');
  });

  it('is refused by the sizes of parts that nobody unpacks', () => {
    const noise = Uint8Array.from({ length: 400_000 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) ^ (at * at));
    const bytes = new Uint8Array(zipSync({ 'xl/media/image1.png': [noise, { level: 0 }], 'xl/workbook.xml': strToU8('<workbook/>') }));
    expect(rowsOf(bytes)).toBe('empty');
    const view = new DataView(bytes.buffer);
    const directory = Array.from({ length: bytes.length - 4 }, (_, at) => at).find((at) => view.getUint32(at, true) === 0x02014b50)!;
    view.setUint32(directory + 24, 60_000_000, true);
    expect(rowsOf(bytes)).toBe('zip-bomb');
  });

  it('is refused by what comes out of it, when it declares less', () => {
    const bytes = bomb();
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 30; at += 1) {
      const signature = view.getUint32(at, true);
      // sizes of a part: in the directory, and before the part itself
      if (signature === 0x02014b50) view.setUint32(at + 24, 100, true);
      if (signature === 0x04034b50) view.setUint32(at + 22, 100, true);
    }
    expect(rowsOf(bytes)).toBe('zip-bomb');
  });

  it('is damaged, or another thing, or of an older make', () => {
    const bytes = workbook([sheet(`<row r="1">${inline('A1', '学号')}</row>`)]);
    expect(rowsOf(bytes.slice(0, 200))).toBe('damaged');
    expect(rowsOf(workbook([{ xml: '<sheetData><row r="1">' }]))).toBe('damaged');
    // The part with the texts, or that of the sheet, is gone: nothing of it may seem empty.
    expect(rowsOf(workbook([sheet(`<row>${inline('A1', '学号')}${cell('B1', '0', ' t="s"')}</row>`)]))).toBe('damaged');
    const lost = '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/lost.xml"/></Relationships>';
    expect(rowsOf(workbook([sheet('')], { 'xl/_rels/workbook.xml.rels': lost }))).toBe('damaged');
    expect(rowsOf(new Uint8Array(zipSync({ 'word/document.xml': strToU8('<document/>') })))).toBe('not-a-table');
    for (const name of ['xl/workbook.bin', 'content.xml', 'Index/Document.iwa'])
      expect(rowsOf(new Uint8Array(zipSync({ [name]: strToU8('x') })))).toBe('old-xls');
  });

  it('knows no entities that grow', () => {
    const grow = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>';
    expect(
      rowsOf(
        workbook([{ xml: '' }], {
          'xl/worksheets/sheet1.xml': `${grow}<worksheet><sheetData><row r="1">${inline('A1', '&b;')}</row></sheetData></worksheet>`,
        }),
      ),
    ).toEqual([['&b;']]);
  });
});
