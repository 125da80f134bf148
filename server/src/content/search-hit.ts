import type { SearchHit } from '@chorus/contract/api/material-calls';
import { bookKindOf } from '@chorus/contract/content/kinds';
import type { ItemRef } from '@chorus/sdk';
import type { PackReader, SearchedEntry } from './pack-reader.ts';
import { searchKeys, wantedKeys } from './search-keys.ts';
import type { SearchedTexts } from './searched.ts';

/** The unit and the book that something stands in. */
export type Above = Pick<SearchHit, 'unit' | 'book'>;

/** A hit with the unit and the book that it stands in. `query`: by what it was found; '' for what nobody has looked for. */
export function hitOf(ref: ItemRef, index: PackReader, group: SearchHit['group'], query: string): SearchHit | undefined {
  const entry = index.entry(ref.itemId);
  if (!entry) return undefined;
  const shown = entry.searched[group];
  const line = shown && group === 'text' ? foundLine(shown, query) : undefined;
  const note = line === undefined ? (shown?.note ?? null) : { 'zh-CN': line, en: line };
  return { group, kind: entry.kind, ref, title: shown?.title ?? {}, note, ...aboveOf(ref.itemId, index) };
}

/** The line of a text that a query has found; undefined where its title says it. */
function foundLine({ title, texts }: SearchedTexts, query: string): string | undefined {
  const wanted = wantedKeys(query);
  const line = texts.find((text) => searchKeys([text], 'text').some(([key]) => wanted.some((one) => key.startsWith(one))));
  return line === undefined || Object.values(title).includes(line) ? undefined : line;
}

/** The unit and the book that an item stands in, or that are over a unit itself. */
export function aboveOf(id: string, index: PackReader, itself?: SearchedEntry): Above {
  const above: SearchedEntry[] = itself ? [itself] : [];
  // as deep as units go
  for (let up = index.parentOf(id); up && above.length < 7; up = index.parentOf(up.id)) above.push(up);
  const [unit, book] = [above.find(({ kind }) => kind === 'unit'), above.find(({ kind }) => bookKindOf(kind))];
  const titleOf = ({ searched }: SearchedEntry, of: 'unit' | 'book') => searched[of]?.title ?? {};
  return {
    unit: unit ? { id: unit.id, title: titleOf(unit, 'unit') } : null,
    book: book ? { id: book.id, kind: book.kind, title: titleOf(book, 'book') } : null,
  };
}
