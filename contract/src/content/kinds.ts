import { bookKinds, type BookKind } from './book-kinds.ts';
import type { ItemKind } from './fields.ts';
import { itemKinds } from './item-kinds.ts';
import { shownItem } from './shown-item.ts';

const all: Readonly<Record<string, ItemKind | BookKind>> = { ...itemKinds, ...bookKinds };

/** The kind of item or book of this name; undefined for one that nobody knows, and for units. */
export const kindOf = (name: string): ItemKind | BookKind | undefined => (Object.hasOwn(all, name) ? all[name] : undefined);

/** Ids of the assets that an item, book or unit names. Of an unknown kind nothing says which strings are such: each may be one. */
export function assetIds(kind: string, content: object): ReadonlySet<string> {
  const known = kindOf(kind);
  if (!known) return new Set(stringsIn(content));
  const ids = new Set<string>();
  shownItem(known.schema, content, { asset: (id) => ids.add(id) });
  return ids;
}

function* stringsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* stringsIn(inner);
}
