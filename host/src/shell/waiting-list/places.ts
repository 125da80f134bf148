import type { WaitingListRow } from '@chorus/sdk';

/** Which answer it was, from 1. `tied`: no device can tell it from another one's. */
export interface AnswerRank {
  readonly n: number;
  readonly tied: boolean;
}

/**
 * The places of those who have answered, by student: the one before the next. Clickers are asked in turn, so that of two answers closer together than
 * their poll period nobody knows which came first: such share the first one's place.
 */
export function placesOf(rows: readonly WaitingListRow[], pollMs: number): ReadonlyMap<string, AnswerRank> {
  const answered = rows
    .flatMap(({ student, answeredAt }) => (answeredAt === undefined ? [] : [{ id: student.id, at: answeredAt }]))
    .sort((a, b) => a.at - b.at);
  const places = new Map<string, AnswerRank>();
  let n = 1;
  for (const [index, { id, at }] of answered.entries()) {
    const withBefore = index > 0 && at - answered[index - 1]!.at < pollMs;
    const next = answered[index + 1];
    if (!withBefore) n = index + 1;
    places.set(id, { n, tied: withBefore || (next !== undefined && next.at - at < pollMs) });
  }
  return places;
}
