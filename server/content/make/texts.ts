import type { PackEntry } from '@chorus/contract/content-pack';
import type { NoteSource, PassageSource, SentenceGroupSource, SentenceSource, TextBookSource } from '../src/text-source.ts';
import type { VoiceName } from './cast.ts';
import { pictureId } from './items.ts';
import type { Line } from './recital.ts';

export const varieties = ['us', 'uk'] as const;
export type Variety = (typeof varieties)[number];

/** A primary class is read to so much slower. */
const slower = { primary: 1.2, middle: 1 };

const bothOf = (of: (variety: Variety) => string) => ({ us: of('us'), uk: of('uk') });
const passageId = (passage: PassageSource) => `text:${passage.name}`;
const groupId = (group: SentenceGroupSource) => `group:${group.name}`;
const sentenceId = (group: SentenceGroupSource, at: number) => `sentence:${group.name}-${at + 1}`;
const soundId = (variety: Variety, id: string) => `sound:${variety}:${id}`;
const timingsId = (variety: Variety, id: string) => `timings:${variety}:${id}`;

/** The passages, sentence groups and sentences of the books as items of the pack. */
export function makeTexts(books: readonly TextBookSource[]): PackEntry[] {
  return books.flatMap(({ units }) =>
    units.flatMap(({ passage, group }) => [makePassage(passage), ...makeSentences(group), makeGroup(group)]),
  );
}

export function makeTextBooks(books: readonly TextBookSource[]): PackEntry[] {
  return books.map(({ id, stage, grade, title, cover, units }) => ({
    kind: 'textbook',
    id,
    stage,
    grade,
    title,
    cover: pictureId(cover),
    units: units.map((unit) => ({
      id: unit.id,
      title: unit.title,
      itemIds: [
        ...unit.words.split(' ').map((word) => `word:${word}`),
        passageId(unit.passage),
        groupId(unit.group),
        ...unit.group.sentences.map((_, i) => sentenceId(unit.group, i)),
      ],
    })),
  }));
}

/** What is said in one sound: a passage, or one sentence of a group. Its times go into the timings file with this id. */
export interface SpokenText {
  sound: string;
  timings: string;
  variety: Variety;
  lines: Line[];
  slower: number;
}

/** All that is read of the books, in the order of their items. */
export function spokenTexts(books: readonly TextBookSource[]): SpokenText[] {
  return books.flatMap(({ stage, units }) =>
    units.flatMap(({ passage, group }) =>
      varieties.flatMap((variety): SpokenText[] => {
        const about = { variety, slower: slower[stage] };
        const id = passageId(passage);
        const sentences = group.sentences.map(([text], i): SpokenText => {
          const line = { id: sentenceId(group, i), text, voice: group.voice, begins: true };
          return { ...about, sound: soundId(variety, line.id), timings: timingsId(variety, groupId(group)), lines: [line] };
        });
        return [{ ...about, sound: soundId(variety, id), timings: timingsId(variety, id), lines: linesOf(passage) }, ...sentences];
      }),
    ),
  );
}

/** The sentences of a passage with their voices. */
export function linesOf(passage: PassageSource): Line[] {
  return sentencesOf(passage).map(({ id, role, source: [text], begins }) => ({ id, text, voice: voiceOf(passage, role), begins }));
}

function voiceOf({ name, roles = {}, narrator }: PassageSource, role: string | undefined): VoiceName {
  if (role === undefined) return narrator;
  const found = roles[role];
  if (found === undefined) throw new Error(`${name}: there is no role ${role}`);
  return found.voice;
}

interface PlacedSentence {
  id: string;
  paragraph: number;
  role: string | undefined;
  source: SentenceSource;
  begins: boolean;
}

function sentencesOf(passage: PassageSource): PlacedSentence[] {
  const placed = passage.paragraphs.flatMap((paragraph, at) => {
    const { role, says } = 'says' in paragraph ? paragraph : { role: undefined, says: paragraph };
    return says.map((source, i) => ({ paragraph: at, role, source, begins: i === 0 }));
  });
  return placed.map((sentence, i) => ({ id: `${passageId(passage)}:s${i + 1}`, ...sentence }));
}

function makePassage(passage: PassageSource): PackEntry {
  const { title, level, topic, roles, paragraphs } = passage;
  const id = passageId(passage);
  const sentences = sentencesOf(passage);
  return {
    kind: 'passage',
    id,
    title,
    level,
    topic,
    ...(roles && { roles: Object.entries(roles).map(([role, { name, picture }]) => ({ id: role, name, picture: pictureId(picture) })) }),
    sound: bothOf((variety) => soundId(variety, id)),
    timings: bothOf((variety) => timingsId(variety, id)),
    paragraphs: paragraphs.map((_, at) => ({ sentences: sentences.filter(({ paragraph }) => paragraph === at).map(makeSentence) })),
  };
}

function makeSentence({ id, role, source: [text, chinese, ...notes] }: PlacedSentence) {
  return {
    id,
    ...(role !== undefined && { role }),
    text,
    translation: { 'zh-CN': chinese },
    sound: {},
    ...(notes.length > 0 && { notes: notes.map((note) => makeNote(text, note)) }),
  };
}

function makeNote(text: string, [words, chinese, english, grammar]: NoteSource) {
  const start = text.indexOf(words);
  if (start < 0 || text.includes(words, start + 1)) throw new Error(`"${words}" is not there once in "${text}"`);
  return {
    letters: [start, start + words.length],
    explanation: { 'zh-CN': chinese, en: english },
    ...(grammar && { grammar: { 'zh-CN': grammar[0], en: grammar[1] } }),
  };
}

function makeSentences(group: SentenceGroupSource): PackEntry[] {
  return group.sentences.map(([text, chinese], i) => {
    const id = sentenceId(group, i);
    return { kind: 'sentence', id, text, translation: { 'zh-CN': chinese }, sound: bothOf((variety) => soundId(variety, id)) };
  });
}

function makeGroup(group: SentenceGroupSource): PackEntry {
  const id = groupId(group);
  return {
    kind: 'sentenceGroup',
    id,
    title: group.title,
    trains: group.trains,
    sentences: group.sentences.map((_, i) => sentenceId(group, i)),
    timings: bothOf((variety) => timingsId(variety, id)),
  };
}
