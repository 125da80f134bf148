import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../api/envelope.ts';
import { Id } from '../journal/entry.ts';
import { gradeCodes, partsOfSpeech } from './fields.ts';
import { rowProblems, wordListLimits } from './word-rows.ts';

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

/** Of a pack. */
export const Version = Type.String({ minLength: 1, maxLength: 100 });

/** A list as it is read, to be changed or copied. */
export const SavedWordList = closed({ packId: Id, version: Version, draft: WordListDraft });

/** A list that is looked at before it is saved; `id` is null for a new one. */
export const WordListToPlan = closed({ id: Nullable(Id), draft: WordListDraft });

/** What becomes of its rows, unit by unit. */
export const PlannedWordList = closed({ rows: Type.Array(PlannedRow) });

/** A list that is saved. `version`: which one was changed, null for a new list. */
export const WordListToSave = closed({ id: Id, version: Nullable(Version), draft: WordListDraft });
