/** How a class is divided: into so many groups, or into groups of so many at most. */
export type GroupDivision = { readonly count: number } | { readonly size: number };

/**
 * Divides students into groups by lot: sizes differ by one at most, nobody is left out or twice in, and no group is empty, so there are no more groups than
 * students. Who is away is left out beforehand. `random` gives 0 ≤ x < 1.
 */
export function makeGroups(studentIds: readonly string[], division: GroupDivision, random: () => number): readonly (readonly string[])[] {
  const students = shuffled([...new Set(studentIds)], random);
  const wished = 'count' in division ? Math.trunc(division.count) : Math.ceil(students.length / Math.max(1, Math.trunc(division.size)));
  const count = Math.min(students.length, Math.max(1, wished));
  const least = Math.floor(students.length / count);
  const larger = students.length % count;
  const begin = (n: number) => n * least + Math.min(n, larger);
  return Array.from({ length: count }, (_, n) => students.slice(begin(n), begin(n + 1)));
}

function shuffled(list: readonly string[], random: () => number): readonly string[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
