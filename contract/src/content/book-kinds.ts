import { Type, type Static, type TSchema } from 'typebox';
import { assetId, byLanguage, closed, gradeCodes, identifier, localised, shortText } from './fields.ts';

const unitFields = { id: identifier, title: byLanguage(shortText), itemIds: Type.Array(identifier, { maxItems: 1000 }) };

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

const shown = { title: localised(shortText), cover: Type.Optional(assetId('image/')) };

/** A kind of book: its schema, and the only kind of item that its units may name. */
export interface BookKind {
  readonly schema: TSchema;
  readonly itemKind?: string;
}

/** Kinds of books. A new one is an entry here, and its shape for activities in `sdk/src/model/content-kinds.ts`. */
export const bookKinds = {
  wordBook: { schema: Type.Object({ ...shelf('wordBook'), ...shown, units: flatUnits }, closed), itemKind: 'word' },
  symbolBook: { schema: Type.Object({ ...shelf('symbolBook'), ...shown, units: flatUnits }, closed), itemKind: 'symbol' },
  textbook: { schema: Type.Object({ ...shelf('textbook'), ...shown, units: PackUnits }, closed) },
} as const satisfies Record<string, BookKind>;

export type PackBookV1 = Static<typeof PackBookV1>;
