import Type, { type Static } from 'typebox';
import { call, closed, Nullable } from './envelope.ts';
import { callPaths } from './paths.ts';

const Localized = Type.Record(Type.String(), Type.String());
const name = Type.String({ minLength: 1, maxLength: 200 });
export const ContentRef = closed({ packId: name, packVersion: Type.String({ minLength: 1, maxLength: 100 }), itemId: name });
/** An item, book or unit of a pack. */
export const ContentInfo = closed({
  ref: ContentRef,
  /** A kind that a reader does not know is passed on by it. */
  kind: Type.String(),
  /** As the pack has it; of a book without what is in it; of a unit `{id, title, parentId}`. */
  content: Type.Record(Type.String(), Type.Unknown()),
  /** Immutable address of each asset that `content` names, by the asset's id. */
  assets: Type.Record(Type.String(), Type.String()),
});
export type ContentInfo = Static<typeof ContentInfo>;

/** Where an item is: the first unit that names it, and that unit's book. */
export const ContentPlace = closed({
  ref: ContentRef,
  unit: Nullable(closed({ id: Type.String(), title: Localized })),
  book: Nullable(closed({ id: Type.String(), kind: Type.String(), title: Localized })),
});
export type ContentPlace = Static<typeof ContentPlace>;

/** A file of a pack; `path` is relative to the pack's folder, `pack.json` one of them. */
const PackFile = closed({
  path: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Immutable address at this server. */
  url: Type.String(),
});
/** A whole pack as one file, to be imported as a resource package; it is read by ranges, and its `ETag` names the hash. */
const PackPackage = closed({
  /** At this server, for whoever asked: it holds for half a day and as long as the session. */
  url: Type.String(),
  /** `{packId}_{YYYYMMDDHHmm}.zip`, with the time of the pack. */
  fileName: Type.String(),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
/** The place of a file in the list of all packs' files. */
const FilePlace = closed({
  packId: name,
  packVersion: Type.String({ minLength: 1, maxLength: 100 }),
  path: Type.String({ maxLength: 300 }),
});

/** Content of any kind. The calls of words stand beside the others. */
export const contentCalls = {
  getContent: call(callPaths.getContent, 'An item, book or unit by its reference.', closed({ ref: ContentRef }), ContentInfo),
  listContent: call(
    callPaths.listContent,
    'What is directly in a book or unit, in its order; the books without `parent`. `next` is the `after` of the next page, null at the end.',
    closed({
      parent: Type.Optional(ContentRef),
      kind: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      after: Type.Optional(ContentRef),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    closed({ entries: Type.Array(ContentInfo), next: Type.Union([ContentRef, Type.Null()]) }),
  ),
  contentPlaces: call(
    callPaths.contentPlaces,
    'In which unit and book items stand; what is in no pack that the school sees is left out.',
    closed({ refs: Type.Array(ContentRef, { minItems: 1, maxItems: 100 }) }),
    closed({ places: Type.Array(ContentPlace) }),
  ),
  importResources: call(
    callPaths.importResources,
    'What a device fetches to use content without a network: the packs that the school sees, the newest version of each, with their files; a page of `limit` files, 500 unless told otherwise. `bytes` and `fileCount` are of the whole pack, which may go on in the next page. `next` is the `after` of that, null at the end. With `packages` all packs come at once, each as one file in place of `files`: a resource package.',
    closed({
      after: Type.Optional(FilePlace),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      packages: Type.Optional(Type.Literal(true)),
    }),
    closed({
      packs: Type.Array(
        closed({
          packId: name,
          packVersion: Type.String(),
          title: Localized,
          bytes: Type.Integer({ minimum: 0 }),
          fileCount: Type.Integer({ minimum: 1 }),
          files: Type.Array(PackFile),
          /** Where it was asked for; null while it is being made, for the first time or again: a large one takes a minute. */
          package: Type.Optional(Nullable(PackPackage)),
        }),
      ),
      next: Nullable(FilePlace),
    }),
  ),
};
