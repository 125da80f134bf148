import { TableError, tableLimits } from './table.ts';
import { walkXml } from './walk-xml.ts';

/** The cells of a sheet as they are shown. A cell that reaches over several rows says in each of them what it says in the first. */
export function readSheet(
  part: Uint8Array<ArrayBuffer> | undefined,
  texts: readonly string[],
  zeroWidths: readonly number[],
  most: number,
): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const tall: string[] = [];
  let [row, column, type, style, value, reads] = [-1, -1, 'n', 0, '', false];
  let inReading = false;
  walkXml(part, {
    open: (name, attribute) => {
      if (name === 'row') {
        row = attribute('r') === undefined ? row + 1 : Number(attribute('r')) - 1;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1;
        [type, style, value] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0), ''];
      } else if (name === 'mergeCell') tall.push(attribute('ref') ?? '');
      else if (name === 'rPh') inReading = true;
      else if (name === 'v' || name === 't') reads = !inReading;
    },
    text: (text) => {
      if (reads) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reads = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'c') return;
      const shown = shownValue(type, value, texts, zeroWidths[style] ?? 0);
      if (shown === '' || column >= tableLimits.columns) return;
      if (!(row >= 0) || row >= most + 1) throw new TableError(row >= 0 ? 'too-many-rows' : 'damaged');
      while (rows.length <= row) rows.push([]);
      const cells = rows[row]!;
      while (cells.length < column) cells.push('');
      cells[column] = shown;
    },
  });
  for (const range of tall) fillDown(rows, range);
  return rows;
}

function shownValue(type: string, value: string, texts: readonly string[], zeroWidth: number): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return value === '' ? '' : shownNumber(value.trim(), zeroWidth);
    default:
      return value;
  }
}

/** A number without an exponent, and without what binary fractions leave after the fifteenth digit, which is as far as Excel goes. */
function shownNumber(value: string, zeroWidth: number): string {
  const shown = /^\d+$/.test(value) ? value : String(Number(Number(value).toPrecision(15)));
  return /^\d+$/.test(shown) ? shown.padStart(zeroWidth, '0') : shown;
}

/** 0 for A, 26 for AA. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference === undefined ? undefined : /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Only within one column: what is as wide as the table is a title. */
function fillDown(rows: string[][], range: string): void {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range);
  if (!match || match[1] !== match[3]) return;
  const column = columnOf(match[1])!;
  const [first, last] = [Number(match[2]) - 1, Math.min(Number(match[4]), rows.length)];
  const shown = rows[first]?.[column];
  if (shown === undefined || shown === '') return;
  for (let row = first + 1; row < last; row += 1) {
    const cells = rows[row]!;
    while (cells.length < column) cells.push('');
    cells[column] = shown;
  }
}
