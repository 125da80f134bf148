import Type, { type Static } from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

const name = Type.String({ minLength: 1, maxLength: 200 });
export const ContentRef = closed({ packId: name, packVersion: Type.String({ minLength: 1, maxLength: 100 }), itemId: name });
/** An item, book or unit of a pack. */
export const ContentInfo = closed({
  ref: ContentRef,
  /** A kind that a reader does not know is passed on by it. */
  kind: Type.String(),
  /** As the pack has it; of a book without its units; of a unit `{id, title, parentId}`. */
  content: Type.Record(Type.String(), Type.Unknown()),
  /** Immutable address of each asset that `content` names, by the asset's id. */
  assets: Type.Record(Type.String(), Type.String()),
});
export type ContentInfo = Static<typeof ContentInfo>;

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
};
