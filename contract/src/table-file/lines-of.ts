/** Where lines stand: those after `offset`, up to the next one's, in a sheet, and in the how manieth of the lists that stand beside each other there. */
export interface LinesOf {
  readonly offset: number;
  /** Empty: there is only one. */
  readonly sheet: string;
  readonly block: number;
  readonly blocks: number;
}

/** The row in its sheet, and which sheet and list that is. */
export function lineIn(lines: readonly LinesOf[], line: number): (LinesOf & { readonly row: number }) | undefined {
  const of = lines.findLast(({ offset }) => offset < line);
  return of && { ...of, row: line - of.offset };
}
