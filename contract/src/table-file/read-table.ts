import { decodeText } from './decode-text.ts';
import { parseCells } from './parse-cells.ts';
import { readPage } from './read-page.ts';
import { readWorkbook } from './read-workbook.ts';
import { readXmlSheets } from './read-xml-sheets.ts';
import { TableError, tableLimits, tableOf, tableOfSheets, type ReadTable } from './table.ts';

/** Reads a file that somebody chose, of at most so many rows. What it is, its bytes say: names lie, above all those of exports. */
export function readTable(bytes: Uint8Array<ArrayBuffer>, most: number = tableLimits.rows): ReadTable {
  if (bytes.length === 0) return { ok: false, problem: 'empty' };
  if (bytes.length > tableLimits.bytes) return { ok: false, problem: 'too-big' };
  try {
    if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return tableOfSheets(readWorkbook(bytes, most), null, most);
    if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableError(compoundProblem(bytes));
    if (isBareWorkbook(bytes)) throw new TableError('old-xls');
    const { text, encoding } = decodeText(bytes);
    if (/^mime-version:/i.test(text)) throw new TableError('old-xls');
    if (otherFormat.test(text)) throw new TableError('not-a-table');
    if (page.test(text)) {
      const sheets = readXmlSheets(text, most) ?? readPage(text, most);
      if (!sheets) throw new TableError('not-a-table');
      return tableOfSheets(sheets, encoding, most);
    }
    return tableOf(parseCells(text, most), encoding, most);
  } catch (error) {
    if (error instanceof TableError) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** How PDF, rich text and JSON begin. */
const otherFormat = /^\s*(?:%PDF-|\{\\rtf|\{\s*"|\[\s*[[{"])/;
/** A page. What stands in bold or in colour is a text all the same. */
const page = /^\s*<(?:!--|!doctype|\?xml|(?!(?:b|strong|i|em|u|font|span|mark)[\s>])[a-z]+[\s/>])/i;

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** A workbook of the time before compound files, as database programs still write them: its first record says so ([MS-XLS], BOF). */
const isBareWorkbook = ([record, version, length, high]: Uint8Array): boolean =>
  record === 9 && [0, 2, 4, 8].includes(version!) && [4, 6, 8, 16].includes(length!) && high === 0;

/** A compound file ([MS-CFB]) names its streams in UTF-16: a locked .xlsx lies in one, an old workbook is one, and so is an old Word file. */
function compoundProblem(bytes: Uint8Array<ArrayBuffer>): 'locked' | 'old-xls' | 'not-a-table' {
  const text = new TextDecoder('latin1').decode(bytes);
  const has = (name: string) => text.includes([...name, ''].join('\0'));
  if (has('EncryptedPackage')) return 'locked';
  return has('Workbook') || has('Book') ? 'old-xls' : 'not-a-table';
}
