import Type, { type Static } from 'typebox';
import { closed } from '../api/envelope.ts';
import { gradeCodes, partsOfSpeech } from './fields.ts';
import { rowProblems, wordListLimits } from './word-rows.ts';

const Nullable = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()]);

const WordListRow = closed({
  text: Type.String({ maxLength: 200 }),
  /** Null: taken from a word that is known. */
  pos: Nullable(Type.Integer({ minimum: 0, maximum: partsOfSpeech.length - 1 })),
  meaning: Type.String({ maxLength: 400 }),
  ipa: Type.String({ maxLength: 200 }),
  example: Type.Optional(Type.String({ maxLength: 1000 })),
  exampleMeaning: Type.Optional(Type.String({ maxLength: 1000 })),
});

/** A word list as a school writes it. */
export const WordListDraft = closed({
  title: Type.String({ minLength: 1, maxLength: wordListLimits.title }),
  stage: Type.Enum(['primary', 'middle']),
  grade: Type.Enum([...gradeCodes]),
  units: Type.Array(
    closed({
      /** Null: a new one. */
      id: Nullable(Type.String({ minLength: 1, maxLength: 200 })),
      title: Type.String({ minLength: 1, maxLength: wordListLimits.title }),
      rows: Type.Array(WordListRow, { maxItems: wordListLimits.words }),
    }),
    { minItems: 1, maxItems: wordListLimits.units },
  ),
});
export type WordListDraft = Static<typeof WordListDraft>;

/** How a word will be read and scored: `known`: with picture, sound and pronunciation of another pack; `guessed`: from its letters. */
export const wordSources = ['known', 'dictionary', 'guessed', 'unscorable'] as const;

/** What becomes of a row. */
export const PlannedRow = closed({
  problem: Nullable(Type.Enum([...rowProblems])),
  source: Type.Enum([...wordSources]),
  pos: Nullable(Type.Integer()),
  ipa: Type.String(),
  picture: Nullable(Type.String()),
  sound: Nullable(Type.String()),
  /** Answers to it stay joined: the list had it before. */
  kept: Type.Boolean(),
});
export type PlannedRow = Static<typeof PlannedRow>;
