import type { SearchHit } from '@chorus/contract/api/material-calls';
import { doorRef, type Door } from '../group-doors.ts';
import type { Found } from './use-search.ts';

/** Under which heading something that was found stands, in this order. */
export const optionGroups = ['activity', 'book', 'unit', 'word', 'text'] as const;

/** One thing that was found. */
export type SearchOption = { readonly id: string } & (
  | { readonly group: 'activity'; readonly door: Door }
  | { readonly group: SearchHit['group']; readonly hit: SearchHit }
);

/** So many activities are listed: a teacher who sees more writes another letter. */
const mostActivities = 8;
const mostOthers = 6;

/** What is listed, heading by heading. */
export function searchOptions({ activities, hits }: Found): readonly SearchOption[] {
  const doors = activities
    .slice(0, mostActivities)
    .map((door, n): SearchOption => ({ id: `activity ${doorRef(door)} ${n}`, group: 'activity', door }));
  const others = optionGroups.flatMap((group) =>
    hits
      .filter((hit) => hit.group === group)
      .slice(0, mostOthers)
      .map((hit): SearchOption => ({ id: `${group} ${hit.ref.packId} ${hit.ref.itemId}`, group: hit.group, hit })),
  );
  return [...doors, ...others];
}
