import { lineIn, type LinesOf } from '@chorus/contract/table-file/lines-of';
import { useText } from '../../admin-context.tsx';

/** Where a line stands, as somebody finds it in the file: its row, and of several sheets or lists beside each other which one. */
export function useLineText(lines: readonly LinesOf[]): (line: number) => string {
  const t = useText();
  return (line) => {
    const of = lineIn(lines, line);
    if (!of) return String(line);
    const inBlock = of.blocks > 1 ? t('import.line-in-block', { line: of.row, block: of.block + 1 }) : String(of.row);
    return of.sheet === '' ? inBlock : t('import.line-in-sheet', { sheet: of.sheet, line: inBlock });
  };
}
