import type { PackCounts } from '@chorus/contract/api/admin/content-calls';
import type { ContentPack, PackUnit } from '@chorus/contract/content-pack';

/** How many of which kind are in a pack. */
export function countsOf(pack: ContentPack): PackCounts {
  const items: Record<string, number> = {};
  for (const { kind } of pack.items) items[kind] = (items[kind] ?? 0) + 1;
  const unitsIn = (units: unknown): number =>
    Array.isArray(units) ? (units as PackUnit[]).reduce((sum, unit) => sum + 1 + unitsIn(unit.units), 0) : 0;
  return { books: pack.books.length, units: pack.books.reduce((sum, { units }) => sum + unitsIn(units), 0), items };
}

/** Ids by which books and units are asked for, with where they stand. */
export function shelfIds(pack: ContentPack): readonly (readonly [path: string, id: string])[] {
  const found: [string, string][] = [];
  const walk = (units: unknown, path: string) => {
    if (!Array.isArray(units)) return;
    (units as { id: string; units?: unknown }[]).forEach((unit, at) => {
      found.push([`${path}/${at}/id`, unit.id]);
      walk(unit.units, `${path}/${at}/units`);
    });
  };
  pack.books.forEach((book, at) => {
    found.push([`/books/${at}/id`, book.id]);
    walk(book.units, `/books/${at}/units`);
  });
  return found;
}

/** Every title of a pack, with where it stands: a list shows them beside those of others. */
export function titlesOf(pack: ContentPack): readonly (readonly [path: string, text: string])[] {
  const found: [string, string][] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'title' && typeof inner === 'object' && inner !== null)
        for (const [language, text] of Object.entries(inner)) found.push([`${path}/title/${language}`, String(text)]);
      else walk(inner, `${path}/${key}`);
    }
  };
  walk({ title: pack.title, books: pack.books }, '');
  return found;
}
