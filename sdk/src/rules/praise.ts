import type { GivenPraise, PraisedOnes } from '../services/praise.ts';

/** Those praises that were given to exactly these students, or this group, from `since` (UTC milliseconds) on. */
export function praisesOf(given: readonly GivenPraise[], ones: PraisedOnes, since: number): readonly GivenPraise[] {
  return given.filter((praise) => praise.at >= since && isSame(praise, ones));
}

function isSame(a: PraisedOnes, b: PraisedOnes): boolean {
  if (!('studentIds' in a) || !('studentIds' in b)) return 'groupId' in a && 'groupId' in b && a.groupId === b.groupId;
  const ids = new Set(b.studentIds);
  return a.studentIds.length === ids.size && a.studentIds.every((id) => ids.has(id));
}
