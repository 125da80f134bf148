import type { Columns } from './match-table.ts';

/**
 * Without headings, the lists that stand beside the first one: each has both fields, as far apart as in the first. Another language or another number beside it is no
 * list of its own.
 */
export function listsBeside<F extends string>(
  rows: readonly (readonly string[])[],
  first: Columns<F>,
  [one, other]: readonly [NoInfer<F>, NoInfer<F>],
  byContent: (rows: readonly (readonly string[])[], width: number) => Columns<F>,
): readonly Columns<F>[] {
  const found: Columns<F>[] = [];
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (let from = lastOf(first) + 1; from < width;) {
    const start = from;
    const rest = byContent(
      rows.map((row) => row.slice(start)),
      width - start,
    );
    if (rest[one] === null || rest[other] === null || rest[other] - rest[one] !== first[other]! - first[one]!) break;
    const shifted = Object.fromEntries(
      (Object.entries(rest) as [F, number | null][]).map(([field, column]) => [field, column === null ? null : column + start]),
    ) as Columns<F>;
    found.push(shifted);
    from = lastOf(shifted) + 1;
  }
  return found;
}

const lastOf = (columns: Columns<string>) => Math.max(...Object.values(columns).map((column) => column ?? -1));
