/** A merged range of cells. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Gives every row of a range the text of its first one: in its first column; what is as wide as the table is a title, and stands there once. */
export function fillDown(rows: string[][], { top, bottom, left, right }: CellRange, width: number): void {
  const shown = rows[top]?.[left];
  if (shown === undefined || shown === '' || (left === 0 && right >= width - 1 && right > left)) return;
  for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row += 1) {
    const cells = rows[row]!;
    while (cells.length < left) cells.push('');
    cells[left] = shown;
  }
}
