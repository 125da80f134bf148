import { setImmediate } from 'node:timers/promises';
import type { SearchHit } from '@chorus/contract/api/material-calls';
import type { LibraryPack } from './indexed-packs.ts';
import type { Found, IndexReader } from './index-reader.ts';
import { wantedKeys } from './search-keys.ts';

/** An index that is searched. */
export interface SearchedIndex {
  read<T>(look: (index: IndexReader) => T): Promise<T | undefined>;
  /** Ids of packs in it that are on no shelf, since another index has a newer version. */
  readonly hidden: ReadonlySet<string>;
  packOf(found: Found): LibraryPack;
}

/** What was found, before it is said where it stands. */
export interface FoundItem {
  readonly group: SearchHit['group'];
  readonly pack: LibraryPack;
  readonly itemId: string;
}

const searchGroups = ['book', 'unit', 'word', 'text'] as const satisfies readonly SearchHit['group'][];

/** What begins as the query does, at most `limit` of each group, the nearest first; each id once, of the first index that has it. Index by index, so that a lesson's calls come between. */
export async function searchIndexes(indexes: readonly SearchedIndex[], query: string, limit: number): Promise<FoundItem[]> {
  const keys = wantedKeys(query);
  if (keys.length === 0) return [];
  const found = new Map(searchGroups.map((group) => [group, [] as (FoundItem & { readonly weight: number })[]]));
  const seen = new Set<string>();
  for (const index of indexes) {
    await setImmediate();
    for (const [group, list] of found) {
      const rows = (await index.read((reader) => keys.flatMap((key) => reader.found(group, key, limit, index.hidden)))) ?? [];
      for (const row of rows.toSorted((a, b) => a.weight - b.weight)) {
        const { itemId, weight } = row;
        if (seen.has(`${group} ${itemId}`)) continue;
        seen.add(`${group} ${itemId}`);
        list.push({ group, itemId, weight, pack: index.packOf(row) });
      }
    }
  }
  return [...found.values()].flatMap((list) => list.toSorted((a, b) => a.weight - b.weight).slice(0, limit));
}
