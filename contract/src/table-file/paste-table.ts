import { parseCells } from './parse-cells.ts';
import { TableError, tableLimits, tableOf, type ReadTable } from './table.ts';

/** The table in a text that was copied: from a spreadsheet, with tabs between the cells, or from a file. */
export function pasteTable(text: string): ReadTable {
  if (text.length > tableLimits.bytes) return { ok: false, problem: 'too-big' };
  try {
    return tableOf(parseCells(text, tableLimits.rows, text.includes('\t') ? '\t' : undefined), null, tableLimits.rows);
  } catch (error) {
    if (error instanceof TableError) return { ok: false, problem: error.problem };
    throw error;
  }
}
