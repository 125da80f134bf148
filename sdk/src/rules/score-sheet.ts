import type { AttemptView } from '../model/attempt.ts';
import { newestAttempts, sureScore } from './class-result.ts';

/** The scores (0–100) of several questions: by a name of the question, then by student. Plain JSON, so that an activity can keep it with its place. */
export type ScoreSheet = { readonly [question: string]: { readonly [studentId: string]: number } };

/** Adds what came of a question: each student's newest score that is sure; one that is there is replaced. The host gives attempts of the newest question only, so note them before the next one is opened. */
export function noteScores(sheet: ScoreSheet, question: string, attempts: readonly AttemptView[]): ScoreSheet {
  const scores = [...newestAttempts(attempts)].flatMap(([id, attempt]) => {
    const score = sureScore(attempt);
    return score === undefined ? [] : [[id, score] as const];
  });
  return { ...sheet, [question]: { ...sheet[question], ...Object.fromEntries(scores) } };
}

/** Everybody who answered any question of the sheet. */
const onSheet = (sheet: ScoreSheet): readonly string[] => [...new Set(Object.values(sheet).flatMap((scores) => Object.keys(scores)))];

/** Who took part in any question of the sheet and does not have this one wholly right (100), be it that they did not answer it. */
export const missedBy = (sheet: ScoreSheet, question: string): readonly string[] =>
  onSheet(sheet).filter((id) => sheet[question]?.[id] !== 100);

/** How many students had how many of these questions wholly right: the number at place 2 had two. */
export function rightCounts(sheet: ScoreSheet, questions: readonly string[]): readonly number[] {
  const counts = Array.from({ length: questions.length + 1 }, () => 0);
  for (const id of onSheet(sheet)) {
    const right = questions.filter((question) => sheet[question]?.[id] === 100).length;
    counts[right] = (counts[right] ?? 0) + 1;
  }
  return counts;
}
