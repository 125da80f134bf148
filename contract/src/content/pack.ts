import { Type, type Static } from 'typebox';
import { PackBookV1 } from './book-kinds.ts';
import { byLanguage, closed, identifier, longText, shortText } from './fields.ts';
import { WordItem } from './word-item.ts';

/** What a pack says of itself: one of its files … */
export const packFile = 'pack.json';
/** … of at most so many bytes. */
export const mostPackFileBytes = 32 * 1024 ** 2;
/** Of all books together, within one another too. */
export const mostUnits = 20_000;

export const PackAsset = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 300, description: 'Relative to the folder of the pack, with forward slashes' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
    mime: Type.String({ pattern: '^(audio|image|video)/[a-z0-9.+-]+$' }),
    licence: Type.String({ minLength: 1, maxLength: 100, description: 'SPDX identifier' }),
    source: longText,
    author: Type.Optional(shortText),
    synthetic: Type.Optional(Type.Literal(true, { description: 'Spoken by a machine' })),
  },
  closed,
);

/** Whose work is in the pack beside its own texts, with the notice that has to travel with it. */
export const PackCredit = Type.Object(
  {
    what: shortText,
    author: shortText,
    licence: shortText,
    source: shortText,
    notice: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
  },
  closed,
);

const about = {
  id: identifier,
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$', maxLength: 100 }),
  title: byLanguage(shortText),
  licence: Type.String({ minLength: 1, maxLength: 100, description: "SPDX identifier of the pack's own texts" }),
  credits: Type.Array(PackCredit, { maxItems: 200 }),
};
const mostBooks = { maxItems: 200 };
const mostItems = { maxItems: 20_000 };

/** `pack.json` of a content pack v1: word books and words. */
export const ContentPackV1 = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    formatVersion: Type.Literal(1),
    ...about,
    books: Type.Array(PackBookV1, mostBooks),
    items: Type.Array(WordItem, mostItems),
    assets: Type.Record(identifier, PackAsset),
  },
  { ...closed, $id: 'chorus.content-pack/1' },
);

/** Of any kind: what is in it beside its id is said by the schema of its kind. */
export const PackEntry = Type.Unsafe<{ kind: string; id: string; [field: string]: unknown }>(
  Type.Object({ kind: Type.String({ pattern: '^[a-z][A-Za-z0-9.-]{0,99}$' }), id: identifier }),
);

/** `pack.json` of a content pack v2, as far as it is the same for every kind. */
export const ContentPackV2 = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    formatVersion: Type.Literal(2),
    ...about,
    books: Type.Array(PackEntry, mostBooks),
    items: Type.Array(PackEntry, mostItems),
    assets: Type.Record(identifier, PackAsset),
  },
  { ...closed, $id: 'chorus.content-pack/2' },
);

/** An item or book of another pack, whatever its version: what belongs to a unit is listed in it. */
export const BelongsTo = Type.Array(Type.Object({ packId: identifier, itemId: identifier }, closed), { minItems: 1, maxItems: 20 });

/** An item or book of a pack v3. */
const PackEntryV3 = Type.Unsafe<PackEntry & { belongsTo?: Static<typeof BelongsTo> }>(
  Type.Object({
    kind: Type.String({ pattern: '^[a-z][A-Za-z0-9.-]{0,99}$' }),
    id: identifier,
    belongsTo: Type.Optional(BelongsTo),
  }),
);

/** Files of any type: what nobody knows is kept. */
const PackAssetV3 = Type.Object(
  { ...PackAsset.properties, mime: Type.String({ pattern: '^[a-z]+/[a-z0-9.+-]+$', maxLength: 100 }) },
  closed,
);

/** `pack.json` of a content pack v3, as far as it is the same for every kind. Who only reads keeps what it doesn't know: see `schemaIn`. */
export const ContentPackV3 = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    formatVersion: Type.Literal(3),
    ...about,
    books: Type.Array(PackEntryV3, mostBooks),
    items: Type.Array(PackEntryV3, mostItems),
    assets: Type.Record(identifier, PackAssetV3),
  },
  { ...closed, $id: 'chorus.content-pack/3' },
);

export type PackAsset = Static<typeof PackAsset>;
export type PackCredit = Static<typeof PackCredit>;
export type PackEntry = Static<typeof PackEntry>;
export type ContentPackV1 = Static<typeof ContentPackV1>;
export type ContentPackV2 = Static<typeof ContentPackV2>;
export type ContentPackV3 = Static<typeof ContentPackV3>;
export type ContentPack = ContentPackV1 | ContentPackV2 | ContentPackV3;
