import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import type { RowsQuery } from '../../kit/table-rows.ts';
import { gradeIds } from './grades.ts';

/** Which classes are shown. */
export type ClassFilter = 'in-use' | 'archived' | 'all';

const order: readonly number[] = gradeIds;
const byName = new Intl.Collator('zh-CN', { numeric: true });
/** What classes are sorted by; equal ones stay in the order of the school. */
const orders: Readonly<Record<string, (a: SchoolClassInfo, b: SchoolClassInfo) => number>> = {
  name: (a, b) => byName.compare(a.name, b.name),
  grade: (a, b) => order.indexOf(a.gradeId) - order.indexOf(b.gradeId),
  students: (a, b) => a.students - b.students,
};

/** A part of the school's classes, which come as a whole: found by name or teacher, in the order of a column. */
export function classRows(
  all: readonly SchoolClassInfo[],
  filter: ClassFilter,
  { search = '', sort, offset, limit }: RowsQuery,
): { readonly rows: readonly SchoolClassInfo[]; readonly total: number } {
  const wanted = search.toLowerCase();
  const found = all.filter(
    ({ name, teachers, archivedAt }) =>
      (filter === 'all' || (archivedAt === null) === (filter === 'in-use')) &&
      [name, ...teachers.map((teacher) => teacher.name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  const compare = sort && orders[sort.by];
  if (compare) found.sort((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
