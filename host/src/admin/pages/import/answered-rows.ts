import type { NewClass } from '@chorus/contract/roster/roster-plan';
import type { RosterRow } from '@chorus/contract/roster/roster-row';
import type { ImportState } from './import-state.ts';

/** What was asked about a file, and answered. */
type Answered = Pick<ImportState, 'questions' | 'answers' | 'leavers' | 'withLeavers' | 'classless' | 'sameAsAbove'>;

/** The rows of a file as it was answered, and the classes that were said to be new. */
export function answeredRows(
  read: readonly RosterRow[],
  { questions, answers, leavers, withLeavers, classless, sameAsAbove }: Answered,
): { readonly rows: RosterRow[]; readonly newClasses: NewClass[] } {
  const gone = new Set(withLeavers ? [] : leavers.map(({ line }) => line));
  const given = new Map(questions.map(({ name }) => [name, answers[name]]));
  const above = new Map(sameAsAbove ? classless.map(({ line, className }) => [line, className]) : []);
  const rows = read.flatMap((one) => {
    if (gone.has(one.line)) return [];
    const row = { ...one, className: above.get(one.line) ?? one.className };
    const answer = given.get(row.className);
    return [answer && answer.kind !== 'leave' ? { ...row, className: answer.name } : row];
  });
  const made = new Map<string, NewClass>();
  for (const answer of given.values()) {
    if (answer?.kind !== 'new' || answer.gradeId === null) continue;
    const teacherIds = [...new Set([...(made.get(answer.name)?.teacherIds ?? []), ...answer.teacherIds])];
    made.set(answer.name, { name: answer.name, gradeId: answer.gradeId, teacherIds });
  }
  return { rows, newClasses: [...made.values()] };
}
