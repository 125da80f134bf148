import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../api/envelope.ts';
import { Id } from '../journal/entry.ts';
import { letterRange } from './fields.ts';
import { mostParagraphs, mostRoles, mostSentences, textLevels } from './passage-item.ts';

/** How much an own text, and all of a school, may have. */
export const ownTextLimits = {
  /** Of one sound: an hour of it at 128 kbit/s. */
  soundBytes: 60 * 1024 ** 2,
  /** Of all sounds of a school. */
  schoolBytes: 20 * 1024 ** 3,
  texts: 20_000,
  /** Of one text: many of its sentences may have one of their own. */
  sounds: 1_000,
} as const;

const longText = Type.String({ maxLength: 2_000 });
const Ms = Type.Integer({ minimum: 0, maximum: 86_400_000 });
const LocalId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\s/\\\\#]+$' });

/** Where a sentence is in a sound. `words` is empty where they were not found: then the sentence is shown as a whole. */
export const SentenceSpan = closed({
  sound: LocalId,
  fromMs: Ms,
  toMs: Ms,
  /** Found for certain, or set by hand. */
  sure: Type.Boolean(),
  words: Type.Array(closed({ letters: letterRange, fromMs: Ms, toMs: Ms }), { maxItems: 1_000 }),
});
export type SentenceSpan = Static<typeof SentenceSpan>;

const Sentence = closed({
  id: LocalId,
  text: longText,
  translation: longText,
  role: Nullable(LocalId),
  span: Nullable(SentenceSpan),
});

/** Where a text comes from: written by who brings it in, of a book for classes, free for everybody, or from elsewhere. */
export const textSourceKinds = ['own', 'textbook', 'public-domain', 'other'] as const;
export const TextSource = closed({
  kind: Type.Enum([...textSourceKinds]),
  /** Book, author or address, as somebody has written it; '': nothing. */
  note: Type.String({ maxLength: 200 }),
});
export type TextSource = Static<typeof TextSource>;

/** What schools of a region may give each other: it has to be theirs, or everybody's. */
export const isShareable = (source: TextSource | null | undefined): boolean => source?.kind === 'own' || source?.kind === 'public-domain';

/** A teacher's own text as it is written: its sounds are kept beside it, by their ids. */
export const OwnTextDraft = closed({
  title: Type.String({ maxLength: 200 }),
  stage: Type.Enum(['primary', 'middle']),
  level: Nullable(Type.Enum([...textLevels])),
  /** The unit of a book that it is taught with, whatever the book's version; null: none. */
  belongsTo: Nullable(closed({ packId: Id, itemId: Id })),
  /** Undefined: nobody has said it. */
  source: Type.Optional(TextSource),
  roles: Type.Array(closed({ id: LocalId, name: Type.String({ minLength: 1, maxLength: 200 }) }), { maxItems: mostRoles }),
  paragraphs: Type.Array(closed({ sentences: Type.Array(Sentence, { minItems: 1, maxItems: mostSentences }) }), {
    maxItems: mostParagraphs,
  }),
  sounds: Type.Array(
    closed({
      id: LocalId,
      name: Type.String({ maxLength: 300 }),
      mime: Type.String({ pattern: '^audio/[a-z0-9.+-]+$' }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      bytes: Type.Integer({ minimum: 1 }),
      ms: Ms,
    }),
    { maxItems: ownTextLimits.sounds },
  ),
});
export type OwnTextDraft = Static<typeof OwnTextDraft>;
export type DraftSentence = OwnTextDraft['paragraphs'][number]['sentences'][number];
