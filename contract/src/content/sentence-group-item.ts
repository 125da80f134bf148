import { Type, type Static } from 'typebox';
import { assetId, byVariety, closed, identifier, itemId, itemKind, localised, searched, shortText } from './fields.ts';

/** Sentences that are practised together. */
export const SentenceGroupItem = Type.Object(
  {
    kind: Type.Literal('sentenceGroup'),
    id: identifier,
    title: searched(localised(shortText), 'title'),
    trains: Type.Optional(searched(localised(shortText), 'note')),
    sentences: Type.Array(itemId('sentence'), { minItems: 1, maxItems: 200 }),
    timings: Type.Optional(byVariety(assetId('application/json'))),
  },
  closed,
);
export type SentenceGroupItem = Static<typeof SentenceGroupItem>;

/** Sentences practised together, with what they train. */
export const sentenceGroupKind = { ...itemKind(SentenceGroupItem), since: 3 as const };
