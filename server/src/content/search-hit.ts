import type { SearchHit } from '@chorus/contract/api/material-calls';
import { bookKindOf, searchTexts } from '@chorus/contract/content/kinds';
import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { ItemRef } from '@chorus/sdk';
import type { IndexReader } from './index-reader.ts';

/** A hit with the unit and the book that it stands in. */
export function hitOf(ref: ItemRef, index: IndexReader, group: SearchHit['group']): SearchHit | undefined {
  const id = ref.itemId;
  const entry = index.row(id);
  if (!entry) return undefined;
  const above: PackRow[] = [];
  // as deep as units go
  for (let up = index.parentOf(id); up && above.length < 6; up = index.parentOf(up.id)) above.push(up);
  const [unit, book] = [above.find(({ kind }) => kind === 'unit'), above.find(({ kind }) => bookKindOf(kind))];
  const titleOf = ({ kind, content }: PackRow, of: 'unit' | 'book') => searchTexts(kind, content).get(of)?.title ?? {};
  const shown = searchTexts(entry.kind, entry.content).get(group);
  return {
    group,
    kind: entry.kind,
    ref,
    title: shown?.title ?? {},
    note: shown?.note ?? null,
    unit: unit ? { id: unit.id, title: titleOf(unit, 'unit') } : null,
    book: book ? { id: book.id, kind: book.kind, title: titleOf(book, 'book') } : null,
  };
}
