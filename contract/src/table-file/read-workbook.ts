import { readSheet } from './read-sheet.ts';
import { TableError } from './table.ts';
import { unpack } from './unpack.ts';
import { walkXml } from './walk-xml.ts';

type Part = Uint8Array<ArrayBuffer> | undefined;

/** The first sheet of an .xlsx (ECMA-376) that has something in it and that can be seen. Nothing is computed: of a formula the value that was saved. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>, most: number): readonly (readonly string[])[] {
  let binary = false;
  const parts = unpack(bytes, (name) => {
    binary ||= name === 'xl/workbook.bin';
    return /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/i.test(name);
  });
  if (binary) throw new TableError('old-xls');
  const book = parts.get('xl/workbook.xml');
  if (!book) throw new TableError('not-a-table');
  const texts = sharedTexts(parts.get('xl/sharedStrings.xml'));
  const widths = zeroWidths(parts.get('xl/styles.xml'));
  for (const path of sheetPaths(book, parts.get('xl/_rels/workbook.xml.rels'))) {
    const rows = readSheet(parts.get(path), texts, widths, most);
    if (rows.some((row) => row.some((cell) => cell.trim() !== ''))) return rows;
  }
  return [];
}

function sheetPaths(book: Part, relations: Part): string[] {
  const targets = new Map<string, string>();
  walkXml(relations, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const paths: string[] = [];
  walkXml(book, {
    open: (name, attribute) => {
      const path = targets.get(attribute('r:id') ?? attribute('relationships:id') ?? '');
      if (name === 'sheet' && path !== undefined && !/hidden/i.test(attribute('state') ?? '')) paths.push(path);
    },
  });
  return paths;
}

/** Texts that cells share. What tells how a Chinese or Japanese text is read (`rPh`) is no part of it. */
function sharedTexts(part: Part): string[] {
  const texts: string[] = [];
  let [inText, inReading] = [false, false];
  walkXml(part, {
    open: (name) => {
      if (name === 'si') texts.push('');
      inText ||= name === 't';
      inReading ||= name === 'rPh';
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inReading = false;
    },
    text: (text) => {
      if (inText && !inReading && texts.length > 0) texts[texts.length - 1] += text;
    },
  });
  return texts;
}

/** How wide each cell style shows a number with zeros before it; 0: as it is. */
function zeroWidths(part: Part): number[] {
  const formats = new Map<string, number>();
  const widths: number[] = [];
  let inCells = false;
  walkXml(part, {
    open: (name, attribute) => {
      const code = name === 'numFmt' ? attribute('formatCode') : undefined;
      if (code !== undefined && /^0{2,40}$/.test(code)) formats.set(attribute('numFmtId') ?? '', code.length);
      inCells ||= name === 'cellXfs';
      if (inCells && name === 'xf') widths.push(formats.get(attribute('numFmtId') ?? '') ?? 0);
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return widths;
}
