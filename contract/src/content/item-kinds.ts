import { Type, type Static } from 'typebox';
import { assetId, byVariety, closed, identifier, localised, longText, shortText, type ItemKind } from './fields.ts';
import { symbolKind } from './symbol-item.ts';
import { wordKind } from './word-item.ts';

const sound = byVariety(assetId('audio/'));
/** What is said and shown of one sentence. */
const sentence = { text: longText, translation: Type.Optional(localised(longText)), sound };

/** A sentence to read, hear or repeat. */
export const SentenceItem = Type.Object(
  { kind: Type.Literal('sentence'), id: identifier, ...sentence, picture: Type.Optional(assetId('image/')) },
  closed,
);

/** A text of several sentences. */
export const PassageItem = Type.Object(
  {
    kind: Type.Literal('passage'),
    id: identifier,
    title: Type.Optional(shortText),
    paragraphs: Type.Array(Type.Object({ sentences: Type.Array(Type.Object(sentence, closed), { minItems: 1, maxItems: 100 }) }, closed), {
      minItems: 1,
      maxItems: 100,
    }),
  },
  closed,
);

/** Kinds of items. A new one is an entry here, and its shape for activities in `sdk/src/model/content-kinds.ts`. */
export const itemKinds = {
  word: wordKind,
  sentence: { schema: SentenceItem } as ItemKind<typeof SentenceItem>,
  passage: { schema: PassageItem } as ItemKind<typeof PassageItem>,
  symbol: symbolKind,
};

export type SentenceItem = Static<typeof SentenceItem>;
export type PassageItem = Static<typeof PassageItem>;
