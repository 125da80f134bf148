import { partsOfSpeech, wordItemId, type PackEntry, type WordItem } from '@chorus/contract/content-pack';
import type { BookSource, WordSource } from '../src/book-source.ts';
import { meaningOf } from '../src/meanings.ts';
import type { Decision } from './decisions.ts';
import { pronounce } from './pronounce.ts';

export const pictureId = (name: string) => `picture:${name}`;
export const soundId = (item: { lemma: string; sense: string }, variety: 'us' | 'uk', example = false) =>
  `sound:${variety}:${wordItemId(item.lemma, item.sense).slice('word:'.length)}${example ? ':example' : ''}`;

/** The words of the books as items of the pack; `espeak` is what espeak-ng en-gb prints for each. */
export function makeItems(books: BookSource[], espeak: Record<string, string>, decisions: Decision[]): WordItem[] {
  return books.flatMap((book) => book.units.flatMap((unit) => unit.words.map((word) => makeItem(word, espeak, decisions))));
}

export function makeBooks(books: BookSource[]): PackEntry[] {
  return books.map(({ id, stage, grade, title, cover, units }) => ({
    kind: 'wordBook',
    id,
    stage,
    grade,
    title,
    cover: pictureId(cover),
    units: units.map((unit) => ({ id: unit.id, title: unit.title, itemIds: unit.words.map(([lemma, sense]) => wordItemId(lemma, sense)) })),
  }));
}

function makeItem(source: WordSource, espeak: Record<string, string>, decisions: Decision[]): WordItem {
  const [lemma, sense, pos, chinese, britishIpa, picture, example, exampleChinese] = source;
  const code = partsOfSpeech.indexOf(pos);
  if (code < 0) throw new Error(`${lemma}: "${pos}" is no part of speech`);
  const printed = espeak[lemma];
  if (printed === undefined) throw new Error(`${lemma}: espeak-ng was not asked`);
  return {
    kind: 'word',
    id: wordItemId(lemma, sense),
    lemma,
    sense,
    text: lemma,
    pos: code,
    meaning: { 'zh-CN': chinese },
    ...pronounce(lemma, britishIpa, printed, decisions),
    example: {
      text: example,
      translation: { 'zh-CN': exampleChinese },
      audio: { us: soundId({ lemma, sense }, 'us', true), uk: soundId({ lemma, sense }, 'uk', true) },
    },
    ...(picture === null ? {} : { picture: pictureId(picture) }),
    audio: { us: soundId({ lemma, sense }, 'us'), uk: soundId({ lemma, sense }, 'uk') },
    ...meaningOf(lemma),
  };
}
