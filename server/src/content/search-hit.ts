import type { SearchHit } from '@chorus/contract/api/material-calls';
import type { ItemRef } from '@chorus/sdk';
import type { IndexEntry, IndexReader } from './index-reader.ts';
import { groupOf, shownHit } from './searchable.ts';

/** A hit with the unit and the book that it stands in. */
export function hitOf(ref: ItemRef, index: IndexReader, group: SearchHit['group']): SearchHit | undefined {
  const id = ref.itemId;
  const entry = index.entry(id);
  if (!entry) return undefined;
  const above: IndexEntry[] = [];
  // as deep as units go
  for (let up = index.parentOf(id); up && above.length < 6; up = index.parentOf(up.id)) above.push(up);
  const [unit, book] = [above.find(({ kind }) => kind === 'unit'), above.find(({ kind }) => groupOf(kind) === 'book')];
  const titleOf = ({ content }: IndexEntry) => shownHit('unit', 'unit', content).title;
  return {
    group,
    kind: entry.kind,
    ref,
    ...shownHit(group, entry.kind, entry.content),
    unit: unit ? { id: unit.id, title: titleOf(unit) } : null,
    book: book ? { id: book.id, kind: book.kind, title: titleOf(book) } : null,
  };
}
