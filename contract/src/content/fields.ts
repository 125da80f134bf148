import { partOfSpeech } from '@chorus/sdk';
import { Type, type Static, type TSchema } from 'typebox';
import type { SearchHit } from '../api/material-calls.ts';
import type { PackFormat } from './format.ts';

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
export const partsOfSpeech: readonly string[] = Array.from({ length: 21 }, (_, code) => partOfSpeech(code));

/** Grade codes of [3-29]. */
export const gradeCodes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 101, 102, 103, 104, 105] as const;

export const closed = { additionalProperties: false } as const;
export const identifier = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s/\\\\]+$' });
export const shortText = Type.String({ minLength: 1, maxLength: 200 });
export const longText = Type.String({ minLength: 1, maxLength: 2000 });

/** Text by BCP 47 language tag: at least one, and no more than anybody teaches in. */
export const byLanguage = (text: TSchema) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    minProperties: 1,
    maxProperties: 100,
    patternProperties: { '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$': text },
    additionalProperties: false,
  });

/** One value for each variety of English; each may be missing. */
export const byVariety = <T extends TSchema>(of: T) => Type.Object({ us: Type.Optional(of), uk: Type.Optional(of) }, closed);

/** A text that leads a search to its item: as its title, or as the note below it. `group` is the heading under which it is found. */
export interface SearchMark {
  readonly as: 'title' | 'note';
  readonly group: SearchHit['group'];
}

/** A text, or a text by language, by which an item is found; its first title and first note are shown of it. In the order of the schema. */
export const searched = <T extends TSchema>(text: T, as: SearchMark['as'], group: SearchMark['group'] = 'text') =>
  Type.Unsafe<Static<T>>({ ...text, 'x-searched': { as, group } });

/** Text by language of which readers are shown the one of their own. */
export type Localised = Record<string, string> & { readonly [localisedMark]?: never };
declare const localisedMark: unique symbol;
export type IsLocalised<T> = typeof localisedMark extends keyof T ? true : false;

/** {@link byLanguage} where readers are shown the text of their own language. */
export const localised = (text: TSchema) => Type.Unsafe<Localised>({ ...byLanguage(text), 'x-localised': true });

/** The id of an asset of this type (`audio/`, `image/`): the pack must have it, and readers are given its address. */
export const assetId = (mime: string) => Type.Unsafe<string>({ ...identifier, 'x-asset': mime });

/** The id of an item of the same pack. */
export type PackItemId = string & { readonly [itemIdMark]: true };
declare const itemIdMark: unique symbol;

/** The id of an item of this kind: the pack must have it, and readers are given its reference. */
export const itemId = (kind: string) => Type.Unsafe<PackItemId>({ ...identifier, 'x-item': kind });

export const phones = (most: number, description: string) =>
  Type.Array(Type.Enum([...arpabetPhones]), { minItems: 1, maxItems: most, description });

/** Where something stands in a text. */
export const letterRange = Type.Unsafe<[number, number]>({
  type: 'array',
  items: { type: 'integer', minimum: 0 },
  minItems: 2,
  maxItems: 2,
});

export const Pronunciation = Type.Object(
  {
    phones: phones(200, 'ARPABET without stress digits'),
    stress: Type.Array(Type.Integer({ minimum: 0, maximum: 2 }), {
      description: 'One number a phone: 1 primary, 2 secondary, 0 none; consonants have 0',
    }),
    letters: Type.Array(letterRange, {
      description: 'One [start, end) a phone: UTF-16 offsets into the text of the word. Neighbours may share letters (x = K S)',
    }),
  },
  closed,
);

export type Pronunciation = Static<typeof Pronunciation>;

/** Takes down what is to be mended in an item; `field` is a JSON pointer into it, such as `/letters/2`. */
export interface ItemReport {
  /** Of the pack. */
  readonly format: PackFormat;
  error(code: ItemFindingCode, field: string, message: string): void;
  warn(code: ItemFindingCode, field: string, message: string): void;
  /** Sees that the pack has this item, of this kind: of a field that stays an id, for which {@link itemId} is no mark. */
  item(id: string, kind: string, field: string): void;
  /** Sees that nothing else of the pack has the id of a part of the item that can be asked for by itself. */
  part(id: string, field: string): void;
}
export type ItemFindingCode =
  | 'word-id'
  | 'word-text'
  | 'pronunciation'
  | 'letters'
  | 'no-sound'
  | 'distractor'
  | 'pair'
  | 'no-picture'
  | 'no-pronunciation'
  | 'long-word'
  | 'role'
  | 'note'
  | 'no-id';

/** A kind of item: its schema (`kind` and `id` are in each), and what the schema can't say. */
export interface ItemKind<S extends TSchema = TSchema> {
  readonly schema: S;
  /** The format that packs with it have at least; absent: 2. */
  readonly since?: PackFormat;
  check?(item: Static<S>, report: ItemReport): void;
}

/** A kind of item of this schema. */
export const itemKind = <S extends TSchema>(schema: S, check?: ItemKind<S>['check']): ItemKind<S> => ({ schema, ...(check && { check }) });
