import { fewestStudents, type SchoolUsage, type UsagePeriod } from '@chorus/contract/api/admin/usage-calls';
import type { Table } from '../../../pages/history/export-table.ts';

type Figures = Omit<SchoolUsage, 'id' | 'name'>;
type Text = (key: string, values?: Record<string, string | number>) => string;

/** What is counted, in the order in which it is shown. */
export const usageFigures = [
  'lessons',
  'minutes',
  'classes',
  'teachers',
  'students',
  'answers',
  'spoken',
] as const satisfies readonly (keyof Figures)[];

/** How many students; where there were few it is not said how many. */
export const studentsText = (students: number | null): string => (students === null ? `<${fewestStudents}` : String(students));

/** The table to be saved: periods of the whole, then the schools of one of them. */
export function usageTable(
  t: Text,
  periods: readonly UsagePeriod[],
  schools: { readonly period: string; readonly rows: readonly SchoolUsage[] },
): Table {
  const cells = (figures: Figures) =>
    usageFigures.map((figure) => (figure === 'students' ? (figures.students ?? studentsText(null)) : figures[figure]));
  const head = (first: string) => [first, ...usageFigures.map((figure) => t(`usage.${figure}`))];
  const rows = periods.map((period) => [`${period.from} – ${period.to}`, ...cells(period)]);
  if (schools.rows.length === 0) return [head(t('usage.period')), ...rows];
  const blank = Array.from({ length: usageFigures.length + 1 }, () => undefined);
  return [
    head(t('usage.period')),
    ...rows,
    blank,
    head(t('usage.schools-in', { period: schools.period })),
    ...schools.rows.map((school) => [school.name, ...cells(school)]),
  ];
}
