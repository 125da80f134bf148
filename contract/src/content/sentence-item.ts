import { Type, type Static } from 'typebox';
import { assetId, byVariety, closed, identifier, itemKind, localised, longText, searched } from './fields.ts';

/** What is said and shown of one sentence. */
export const sentenceFields = {
  text: searched(longText, 'title'),
  translation: Type.Optional(searched(localised(longText), 'note')),
  sound: byVariety(assetId('audio/')),
};

/** A sentence to read, hear or repeat. */
export const SentenceItem = Type.Object(
  { kind: Type.Literal('sentence'), id: identifier, ...sentenceFields, picture: Type.Optional(assetId('image/')) },
  closed,
);
export type SentenceItem = Static<typeof SentenceItem>;

export const sentenceKind = itemKind(SentenceItem);
