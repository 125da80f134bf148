import { csvOf } from '../shared/csv.ts';
import type { UnitEnd } from './unit-end-store.ts';

/** The class's readings of a unit as a table: seat, name, how often the child read. */
export function unitCsv({ students, summary }: Pick<UnitEnd, 'students' | 'summary'>, head: readonly [string, string, string]): string {
  const rows = students.map(({ id, seat, realName, name }) => [String(seat), realName || name, String(summary.readings.get(id) ?? 0)]);
  return csvOf([head, ...rows]);
}
