import { classKey } from './class-name.ts';
import { cellFault } from './cell-fault.ts';
import { classFinder, type YearClass } from './find-class.ts';
import type { RosterRow } from './roster-row.ts';
import type { RosterClass } from './roster-state.ts';

/** A class that rows name and the school has not, or has twice: asked about once for all of them. */
export interface ClassQuestion {
  /** As the file has it. */
  readonly name: string;
  readonly rows: number;
  readonly why: 'unknown' | 'ambiguous' | 'date' | 'entry-year' | 'spelling';
  /** Classes of the school that may be meant, nearest first. */
  readonly near: readonly string[];
  /** What it would be called as a new one; `gradeId` null: its name doesn't say. */
  readonly made: { readonly name: string; readonly gradeId: number | null };
  /** For an `entry-year`: of which class they are if it is the year of entry, and if it is that of leaving. */
  readonly years?: readonly YearClass[];
}

/** By the grade's number, 1 to 12. */
const gradeCodes = [101, 102, 103, 104, 105, 0, 1, 2, 3, 4, 5, 6] as const;

/** The code of the grade that a class's name says; null: it says none. */
export function gradeIdOf(className: string): number | null {
  const { grade } = classKey(className);
  return grade === undefined ? null : (gradeCodes[grade - 1] ?? null);
}

/** What has to be asked about the classes of these rows, in their order. */
export function classQuestions(classes: readonly RosterClass[], rows: readonly RosterRow[], schoolYear: number): readonly ClassQuestion[] {
  const find = classFinder(classes, [], schoolYear);
  const questions = new Map<string, ClassQuestion>();
  for (const { className: name, left } of rows) {
    if (left || name === '' || cellFault(name)) continue;
    const before = questions.get(name);
    if (before) {
      questions.set(name, { ...before, rows: before.rows + 1 });
      continue;
    }
    const found = find(name);
    if ('target' in found) continue;
    const { error, meant, years } = found;
    const near = error.proposals.flatMap((proposal) => (proposal.field === 'className' ? [proposal.value] : []));
    const made = error.proposals.find((proposal) => proposal.field === 'newClass');
    const newName = made?.value ?? name;
    questions.set(name, {
      name,
      rows: 1,
      ...(years && { years: years.map((year) => ({ ...year, gradeId: year.gradeId ?? gradeIdOf(year.name) })) }),
      why: error.code === 'class-ambiguous' ? 'ambiguous' : (meant?.why ?? 'unknown'),
      near,
      made: { name: newName, gradeId: (made?.field === 'newClass' ? made.gradeId : null) ?? gradeIdOf(newName) },
    });
  }
  return [...questions.values()];
}

/** What becomes of the rows of such a class. `leave`: they stay as they are, in error. */
export type ClassAnswer =
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'new'; readonly name: string; readonly gradeId: number | null; readonly teacherIds: readonly string[] }
  | { readonly kind: 'leave' };

/** That the rows are of this class. */
export const answerOf = ({ name, gradeId, isNew }: YearClass): ClassAnswer =>
  isNew ? { kind: 'new', name, gradeId, teacherIds: [] } : { kind: 'class', name };

/** What is answered where nobody says otherwise; undefined: that nobody can know. */
export function likelyAnswer({ why, near, made, years }: ClassQuestion): ClassAnswer | undefined {
  if (why === 'ambiguous') return undefined;
  if (years) {
    const [year, ...others] = years;
    // Only where it can't be the year of leaving it is surely that of entry; the other way round it may be a slip.
    return year?.by === 'entry' && others.length === 0 ? answerOf(year) : undefined;
  }
  if (why !== 'unknown' && near.length > 0) return near.length === 1 ? { kind: 'class', name: near[0]! } : undefined;
  // Beside others of its grade a name without a number may be any of them.
  const isPlain = near.length === 0 || classKey(made.name).number !== undefined;
  return made.gradeId === null || !isPlain ? undefined : { kind: 'new', ...made, teacherIds: [] };
}
