/** How a file of text was written. `gbk` is read as GB 18030, which has all of it. */
export type TableEncoding = 'utf-8' | 'utf-16' | 'gbk';

/** Why something gives no table; closed. */
export type TableProblem =
  | 'empty'
  /** Over {@link tableLimits.bytes}. */
  | 'too-big'
  | 'too-many-rows'
  | 'not-a-table'
  /** A workbook of another make than .xlsx (.xls, .xlsb, .et, .ods, .numbers, .mht): to be saved as .xlsx. */
  | 'old-xls'
  /** It takes a password to open. */
  | 'locked'
  /** It would unpack to more than a roster can be. */
  | 'zip-bomb'
  /** It breaks off, or is not whole. */
  | 'damaged';

/** Cells as they are shown. Row 1 of the sheet is `rows[0]`; no row is left out before the last that has something in it. */
export type TableRows = readonly (readonly string[])[];

/** A sheet with something in it. */
export interface TableSheet {
  /** Empty: of a text, or of what was copied. */
  readonly name: string;
  /** The sheet itself is hidden in its workbook. */
  readonly hidden: boolean;
  readonly rows: TableRows;
  /** Rows of `rows` that are hidden, by a filter or by hand. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Cells whose text is struck through, as {@link cellAt} numbers them. */
  readonly struck: ReadonlySet<number>;
  /** A filter hides those rows. */
  readonly filtered: boolean;
}

/**
 * What a file holds, or why it holds nothing. `sheets`: in the order of the workbook, at least one; `rows`: those of the first that is not hidden, for who reads
 * no other.
 */
export type ReadTable =
  | { readonly ok: true; readonly encoding: TableEncoding | null; readonly rows: TableRows; readonly sheets: readonly TableSheet[] }
  | { readonly ok: false; readonly problem: TableProblem };

/** `rows`: 5,000 students, and what stands above and between them; `teachers`: 30,000 rows of them. */
export const tableLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 5_200,
  teachers: 30_200,
  columns: 64,
  unpacked: 50 * 1024 * 1024,
  ratio: 200,
} as const;

/** One number for a cell, by its row and its column. */
export const cellAt = (row: number, column: number): number => row * tableLimits.columns + column;

/** Carries a problem out of the depths of a file. */
export class TableError extends Error {
  constructor(readonly problem: TableProblem) {
    super(`This is no table: ${problem}`);
    this.name = 'TableError';
  }
}

/** A table of one sheet with these rows; see {@link tableOfSheets}. */
export const tableOf = (rows: TableRows, encoding: TableEncoding | null, most: number): ReadTable =>
  tableOfSheets(
    [{ name: '', hidden: false, rows, hiddenRows: new Set(), hiddenColumns: new Set(), struck: new Set(), filtered: false }],
    encoding,
    most,
  );

/** A table of these sheets: as many columns as may be, no empty rows at their ends, none that is empty; and if all are, or one has more than `most` rows, that. */
export function tableOfSheets(sheets: readonly TableSheet[], encoding: TableEncoding | null, most: number): ReadTable {
  const filled = sheets.map(trimmed).filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return { ok: false, problem: 'empty' };
  if (filled.some(({ rows, hidden }) => rows.length > most && !hidden)) return { ok: false, problem: 'too-many-rows' };
  const kept = filled.filter(({ rows }) => rows.length <= most);
  if (kept.length === 0) return { ok: false, problem: 'empty' };
  return { ok: true, encoding, rows: (kept.find(({ hidden }) => !hidden) ?? kept[0]!).rows, sheets: kept };
}

function trimmed(sheet: TableSheet): TableSheet {
  let end = sheet.rows.length;
  while (end > 0 && sheet.rows[end - 1]!.every((cell) => cell.trim() === '')) end -= 1;
  const within = (limit: number) => (at: number) => at < limit;
  return {
    ...sheet,
    rows: sheet.rows.slice(0, end).map((row) => row.slice(0, tableLimits.columns)),
    hiddenRows: new Set([...sheet.hiddenRows].filter(within(end))),
    hiddenColumns: new Set([...sheet.hiddenColumns].filter(within(tableLimits.columns))),
  };
}
