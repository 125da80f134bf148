import { Type, type Static } from 'typebox';
import { closed, identifier, itemKind, searched, shortText } from './fields.ts';
import { sentenceFields } from './sentence-item.ts';

const Paragraph = Type.Object({ sentences: Type.Array(Type.Object(sentenceFields, closed), { minItems: 1, maxItems: 100 }) }, closed);

/** A text of several sentences. */
export const PassageItem = Type.Object(
  {
    kind: Type.Literal('passage'),
    id: identifier,
    title: Type.Optional(searched(shortText, 'title')),
    paragraphs: Type.Array(Paragraph, { minItems: 1, maxItems: 100 }),
  },
  closed,
);
export type PassageItem = Static<typeof PassageItem>;

export const passageKind = itemKind(PassageItem);
