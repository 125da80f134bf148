import { Type, type Static } from 'typebox';
import {
  assetId,
  byVariety,
  closed,
  identifier,
  itemId,
  letterRange,
  localised,
  phones,
  shortText,
  type ItemKind,
  type ItemReport,
} from './fields.ts';

const sound = byVariety(assetId('audio/'));

/** A word in which a sound is heard. */
export const SymbolExample = Type.Object(
  {
    text: shortText,
    meaning: Type.Optional(localised(shortText)),
    letters: Type.Optional(letterRange),
    sound,
    ref: Type.Optional(itemId('word')),
    phones: Type.Optional(phones(200, 'ARPABET of the whole word')),
  },
  closed,
);

/** A phonetic symbol or a letter of the alphabet. */
export const SymbolItem = Type.Object(
  {
    kind: Type.Literal('symbol'),
    id: identifier,
    text: Type.String({ minLength: 1, maxLength: 20, description: 'As it is shown: /æ/, Aa' }),
    variety: Type.Optional(Type.Union([Type.Literal('us'), Type.Literal('uk')], { description: 'Absent: of both' })),
    phones: phones(20, 'ARPABET without stress digits: the sound, or the name of the letter'),
    otherPhones: Type.Optional(Type.Array(phones(20, 'Another way to say it'), { maxItems: 20, description: 'What counts as it, too' })),
    sound,
    judged: Type.Optional(
      Type.Union([Type.Literal('alone'), Type.Literal('in-words')], {
        description: 'in-words: said alone the scorer cannot tell it from a neighbour; absent: alone',
      }),
    ),
    examples: Type.Optional(
      Type.Array(SymbolExample, {
        maxItems: 20,
        description: 'Words with the sound; letters: where, as [start, end) in UTF-16 offsets into the text',
      }),
    ),
    spellings: Type.Optional(
      Type.Array(
        Type.Object(
          { letters: Type.String({ minLength: 1, maxLength: 20 }), words: Type.Array(SymbolExample, { minItems: 1, maxItems: 50 }) },
          closed,
        ),
        { maxItems: 30, description: 'How it is written, the commonest first' },
      ),
    ),
    pairs: Type.Optional(
      Type.Array(
        Type.Object(
          {
            words: Type.Unsafe<[SymbolExample, SymbolExample]>(Type.Array(SymbolExample, { minItems: 2, maxItems: 2 })),
            other: identifier,
          },
          closed,
        ),
        { maxItems: 50, description: 'Minimal pairs: the first word has this sound, the second that of the symbol `other`' },
      ),
    ),
  },
  closed,
);

export type SymbolExample = Static<typeof SymbolExample>;
export type SymbolItem = Static<typeof SymbolItem>;

/** Phonetic symbols and letters. */
export const symbolKind: ItemKind<typeof SymbolItem> = {
  schema: SymbolItem,
  check({ id, text, sound: own, examples = [], spellings = [], pairs = [] }, report) {
    if (!own.us && !own.uk) report.warn('no-sound', '/sound', `"${text}" has no sound`);
    examples.forEach((example, i) => checkExample(example, `/examples/${i}`, report));
    spellings.forEach(({ words }, i) => words.forEach((word, w) => checkExample(word, `/spellings/${i}/words/${w}`, report)));
    pairs.forEach(({ words, other }, i) => {
      report.item(other, 'symbol', `/pairs/${i}/other`);
      if (other === id) report.error('pair', `/pairs/${i}/other`, `"${other}" is the symbol itself`);
      words.forEach((word, w) => {
        checkExample(word, `/pairs/${i}/words/${w}`, report);
        if (!word.sound.us && !word.sound.uk) report.error('pair', `/pairs/${i}/words/${w}/sound`, `"${word.text}" cannot be heard`);
      });
    });
  },
};

function checkExample({ text, letters }: SymbolExample, at: string, report: ItemReport): void {
  if (letters && (letters[0] >= letters[1] || letters[1] > text.length))
    report.error('letters', `${at}/letters`, `[${letters.join(', ')}) is no part of "${text}"`);
}
