import { useText } from '../../admin-context.tsx';
import type { LinesOf } from '../../roster-file/roster-sheets.ts';

/** Where a line stands, as somebody finds it in the file: its row, and of several sheets or lists beside each other which one. */
export function useLineText(lines: readonly LinesOf[]): (line: number) => string {
  const t = useText();
  return (line) => {
    const of = lines.findLast(({ offset }) => offset < line);
    if (!of) return String(line);
    const row = String(line - of.offset);
    const inBlock = of.blocks > 1 ? t('import.line-in-block', { line: row, block: of.block + 1 }) : row;
    return of.sheet === '' ? inBlock : t('import.line-in-sheet', { sheet: of.sheet, line: inBlock });
  };
}
