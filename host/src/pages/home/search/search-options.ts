import type { SearchHit } from '@chorus/contract/api/material-calls';
import { doorRef, type Door } from '../group-doors.ts';
import type { Found } from './use-search.ts';

/** Under which heading something that was found stands, in this order where nothing is nearer. */
const optionGroups = ['activity', 'book', 'unit', 'word', 'text'] as const;

/** One thing that was found. */
export type SearchOption = { readonly id: string } & (
  | { readonly group: 'activity'; readonly door: Door }
  | { readonly group: SearchHit['group']; readonly hit: SearchHit }
);

/** So many activities are listed: a teacher who sees more writes another letter. */
const mostActivities = 8;
const mostOthers = 6;

/**
 * What is listed, heading by heading. What is seen to match comes before what was found by a hidden name of it (pinyin, a title in the other language),
 * under a heading and heading by heading. `pick`: the language in which a title is shown.
 */
export function searchOptions({ query, activities, hits }: Found, pick: (text: SearchHit['title']) => string): readonly SearchOption[] {
  const wanted = query.normalize('NFKC').trim().toLowerCase();
  const hidden = ({ title, note }: SearchHit) =>
    [title, ...(note ? [note] : [])].some((text) => pick(text).normalize('NFKC').toLowerCase().includes(wanted)) ? 0 : 1;
  const doors = activities
    .slice(0, mostActivities)
    .map((door, n): SearchOption => ({ id: `activity ${doorRef(door)} ${n}`, group: 'activity', door }));
  const others = optionGroups
    .map((group) => hits.filter((hit) => hit.group === group).sort((a, b) => hidden(a) - hidden(b)))
    .sort(([a], [b]) => (a ? hidden(a) : 1) - (b ? hidden(b) : 1))
    .flatMap((some) =>
      some
        .slice(0, mostOthers)
        .map((hit): SearchOption => ({ id: `${hit.group} ${hit.ref.packId} ${hit.ref.itemId}`, group: hit.group, hit })),
    );
  return [...doors, ...others];
}
