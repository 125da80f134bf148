/** Grades in the order in which children come through them [3-29]. */
export const grades = [100, 101, 102, 103, 104, 105, 0, 9, 1, 2, 3, 7, 4, 5, 6, 8] as const;
