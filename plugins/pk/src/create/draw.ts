import type { WaitingListRow } from '@chorus/sdk';
import type { PkRecord } from '../record/records.ts';

/** How often each student has played. */
export function timesPlayed(records: readonly PkRecord[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { sides } of records) for (const id of sides.flatMap(({ studentIds }) => studentIds)) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/**
 * Draws students by lot: as likely as the class's roll call draws them, and the less likely the more often they have played. Who is away is not drawn, and nobody
 * twice. `random` gives 0 ≤ x < 1.
 */
export function drawFairly(
  rows: readonly WaitingListRow[],
  count: number,
  played: ReadonlyMap<string, number>,
  random: () => number,
): readonly string[] {
  const left = rows
    .filter(({ absent }) => !absent)
    .map(({ student, chance }) => ({ id: student.id, weight: Math.max(chance, 0.001) / (1 + (played.get(student.id) ?? 0)) ** 2 }));
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) {
    let at = random() * left.reduce((sum, { weight }) => sum + weight, 0);
    const found = left.findIndex(({ weight }) => (at -= weight) < 0);
    drawn.push(...left.splice(found < 0 ? left.length - 1 : found, 1).map(({ id }) => id));
  }
  return drawn;
}
