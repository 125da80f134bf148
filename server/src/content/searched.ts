import type { SearchHit } from '@chorus/contract/api/material-calls';
import { searchTexts } from '@chorus/contract/content/kinds';
import type { PackRow } from '@chorus/contract/content/pack-rows';

/** By what an entry is found under each heading, and what a hit shows of it; nothing of what is not found by itself. */
export type Searched = Readonly<Partial<Record<SearchHit['group'], SearchedTexts>>>;

/** What an entry is found by under a heading, the nearest first, and what a hit shows of it. */
export interface SearchedTexts extends Pick<SearchHit, 'title' | 'note'> {
  readonly texts: readonly string[];
}

/** An item of many texts is found by its first ones. */
const mostTexts = 10;

/** What the index keeps of an entry for who searches. */
export function searchedOf(kind: string, content: PackRow['content']): Searched {
  // A sentence of a passage is found by the passage.
  if ('passageId' in content) return {};
  const found = [...searchTexts(kind, content)];
  return Object.fromEntries(found.map(([group, { title, note, texts }]) => [group, { title, note, texts: texts.slice(0, mostTexts) }]));
}
