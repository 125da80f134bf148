import type { ContentPlace } from '@chorus/contract/api/content-calls';
import type { ItemRef } from '@chorus/sdk';

/** Words of one unit that can be practised together. */
export interface Practice {
  readonly packId: string;
  readonly book: NonNullable<ContentPlace['book']>;
  readonly unit: NonNullable<ContentPlace['unit']>;
  readonly wordIds: readonly string[];
}

/** More would be no choice any more. */
const mostShown = 3;

/** The words by the unit that they stand in, the unit with most of them first; those of no unit, and of books that nothing here opens, can't be practised. */
export function practices(
  refs: readonly ItemRef[],
  placeOf: (ref: ItemRef) => ContentPlace | undefined,
  opens: (bookKind: string) => boolean,
): readonly Practice[] {
  const found = new Map<string, Practice>();
  for (const ref of refs) {
    const { book, unit } = placeOf(ref) ?? {};
    if (!book || !unit || !opens(book.kind)) continue;
    const key = `${ref.packId} ${book.id} ${unit.id}`;
    const wordIds = [...(found.get(key)?.wordIds ?? []), ref.itemId];
    found.set(key, { packId: ref.packId, book, unit, wordIds });
  }
  return [...found.values()].sort((a, b) => b.wordIds.length - a.wordIds.length).slice(0, mostShown);
}
