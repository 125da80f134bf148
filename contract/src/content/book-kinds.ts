import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { assetId, byLanguage, closed, gradeCodes, identifier, localised, searched, shortText } from './fields.ts';

const ItemIds = Type.Array(identifier, { maxItems: 1000 });
const unitFields = { id: identifier, title: byLanguage(shortText), itemIds: ItemIds };

/** A unit without units of its own. */
export const PackUnit = Type.Object(unitFields, closed);

export type PackUnit = Static<typeof PackUnit> & {
  /** Parts of the unit: sections, lessons. */
  units?: PackUnit[];
};

/** Units within units, as deep as a textbook has been seen to go: module, unit, section, step. */
const unitTree = (depth: number): TSchema =>
  depth === 1 ? PackUnit : Type.Object({ ...unitFields, units: Type.Optional(Type.Array(unitTree(depth - 1), { maxItems: 200 })) }, closed);

/** The units of any book. */
export const PackUnits = Type.Unsafe<PackUnit[]>(Type.Array(unitTree(4), { maxItems: 200 }));

/** What is directly in a book or unit, its items before its units. */
export interface PackContents {
  readonly itemIds: readonly string[];
  readonly units?: readonly PackUnit[];
}

/** A book, and what is in it. Of an unknown kind `itemIds` and `units` may be anything: what is no list of such is none. */
export function bookParts(book: object): { readonly about: object; readonly contents: Required<PackContents> } {
  const { itemIds, units, ...about } = book as { readonly itemIds?: unknown; readonly units?: unknown };
  const contents = { itemIds: Check(ItemIds, itemIds) ? itemIds : [], units: Check(PackUnits, units) ? units : [] };
  return { about, contents };
}

const shelf = <K extends string>(kind: K) => ({
  id: identifier,
  kind: Type.Literal(kind),
  stage: Type.Union([Type.Literal('primary'), Type.Literal('middle')]),
  grade: Type.Enum([...gradeCodes]),
});
const flatUnits = Type.Array(PackUnit, { maxItems: 200 });

/** A book of a pack v1: a word book. */
export const PackBookV1 = Type.Object(
  { ...shelf('word'), title: byLanguage(shortText), cover: Type.Optional(assetId('image/')), units: flatUnits },
  closed,
);

const shown = { title: searched(localised(shortText), 'title', 'book'), cover: Type.Optional(assetId('image/')) };

/** What a book may hold: units alone, or units within units, items of its own such as pages, or both. */
const mayHold = {
  units: { units: flatUnits },
  tree: { units: Type.Optional(PackUnits), itemIds: Type.Optional(ItemIds) },
};

/** A kind of book: its schema, and the only kind of item that it holds. */
export interface BookKind {
  readonly schema: TSchema;
  readonly itemKind?: string;
  /** It trains one thing and belongs to no grade’s course. */
  readonly especial?: true;
}

/** A kind of book that holds this. */
const bookKind = <K extends string, C extends Record<string, TSchema>>(kind: K, holds: C, more: Omit<BookKind, 'schema'> = {}) => ({
  schema: Type.Object({ ...shelf(kind), ...shown, ...holds }, closed),
  ...more,
});

/** Kinds of books. A new one is a line here, and its line in `ContentKinds` (`sdk/src/model/content-kinds.ts`). */
export const bookKinds = {
  wordBook: bookKind('wordBook', mayHold.units, { itemKind: 'word' }),
  symbolBook: bookKind('symbolBook', mayHold.units, { itemKind: 'symbol', especial: true }),
  textbook: bookKind('textbook', mayHold.tree),
} satisfies Record<string, BookKind>;

/** What is kept of a unit. */
export const unitEntry = Type.Object(
  { id: identifier, title: searched(localised(shortText), 'title', 'unit'), parentId: identifier },
  closed,
);

export type PackBookV1 = Static<typeof PackBookV1>;
