import type { ScoreSheet } from './score-sheet.ts';

/** How a question did. */
export interface ItemStatistics {
  /** The question's name on the sheet. */
  readonly question: string;
  /** How many of those who answered it have a score that is sure. */
  readonly answered: number;
  /** Facility: the share of them, 0–1, who have it wholly right. Undefined where nobody answered. */
  readonly facility: number | undefined;
  /**
   * Discrimination, −1 to 1: the facility among the best third of the class minus that among the weakest, by how many of all questions they have right. Near 0
   * or below, the question does not tell who can. Undefined with fewer than six students, where nobody of a third answered it, and where the one third has no
   * more right in all than the other.
   */
  readonly discrimination: number | undefined;
}

/** With fewer no third says anything. */
const fewestStudents = 6;

/**
 * Facility and discrimination of questions, from the scores on a sheet. Source: R. L. Ebel and D. A. Frisbie, Essentials of Educational Measurement, 5th ed. 1991,
 * ch. 13, with thirds for their 27 % since a class is small.
 */
export function itemStatistics(sheet: ScoreSheet, questions: readonly string[]): readonly ItemStatistics[] {
  const students = [...new Set(questions.flatMap((question) => Object.keys(sheet[question] ?? {})))];
  const right = (question: string, id: string) => sheet[question]?.[id] === 100;
  const total = (id: string) => questions.filter((question) => right(question, id)).length;
  const ranked = students.map((id) => ({ id, total: total(id) })).sort((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1));
  const third = Math.floor(ranked.length / 3);
  const [best, weakest] = [ranked.slice(0, third), ranked.slice(ranked.length - third)];
  const rightOf = (some: typeof ranked) => some.reduce((sum, one) => sum + one.total, 0);
  const apart = ranked.length >= fewestStudents && rightOf(best) > rightOf(weakest);
  const shareOf = (question: string, ids: readonly string[]) => {
    const answered = ids.filter((id) => sheet[question]?.[id] !== undefined);
    return answered.length === 0 ? undefined : answered.filter((id) => right(question, id)).length / answered.length;
  };
  const idsOf = (some: typeof ranked) => some.map(({ id }) => id);
  return questions.map((question) => {
    const [upper, lower] = [shareOf(question, idsOf(best)), shareOf(question, idsOf(weakest))];
    const tells = apart && upper !== undefined && lower !== undefined;
    return {
      question,
      answered: Object.keys(sheet[question] ?? {}).length,
      facility: shareOf(question, students),
      discrimination: tells ? upper - lower : undefined,
    };
  });
}
