import type { Student, WaitingListRefusal } from '@chorus/sdk';

/** Draws a student, never the active one (5-18). `random` gives 0 ≤ x < 1. */
export function drawStudent(
  students: readonly Student[],
  activeId: string | undefined,
  random: () => number,
): Student | WaitingListRefusal {
  if (students.length === 0) return 'no-students';
  const candidates = students.filter(({ id }) => id !== activeId);
  return candidates[Math.min(candidates.length - 1, Math.floor(random() * candidates.length))] ?? 'no-candidate';
}
