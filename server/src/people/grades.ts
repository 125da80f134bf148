import words from './grade-words.json' with { type: 'json' };

/** Grades in the order in which a child comes through them; stages as a whole stand after their grades [3-29]. */
const order = [100, 101, 102, 103, 104, 105, 0, 9, 1, 2, 3, 7, 4, 5, 6, 8];

/** The place of a grade in that order. */
export const gradeRank = (gradeId: number): number => order.indexOf(gradeId);

const next: Readonly<Record<number, number>> = { 101: 102, 102: 103, 103: 104, 104: 105, 105: 0, 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6 };
const lastOfStage: ReadonlySet<number> = new Set([0, 3, 6]);

/** The grade of the next year; null: the school ends here, `grades` being those that it has. Stages as a whole go on as they are. */
export function gradeAfter(gradeId: number, grades: ReadonlySet<number>): number | null {
  const after = next[gradeId];
  if (lastOfStage.has(gradeId) && (after === undefined || !grades.has(after))) return null;
  return after ?? gradeId;
}

const codes = [101, 102, 103, 104, 105, 0, 1, 2, 3, 4, 5, 6];

/** A class's name in its next grade, where it begins with the grade in one of the usual ways; else as it is. */
export function nameAfter(name: string, gradeId: number, after: number): string {
  const [from, to] = [codes.indexOf(gradeId), codes.indexOf(after)];
  if (from < 0 || to < 0 || from === to) return name;
  const ways: readonly (readonly [string, string])[] = [
    [words.grades[from]!, words.grades[to]!],
    [words.junior + (words.numerals[from - 6] ?? '?'), to < 9 ? words.junior + (words.numerals[to - 6] ?? '') : words.grades[to]!],
    [words.senior + (words.numerals[from - 9] ?? '?'), words.senior + (words.numerals[to - 9] ?? '')],
    [`${from + 1}${words.grade}`, `${to + 1}${words.grade}`],
    [words.numerals[from]!, words.numerals[to]!],
    [String(from + 1), String(to + 1)],
  ];
  // 7 is no beginning of 71.
  const way = ways.find(([begin]) => name.startsWith(begin) && !/^\d\d/.test(begin.slice(-1) + name.charAt(begin.length)));
  return way ? way[1] + name.slice(way[0].length) : name;
}
