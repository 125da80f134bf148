import { Type, type Static } from 'typebox';
import { arpabetPhones, assetId, byVariety, closed, identifier, localised, longText, shortText, type ItemKind } from './fields.ts';
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

/** A phonetic symbol or a letter of the alphabet. */
export const SymbolItem = Type.Object(
  {
    kind: Type.Literal('symbol'),
    id: identifier,
    text: Type.String({ minLength: 1, maxLength: 20, description: 'As it is shown: /æ/, Aa' }),
    phones: Type.Array(Type.Enum([...arpabetPhones]), {
      minItems: 1,
      maxItems: 20,
      description: 'ARPABET without stress digits: the sound, or the name of the letter',
    }),
    sound,
    examples: Type.Optional(
      Type.Array(
        Type.Object(
          {
            text: shortText,
            letters: Type.Optional(
              Type.Unsafe<[number, number]>({ type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 }),
            ),
            sound,
          },
          closed,
        ),
        { maxItems: 20, description: 'Words with the sound; letters: where, as [start, end) in UTF-16 offsets into the text' },
      ),
    ),
  },
  closed,
);

const symbolKind: ItemKind<typeof SymbolItem> = {
  schema: SymbolItem,
  check({ examples = [] }, report) {
    examples.forEach(({ text, letters }, i) => {
      if (letters && (letters[0] >= letters[1] || letters[1] > text.length))
        report.error('letters', `/examples/${i}/letters`, `[${letters.join(', ')}) is no part of "${text}"`);
    });
  },
};

/** Kinds of items. A new one is an entry here, and its shape for activities in `sdk/src/model/content-kinds.ts`. */
export const itemKinds = {
  word: wordKind,
  sentence: { schema: SentenceItem } as ItemKind<typeof SentenceItem>,
  passage: { schema: PassageItem } as ItemKind<typeof PassageItem>,
  symbol: symbolKind,
};

export type SentenceItem = Static<typeof SentenceItem>;
export type PassageItem = Static<typeof PassageItem>;
export type SymbolItem = Static<typeof SymbolItem>;
