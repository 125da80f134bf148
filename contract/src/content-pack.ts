import { Type, type Static, type TSchema } from 'typebox';

/** The 39 phones of CMUdict, without stress digits. */
export const arpabetPhones = [
  'AA',
  'AE',
  'AH',
  'AO',
  'AW',
  'AY',
  'B',
  'CH',
  'D',
  'DH',
  'EH',
  'ER',
  'EY',
  'F',
  'G',
  'HH',
  'IH',
  'IY',
  'JH',
  'K',
  'L',
  'M',
  'N',
  'NG',
  'OW',
  'OY',
  'P',
  'R',
  'S',
  'SH',
  'T',
  'TH',
  'UH',
  'UW',
  'V',
  'W',
  'Y',
  'Z',
  'ZH',
] as const;

/** Shown text of each part-of-speech code: the code is the index [3-32]. */
export const partsOfSpeech = [
  'n.',
  'v.',
  'vt.',
  'vi.',
  'adj.',
  'adv.',
  'prep.',
  'pron.',
  'conj.',
  'art.',
  'num.',
  'pl.',
  'modal v.',
  'aux.v.',
  'interj.',
  'det.',
  'abbr.',
  'pt.',
  'pp.',
  'vt. & vi.',
  'comb.',
] as const;

/** Grade codes of [3-29]. */
export const gradeCodes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 101, 102, 103, 104, 105] as const;

const closed = { additionalProperties: false } as const;
const identifier = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s/\\\\]+$' });
const shortText = Type.String({ minLength: 1, maxLength: 200 });
const longText = Type.String({ minLength: 1, maxLength: 2000 });

/** Text by BCP 47 language tag, at least one. */
const byLanguage = (text: TSchema) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    minProperties: 1,
    patternProperties: { '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$': text },
    additionalProperties: false,
  });

/** One value for each variety of English; each may be missing. */
const byVariety = <T extends TSchema>(of: T) => Type.Object({ us: Type.Optional(of), uk: Type.Optional(of) }, closed);

export const Pronunciation = Type.Object(
  {
    phones: Type.Array(Type.Enum([...arpabetPhones]), { minItems: 1, maxItems: 200, description: 'ARPABET without stress digits' }),
    stress: Type.Array(Type.Integer({ minimum: 0, maximum: 2 }), {
      description: 'One number a phone: 1 primary, 2 secondary, 0 none; consonants have 0',
    }),
    letters: Type.Array(
      Type.Unsafe<[number, number]>({ type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 }),
      {
        description: 'One [start, end) a phone: UTF-16 offsets into the text of the word. Neighbours may share letters (x = K S)',
      },
    ),
  },
  closed,
);

export const WordItem = Type.Object(
  {
    kind: Type.Literal('word'),
    id: identifier,
    lemma: shortText,
    sense: shortText,
    text: shortText,
    pos: Type.Integer({ minimum: 0, maximum: partsOfSpeech.length - 1 }),
    meaning: byLanguage(shortText),
    ipa: byVariety(shortText),
    pronunciations: byVariety(Pronunciation),
    example: Type.Optional(Type.Object({ text: longText, translation: byLanguage(longText), audio: byVariety(identifier) }, closed)),
    picture: Type.Optional(identifier),
    audio: byVariety(identifier),
  },
  closed,
);

export const PackUnit = Type.Object(
  { id: identifier, title: byLanguage(shortText), itemIds: Type.Array(identifier, { maxItems: 1000 }) },
  closed,
);

export const PackBook = Type.Object(
  {
    id: identifier,
    kind: Type.Literal('word'),
    stage: Type.Union([Type.Literal('primary'), Type.Literal('middle')]),
    grade: Type.Enum([...gradeCodes]),
    title: byLanguage(shortText),
    cover: Type.Optional(identifier),
    units: Type.Array(PackUnit, { maxItems: 200 }),
  },
  closed,
);

export const PackAsset = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 300, description: 'Relative to the folder of the pack, with forward slashes' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
    mime: Type.String({ pattern: '^(audio|image|video)/[a-z0-9.+-]+$' }),
    licence: Type.String({ minLength: 1, maxLength: 100, description: 'SPDX identifier' }),
    source: longText,
    author: Type.Optional(shortText),
    synthetic: Type.Optional(Type.Literal(true, { description: 'Spoken by a machine' })),
  },
  closed,
);

/** Whose work is in the pack beside its own texts, with the notice that has to travel with it. */
export const PackCredit = Type.Object(
  {
    what: shortText,
    author: shortText,
    licence: shortText,
    source: shortText,
    notice: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
  },
  closed,
);

/** `pack.json` of a content pack v1. */
export const ContentPack = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    formatVersion: Type.Literal(1),
    id: identifier,
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$', maxLength: 100 }),
    title: byLanguage(shortText),
    licence: Type.String({ minLength: 1, maxLength: 100, description: "SPDX identifier of the pack's own texts" }),
    credits: Type.Array(PackCredit, { maxItems: 200 }),
    books: Type.Array(PackBook, { maxItems: 200 }),
    items: Type.Array(WordItem, { maxItems: 20_000 }),
    assets: Type.Record(identifier, PackAsset),
  },
  { ...closed, $id: 'chorus.content-pack/1' },
);

export type Pronunciation = Static<typeof Pronunciation>;
export type WordItem = Static<typeof WordItem>;
export type PackUnit = Static<typeof PackUnit>;
export type PackBook = Static<typeof PackBook>;
export type PackAsset = Static<typeof PackAsset>;
export type PackCredit = Static<typeof PackCredit>;
export type ContentPack = Static<typeof ContentPack>;

/** The stable id of a word: its lemma and which sense of it is meant. */
export function wordItemId(lemma: string, sense: string): string {
  const part = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}']+/gu, '-')
      .replaceAll(/^-+|-+$/g, '');
  return `word:${part(lemma)}:${part(sense)}`;
}

export { validateContentPack, type PackFinding, type PackFindingCode, type PackValidation } from './validate-content-pack.ts';
