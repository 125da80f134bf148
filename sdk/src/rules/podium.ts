import type { Improved } from './most-improved.ts';

/** A place on the podium: 1 to 3. Who has gained the same stands on the same place. */
export type PodiumPlace = { readonly place: 1 | 2 | 3; readonly one: Improved };

/** Gains are told apart as they would be shown: in whole points. */
const gainOf = ({ from, to }: Improved): number => Math.round(to) - Math.round(from);

/** The places of those who have improved most (`mostImproved`), three at most: of one gain the same place, and the next one is left out. */
export function podiumPlaces(improved: readonly Improved[]): readonly PodiumPlace[] {
  const three = improved.slice(0, 3);
  return three.map((one) => ({ place: (1 + three.filter((other) => gainOf(other) > gainOf(one)).length) as PodiumPlace['place'], one }));
}
