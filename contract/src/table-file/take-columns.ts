/** Rows that are looked at. */
const looked = 200;

/**
 * Tells columns by what is in them: each call gives the first of those that are left of whose cells enough fit, and none twice; null: there is none.
 * `enough`: which part of the cells that have something in them. `also`: what is asked of them together.
 */
export function takeColumns(
  rows: readonly (readonly string[])[],
  width: number,
  enough: number,
): (fits: (cell: string) => boolean, also?: (cells: readonly string[]) => boolean) => number | null {
  const columns = Array.from({ length: width }, (_, column) =>
    rows
      .slice(0, looked)
      .map((row) => (row[column] ?? '').trim())
      .filter((cell) => cell !== ''),
  );
  const free = new Set(columns.keys());
  return (fits, also = () => true) => {
    const found = [...free].find((column) => {
      const cells = columns[column]!;
      return cells.length > 0 && cells.filter(fits).length >= cells.length * enough && also(cells);
    });
    if (found === undefined) return null;
    free.delete(found);
    return found;
  };
}
