import type { TSchema } from 'typebox';
import { bookKinds, unitEntry, type BookKind } from './book-kinds.ts';
import type { ItemKind, SearchMark } from './fields.ts';
import { newestFormat, schemaIn } from './format.ts';
import { itemKinds } from './item-kinds.ts';
import { shownItem } from './shown-item.ts';

type Localised = Readonly<Record<string, string>>;

const all: Readonly<Record<string, ItemKind | BookKind>> = { ...itemKinds, ...bookKinds, unit: { schema: unitEntry } };

const kindOf = (name: string): ItemKind | BookKind | undefined => (Object.hasOwn(all, name) ? all[name] : undefined);

/** The schema of a kind of item, book or unit for who reads: a field of a newer Chorus is no fault. Undefined for a kind that nobody knows. */
export const readSchema = (name: string): TSchema | undefined => {
  const known = kindOf(name);
  return known && schemaIn(known.schema, newestFormat, true);
};

/** The kind of book of this name; undefined for one that nobody knows. */
export const bookKindOf = (name: string): BookKind | undefined => (Object.hasOwn(bookKinds, name) ? kindOf(name) : undefined);

/** Ids of the assets that an item, book or unit names. Of an unknown kind nothing says which strings are such: each may be one. */
export function assetIds(kind: string, content: object): ReadonlySet<string> {
  const known = readSchema(kind);
  if (!known) return new Set(stringsIn(content));
  const ids = new Set<string>();
  shownItem(known, content, { asset: (id) => ids.add(id) });
  return ids;
}

/** By what an item, book or unit is found under a heading, and what is shown of it. */
export interface SearchTexts {
  readonly title: Localised;
  readonly note: Localised | null;
  /** The nearest first. */
  readonly texts: readonly string[];
}

/** What a search finds of an item, book or unit, as the schema of its kind marks it: by heading. Of an unknown kind nothing. */
export function searchTexts(kind: string, content: object): ReadonlyMap<SearchMark['group'], SearchTexts> {
  const found = new Map<SearchMark['group'], { title?: Localised; note?: Localised; texts: string[] }>();
  const known = readSchema(kind);
  if (known)
    shownItem(known, content, {
      searched: (text, { as, group }) => {
        const entry = found.get(group) ?? { texts: [] };
        entry[as] ??= typeof text === 'string' ? inEach(text) : text;
        entry.texts.push(...(typeof text === 'string' ? [text] : Object.values(text)));
        found.set(group, entry);
      },
    });
  return new Map(
    [...found].map(([group, { title, note, texts }]) => [group, { title: title ?? note ?? inEach(''), note: note ?? null, texts }]),
  );
}

/** A text of one language, for readers of any. */
const inEach = (text: string): Localised => ({ 'zh-CN': text, en: text });

function* stringsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* stringsIn(inner);
}
