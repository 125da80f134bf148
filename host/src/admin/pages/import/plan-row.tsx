import type { ReactNode } from 'react';
import type { RowOfGrid } from '../../../table-file/virtual-rows.tsx';
import type { RowKind } from './plan-rows.ts';

/** A row of a plan, its cells in the order of the columns. */
export const planRow = <C extends string>(kind: RowKind, columns: readonly C[], contents: Readonly<Record<C, ReactNode>>): RowOfGrid => ({
  attributes: kind === 'error' ? { 'data-tone': 'poor' } : {},
  cells: columns.map((column) => (
    <div key={column} role="gridcell" data-column={column}>
      {contents[column]}
    </div>
  )),
});
