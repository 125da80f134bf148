import type { DrawnOdds } from '@chorus/sdk';

/** A student as a roll call sees one. `round`: times called in this lesson, −1 for who was kept for it from the last one; `called`: times ever called on this machine. */
export interface Candidate {
  readonly id: string;
  readonly round: number;
  readonly called: number;
}

/** A student of the class as a draw saw one; `out`: why the student was no candidate. */
export interface Drawable extends Candidate {
  readonly out?: 'called-now' | 'absent' | 'no-clicker';
}

/** What a draw went by, student by student. */
export function oddsOf(students: readonly Drawable[]): readonly DrawnOdds[] {
  const candidates = students.filter(({ out }) => out === undefined);
  const least = Math.min(...candidates.map(({ round }) => round));
  const chance = chances(candidates);
  return students.map(({ id, round, called, out }) => {
    const why = out ?? (round > Math.max(least, 0) ? ('already-called' as const) : round > least ? ('kept-before' as const) : undefined);
    return Object.freeze({ studentId: id, chance: chance.get(id) ?? 0, called, ...(why && { out: why }) });
  });
}

/**
 * How likely each candidate is to be drawn next, 0–1. Fair in two ways: nobody is called again before everybody of the class was called in this lesson
 * (a bag that is emptied before it is filled again), with those first who were kept for this lesson, and within that, who was called less often before is likelier: weight 1 / (1 + times called).
 */
export function chances(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const least = Math.min(...candidates.map(({ round }) => round));
  const weights = candidates.map(({ round, called }) => (round === least ? 1 / (1 + called) : 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(candidates.map(({ id }, i) => [id, (weights[i] ?? 0) / all]));
}

/** Draws `count` candidates one after another by their {@link chances}; fewer when there are fewer. `random` gives 0 ≤ x < 1. */
export function draw(candidates: readonly Candidate[], count: number, random: () => number): readonly string[] {
  const drawn: string[] = [];
  let left = candidates;
  while (drawn.length < count && left.length > 0) {
    const id = pick(chances(left), random());
    drawn.push(id);
    left = left.filter((candidate) => candidate.id !== id);
  }
  return drawn;
}

function pick(chance: ReadonlyMap<string, number>, x: number): string {
  let at = 0;
  let last = '';
  for (const [id, share] of chance) {
    if (share === 0) continue;
    at += share;
    last = id;
    if (x < at) return id;
  }
  // The shares' sum may miss 1 by a rounding.
  return last;
}
