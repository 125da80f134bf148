import { Type, type Static } from 'typebox';
import {
  assetId,
  byVariety,
  closed,
  identifier,
  itemKind,
  letterRange,
  localised,
  longText,
  searched,
  shortText,
  type ItemReport,
} from './fields.ts';
import { since3 } from './format.ts';
import { sentenceFields } from './sentence-item.ts';

/** Of the Common European Framework. */
export const textLevels = ['pre-A1', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export const mostRoles = 100;
export const mostParagraphs = 100;
export const mostSentences = 100;

/** What a span of words means, and what of grammar it shows. */
const Note = Type.Object(
  { letters: letterRange, explanation: localised(longText), grammar: Type.Optional(localised(shortText)) },
  { ...closed, description: 'letters: [start, end) in UTF-16 offsets into the text of the sentence, whole words' },
);

/** What a sentence of a passage has beside what any has. */
const inPassage = {
  role: Type.Optional(since3(identifier)),
  notes: Type.Optional(since3(Type.Array(Note, { maxItems: 50 }))),
};

const Sentence = Type.Object({ id: Type.Optional(since3(identifier)), ...sentenceFields, ...inPassage }, closed);

const Paragraph = Type.Object(
  {
    sentences: Type.Array(Sentence, { minItems: 1, maxItems: mostSentences }),
    translation: Type.Optional(since3(localised(longText))),
    sound: Type.Optional(since3(byVariety(assetId('audio/')))),
  },
  closed,
);

const Role = Type.Object({ id: identifier, name: shortText, picture: Type.Optional(assetId('image/')) }, closed);

/** A text of several sentences. */
export const PassageItem = Type.Object(
  {
    kind: Type.Literal('passage'),
    id: identifier,
    title: Type.Optional(searched(shortText, 'title')),
    level: Type.Optional(since3(Type.Enum([...textLevels]))),
    topic: Type.Optional(since3(searched(localised(shortText), 'note'))),
    roles: Type.Optional(since3(Type.Array(Role, { maxItems: mostRoles }))),
    paragraphs: Type.Array(Paragraph, { minItems: 1, maxItems: mostParagraphs }),
    sound: Type.Optional(since3(byVariety(assetId('audio/')))),
    timings: Type.Optional(since3(byVariety(assetId('application/json')))),
  },
  closed,
);
export type PassageItem = Static<typeof PassageItem>;
export type PassageSentence = PassageItem['paragraphs'][number]['sentences'][number];

/** The id of each sentence, paragraph by paragraph: its own, else one by its place. */
export const sentenceIdsOf = ({ id, paragraphs }: Pick<PassageItem, 'id' | 'paragraphs'>): readonly (readonly string[])[] =>
  paragraphs.map(({ sentences }, p) => sentences.map((sentence, s) => sentence.id ?? `${id}#${p + 1}.${s + 1}`));

/** A sentence of a passage as one that is asked for by itself. */
export const PassageSentenceEntry = Type.Object(
  { kind: Type.Literal('sentence'), id: identifier, ...sentenceFields, ...inPassage, passageId: identifier },
  closed,
);

/** The sentences of a passage, each with its id and the passage's. */
export const sentencesOf = (passage: PassageItem): readonly Static<typeof PassageSentenceEntry>[] =>
  sentenceIdsOf(passage).flatMap((ids, p) =>
    ids.map((id, s) => ({ kind: 'sentence' as const, ...passage.paragraphs[p]!.sentences[s]!, id, passageId: passage.id })),
  );

/** A passage. */
export const passageKind = itemKind(PassageItem, checkPassage);

function checkPassage({ roles = [], paragraphs }: PassageItem, report: ItemReport): void {
  const speaking = new Set<string>();
  const names = new Set(roles.map(({ id }) => id));
  roles.forEach(({ id }, i) => {
    if (roles.findIndex((role) => role.id === id) < i) report.error('role', `/roles/${i}/id`, `role "${id}" is there twice`);
  });
  paragraphs.forEach(({ sentences }, p) =>
    sentences.forEach(({ id, role, text, notes = [] }, s) => {
      const at = `/paragraphs/${p}/sentences/${s}`;
      if (id !== undefined) report.part(id, `${at}/id`);
      else if (report.format > 2)
        report.warn('no-id', at, 'the sentence has no id: one by its place is another one when the text is changed');
      if (role !== undefined && !names.has(role)) report.error('role', `${at}/role`, `the passage has no role "${role}"`);
      if (role !== undefined) speaking.add(role);
      notes.forEach(({ letters }, n) => checkNote(text, letters, `${at}/notes/${n}/letters`, report));
    }),
  );
  roles.forEach(({ id, name }, i) => {
    if (!speaking.has(id)) report.warn('role', `/roles/${i}`, `${name} says no sentence`);
  });
}

const inWord = /[\p{L}\p{N}]/u;

function checkNote(text: string, [from, to]: readonly [number, number], at: string, report: ItemReport): void {
  if (from >= to || to > text.length) return report.error('note', at, `[${from}, ${to}) is not within "${text}"`);
  const cuts = (offset: number) => inWord.test(text.charAt(offset - 1)) && inWord.test(text.charAt(offset));
  if (cuts(from) || cuts(to)) report.error('note', at, `"${text.slice(from, to)}" cuts a word of "${text}"`);
}
