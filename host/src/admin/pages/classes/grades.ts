import { gradeCodes } from '@chorus/contract/content/fields';

/** Grades as a child comes through them; stages as a whole stand after their grades [3-29]. */
export const gradeIds = [
  100, 101, 102, 103, 104, 105, 0, 9, 1, 2, 3, 7, 4, 5, 6, 8,
] as const satisfies readonly (typeof gradeCodes)[number][];
/** A grade's code. */
export type GradeId = (typeof gradeIds)[number];
