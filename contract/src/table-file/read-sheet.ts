import { unescaped } from './cell-text.ts';
import { fillDown, type CellRange } from './fill-down.ts';
import { shownNumber, shownText } from './shown-number.ts';
import type { CellStyles } from './read-styles.ts';
import { cellAt, TableError, tableLimits, type TableSheet } from './table.ts';
import { walkXml } from './walk-xml.ts';

/** What all sheets of a workbook have in common. */
export interface WorkbookFacts {
  /** Undefined: the workbook has no part with them. */
  readonly texts: readonly string[] | undefined;
  readonly styles: CellStyles;
  readonly date1904: boolean;
}

/**
 * The cells of a sheet as they are shown. A cell that reaches over several rows says in each of them what it says in the first; a formula that nobody has
 * computed stands there itself.
 */
export function readSheet(
  part: Uint8Array<ArrayBuffer> | undefined,
  { texts, styles: { formats, struck: struckStyles }, date1904 }: WorkbookFacts,
  most: number,
): Omit<TableSheet, 'name' | 'hidden'> {
  const rows: string[][] = [];
  const merged: CellRange[] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const struck = new Set<number>();
  let filtered = false;
  let [row, column, type, style, value, formula] = [-1, -1, 'n', 0, '', ''];
  let [reads, inReading, inFormula, rowsHidden] = [false, false, false, false];
  const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true';
  walkXml(part, {
    open: (name, attribute) => {
      switch (name) {
        case 'sheetFormatPr':
          rowsHidden = isTrue(attribute('zeroHeight'));
          break;
        case 'col': {
          if (!isTrue(attribute('hidden')) && Number(attribute('width') ?? 1) !== 0) break;
          const last = Math.min(Number(attribute('max')), tableLimits.columns);
          for (let at = Number(attribute('min')); at <= last; at += 1) hiddenColumns.add(at - 1);
          break;
        }
        case 'row': {
          row = attribute('r') === undefined ? row + 1 : Number(attribute('r')) - 1;
          column = -1;
          const hidden = attribute('hidden');
          if (row <= most && (hidden === undefined ? rowsHidden || Number(attribute('ht') ?? 1) === 0 : isTrue(hidden)))
            hiddenRows.add(row);
          break;
        }
        case 'c':
          column = columnOf(attribute('r')) ?? column + 1;
          [type, style, value, formula] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0), '', ''];
          break;
        case 'mergeCell': {
          const range = rangeOf(attribute('ref') ?? '');
          if (range) merged.push(range);
          break;
        }
        case 'filterColumn':
          filtered = true;
          break;
        case 'rPh':
          inReading = true;
          break;
        case 'f':
          inFormula = true;
          break;
        case 'v':
        case 't':
          reads = !inReading;
          break;
        default:
      }
    },
    text: (text) => {
      if (reads) value += text;
      else if (inFormula) formula += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reads = false;
      if (name === 'f') inFormula = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'c') return;
      const shown = shownValue();
      // A blank that somebody typed far below makes the sheet no longer.
      if (shown.trim() === '' || column >= tableLimits.columns) return;
      if (!(row >= 0) || row >= most + 1) throw new TableError(row >= 0 ? 'too-many-rows' : 'damaged');
      while (rows.length <= row) rows.push([]);
      const cells = rows[row]!;
      while (cells.length < column) cells.push('');
      cells[column] = shown;
      if (struckStyles.has(style)) struck.add(cellAt(row, column));
    },
  });
  const width = rows.reduce((wide, { length }) => Math.max(wide, length), 0);
  for (const range of merged) fillDown(rows, range, width);
  return { rows, hiddenRows, hiddenColumns, struck, filtered: filtered && hiddenRows.size > 0 };

  function shownValue(): string {
    const format = formats[style] ?? '';
    switch (type) {
      case 's':
        // Some programs write a cell of this type without an index.
        if (!/^\s*\d+\s*$/.test(value)) return '';
        if (!texts) throw new TableError('damaged');
        return shownText(texts[Number(value)] ?? '', format);
      case 'b':
        return value.trim() === '' ? '' : value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
      case 'n':
        if (value.trim() === '' && formula.trim() !== '') return `=${formula.trim()}`;
        return shownNumber(value.trim(), format, date1904);
      case 'd':
        return shownNumber(serialOf(value.trim()), format === '' ? 'yyyy/m/d' : format, false);
      default:
        return shownText(unescaped(value), format);
    }
  }
}

/** Days since the last of 1899 of a day that is written out; what is none as it stands. */
function serialOf(iso: string): string {
  const ms = Date.parse(/T.*(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : iso.includes('T') ? `${iso}Z` : iso);
  return Number.isNaN(ms) ? iso : String(ms / 86_400_000 + 25_569);
}

/** 0 for A, 26 for AA. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference === undefined ? undefined : /^\$?([A-Z]{1,3})/i.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rangeOf(reference: string): CellRange | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!match) return undefined;
  return { left: columnOf(match[1])!, top: Number(match[2]) - 1, right: columnOf(match[3])!, bottom: Number(match[4]) - 1 };
}
