import type { Table } from '../shared/table.ts';
import type { UnitEnd } from './unit-end-store.ts';

/** The class's readings of a unit: seat, name, how often the child read. */
export const unitTable = ({ students, summary }: Pick<UnitEnd, 'students' | 'summary'>, head: readonly [string, string, string]): Table => [
  head,
  ...students.map(({ id, seat, realName, name }) => [seat, realName || name, summary.readings.get(id) ?? 0]),
];
