import { safeCell } from '@chorus/contract/roster/safe-cell';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A cell: a text, a number, or nothing. */
export type Cell = string | number | undefined;

/** A sheet: its name, its headings, and how wide its columns are, in characters. */
export interface SheetHead {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
}

/** Takes the file, piece by piece. */
export type Sink = (chunk: Uint8Array) => Promise<void>;

/** So much of a sheet is held before it is packed. */
const heldChars = 64 * 1024;
/** What one cell of Excel takes. */
const cellChars = 32_767;

/**
 * Writes an Excel file as its rows come, so that it may be of any length. Sheets are written in any order, one at a time; their places are those of `sheets`.
 * A text is a text to every reader, also to one that would take it for a formula.
 */
export class WorkbookWriter {
  readonly #zip: Zip;
  #packed: Uint8Array[] = [];
  #failed: Error | undefined;

  constructor(
    private readonly sheets: readonly SheetHead[],
    private readonly sink: Sink,
  ) {
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failed = error;
      else this.#packed.push(chunk);
    });
  }

  /** Writes one sheet whole. `columns`: where they are known by now only. */
  async sheet(
    at: number,
    rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
    columns: SheetHead['columns'] = this.sheets[at]!.columns,
  ): Promise<void> {
    const file = this.#file(`xl/worksheets/sheet${at + 1}.xml`);
    const widths = columns.map(({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`).join('');
    let text = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
    const titles = columns.map(({ title }) => title);
    let n = 1;
    text += rowOf(n, titles, ' s="1"');
    for await (const row of rows) {
      text += rowOf((n += 1), row);
      if (text.length < heldChars) continue;
      file.push(strToU8(text));
      text = '';
      await this.#flush();
    }
    file.push(strToU8(`${text}</sheetData><autoFilter ref="A1:${columnOf(columns.length - 1)}${n}"/></worksheet>`), true);
    await this.#flush();
  }

  /** The rest of the file, once every sheet is written. */
  async end(): Promise<void> {
    const each = (part: (sheet: SheetHead, n: number) => string) => this.sheets.map((sheet, at) => part(sheet, at + 1)).join('');
    const parts = {
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
      '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${each((_, n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(({ name }, n) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
    };
    for (const [name, text] of Object.entries(parts)) this.#file(name).push(strToU8(xml + text), true);
    this.#zip.end();
    await this.#flush();
  }

  #file(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    return file;
  }

  async #flush(): Promise<void> {
    const packed = this.#packed;
    this.#packed = [];
    if (this.#failed) throw this.#failed;
    for (const chunk of packed) await this.sink(chunk);
    // Whoever has a call at the server is heard meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function rowOf(n: number, cells: readonly Cell[], style = ''): string {
  const said = cells.map((cell, at) => {
    if (cell === undefined || cell === '') return '';
    const place = `r="${columnOf(at)}${n}"${style}`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(safeCell(cell.slice(0, cellChars - 100)))}</t></is></c>`;
  });
  return `<row r="${n}">${said.join('')}</row>`;
}

/** A to Z, then AA … */
const columnOf = (at: number): string => (at < 26 ? '' : columnOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

// What XML has no way to write: control characters, halves of a character.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escaped = (text: string): string =>
  text.replaceAll(unwritable, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
