import { classQuestions, likelyAnswer } from '@chorus/contract/roster/class-questions';
import { planRoster } from '@chorus/contract/roster/plan-roster';
import type { RosterPlan } from '@chorus/contract/roster/roster-plan';
import type { RosterClass, RosterStudent } from '@chorus/contract/roster/roster-state';
import { readRoster, type RosterSheet } from './roster-sheets.ts';

/** What an import does in the autumn of 2026 where every question is answered as is proposed. */
export function imported(classes: readonly RosterClass[], sheets: readonly RosterSheet[], students: readonly RosterStudent[] = []) {
  const { rows, ...rest } = readRoster(sheets);
  const questions = classQuestions(classes, rows, 2026);
  const answers = new Map(questions.map((question) => [question.name, likelyAnswer(question)]));
  const answered = rows.map((row) => {
    const answer = answers.get(row.className);
    return answer?.kind === 'class' ? { ...row, className: answer.name } : row;
  });
  const plan = planRoster({ classes, students }, answered, { removals: true, newClasses: [] });
  return { ...rest, rows, questions, plan };
}

/** A line for each change: number, name, class and seat, and its warnings; or what is wrong with it. */
export const linesOf = ({ changes }: RosterPlan): string[] =>
  changes.map((change) => {
    if (change.kind === 'error')
      return change.errors.map((error) => ('fault' in error ? `${error.field} ${error.fault}` : error.code)).join();
    const warnings = change.kind === 'removal' ? [] : change.warnings.map(({ code }) => ` ${code}`);
    return `${change.number} ${change.to.name} ${change.to.place?.className} ${change.to.place?.seat}${warnings.join('')}`;
  });
