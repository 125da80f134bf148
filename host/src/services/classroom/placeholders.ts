import type { Student } from '@chorus/sdk';

/** Fewer students than this, and two placeholders are added (1-24). */
export const fewest = 2;

/** The class's students; with fewer than two, two placeholders are added, once. */
export function withPlaceholders(classId: string, students: readonly Student[], name: (n: number) => string): readonly Student[] {
  const real = students.filter((student) => !student.placeholder);
  const given = students.filter((student) => student.placeholder);
  if (real.length >= fewest) return Object.freeze(real);
  if (given.length >= 2) return Object.freeze([...real, ...given]);
  const added = [1, 2].map((n): Student =>
    Object.freeze({
      id: `placeholder:${classId}:${n}`,
      realName: name(n),
      name: name(n),
      loginAccount: '',
      seat: real.length + n,
      initialLetter: '#',
      placeholder: true,
    }),
  );
  return Object.freeze([...real, ...added]);
}
