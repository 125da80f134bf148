import type { Columns } from '@chorus/contract/table-file/match-table';

/** What a column can be. `grade` is joined with the class, where a table has them apart. */
export type RosterField = 'number' | 'name' | 'className' | 'grade' | 'seat';

/** Which column has what; null: none. */
export type RosterColumns = Columns<RosterField>;
