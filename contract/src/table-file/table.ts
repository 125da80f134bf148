/** How a file of text was written. `gbk` is read as GB 18030, which has all of it. */
export type TableEncoding = 'utf-8' | 'utf-16' | 'gbk';

/** Why something gives no table; closed. */
export type TableProblem =
  | 'empty'
  /** Over {@link tableLimits.bytes}. */
  | 'too-big'
  | 'too-many-rows'
  | 'not-a-table'
  /** A workbook of another make than .xlsx, or a page that calls itself one: to be saved as .xlsx. */
  | 'old-xls'
  /** It takes a password to open. */
  | 'locked'
  /** It would unpack to more than a roster can be. */
  | 'zip-bomb'
  /** It breaks off, or is not whole. */
  | 'damaged';

/** Cells as they are shown, or why there are none. Row 1 of the file is `rows[0]`; no row is left out before the last that has something in it. */
export type ReadTable =
  | { readonly ok: true; readonly encoding: TableEncoding | null; readonly rows: readonly (readonly string[])[] }
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

/** Carries a problem out of the depths of a file. */
export class TableError extends Error {
  constructor(readonly problem: TableProblem) {
    super(`This is no table: ${problem}`);
    this.name = 'TableError';
  }
}

/** A table of these rows: as many columns as may be, no empty rows at its end, and if it is empty or has more than `most`, that. */
export function tableOf(rows: readonly (readonly string[])[], encoding: TableEncoding | null, most: number): ReadTable {
  let end = rows.length;
  while (end > 0 && rows[end - 1]!.every((cell) => cell.trim() === '')) end -= 1;
  if (end === 0) return { ok: false, problem: 'empty' };
  if (end > most) return { ok: false, problem: 'too-many-rows' };
  return { ok: true, encoding, rows: rows.slice(0, end).map((row) => row.slice(0, tableLimits.columns)) };
}
