import { Type, type Static } from 'typebox';
import type { ItemRef } from '@chorus/sdk';
import type { Data } from '../api/calls.ts';
import {
  assetId,
  byVariety,
  closed,
  identifier,
  localised,
  longText,
  partsOfSpeech,
  Pronunciation,
  searched,
  shortText,
  type ItemKind,
  type ItemReport,
} from './fields.ts';

const sound = byVariety(assetId('audio/'));

export const WordItem = Type.Object(
  {
    kind: Type.Literal('word'),
    id: identifier,
    lemma: shortText,
    sense: shortText,
    text: searched(shortText, 'title', 'word'),
    pos: Type.Integer({ minimum: 0, maximum: partsOfSpeech.length - 1 }),
    meaning: searched(localised(shortText), 'note', 'word'),
    ipa: byVariety(shortText),
    pronunciations: byVariety(Pronunciation),
    example: Type.Optional(
      Type.Object({ text: searched(longText, 'title'), translation: searched(localised(longText), 'note'), audio: sound }, closed),
    ),
    picture: Type.Optional(assetId('image/')),
    audio: sound,
    distractors: Type.Optional(
      Type.Array(identifier, { maxItems: 20, description: 'Ids of words of this pack that are offered as wrong answers, the best first' }),
    ),
    synonyms: Type.Optional(
      Type.Array(shortText, { maxItems: 50, description: 'Texts that mean the same: never offered as a wrong answer' }),
    ),
    /** Meaning field, such as food or family. */
    field: Type.Optional(shortText),
  },
  closed,
);

export type WordItem = Static<typeof WordItem>;

/** The stable id of a word: its lemma and which sense of it is meant. */
export function wordItemId(lemma: string, sense: string): string {
  const part = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}']+/gu, '-')
      .replaceAll(/^-+|-+$/g, '');
  return `word:${part(lemma)}:${part(sense)}`;
}

/** Longer words are shown smaller, so that an author should look at them. */
const longWord = 40;

/** Words, in packs of v1 and v2 alike. */
export const wordKind: ItemKind<typeof WordItem> = {
  schema: WordItem,
  check(item, report) {
    const expected = wordItemId(item.lemma, item.sense);
    if (item.id !== expected) report.error('word-id', '/id', `"${item.id}" must be "${expected}": lemma and sense`);
    if (!/\p{Script=Latin}/u.test(item.text)) report.error('word-text', '/text', `"${item.text}" has no letter to read`);
    if (item.text.length > longWord) report.warn('long-word', '/text', `${item.text.length} characters are shown small`);
    for (const variety of ['us', 'uk'] as const) checkVariety(item, variety, report);
    if (item.picture === undefined) report.warn('no-picture', '', `"${item.text}" has no picture`);
    const { distractors = [], synonyms = [] } = item;
    distractors.forEach((id, i) => {
      report.item(id, 'word', `/distractors/${i}`);
      if (id === item.id) report.error('distractor', `/distractors/${i}`, `"${id}" is the word itself`);
      else if (distractors.indexOf(id) !== i) report.error('distractor', `/distractors/${i}`, `"${id}" is there twice`);
    });
    if (synonyms.some((text) => text.toLowerCase() === item.text.toLowerCase()))
      report.error('distractor', '/synonyms', `"${item.text}" is the word itself`);
  },
};

function checkVariety(item: WordItem, variety: 'us' | 'uk', report: ItemReport): void {
  if (item.audio[variety] === undefined) report.warn('no-sound', '/audio', `"${item.text}" has no ${variety} sound`);
  const spoken = item.pronunciations[variety];
  const at = `/pronunciations/${variety}`;
  if (spoken === undefined) report.warn('no-pronunciation', at, `"${item.text}" is scored by the dictionary`);
  else checkPronunciation(item.text, spoken, at, report);
}

function checkPronunciation(text: string, { phones, stress, letters }: Pronunciation, at: string, report: ItemReport): void {
  const error = (field: string, message: string) => report.error('pronunciation', `${at}/${field}`, message);
  if (stress.length !== phones.length) error('stress', `${stress.length} numbers for ${phones.length} phones`);
  if (letters.length !== phones.length) error('letters', `${letters.length} ranges for ${phones.length} phones`);
  let from = 0;
  letters.forEach(([start, end], i) => {
    if (start >= end || end > text.length) error(`letters/${i}`, `[${start}, ${end}) is no part of "${text}"`);
    if (start < from) error(`letters/${i}`, 'ranges must not go back');
    from = start;
  });
}

/** A word as the API gives it; `address` is an asset's. */
export function wordInfo(ref: ItemRef, item: WordItem, address: (asset: string) => string | undefined): Data<'word'> {
  const sounds = (audio: WordItem['audio']) => {
    const us = audio.us === undefined ? undefined : address(audio.us);
    const uk = audio.uk === undefined ? undefined : address(audio.uk);
    return { ...(us ? { us } : {}), ...(uk ? { uk } : {}) };
  };
  return {
    ref,
    id: item.id,
    text: item.text,
    pos: item.pos,
    meaning: item.meaning,
    ipa: item.ipa,
    pronunciations: [item.pronunciations.us, item.pronunciations.uk].filter((value) => value !== undefined),
    picture: (item.picture === undefined ? undefined : address(item.picture)) ?? null,
    sound: sounds(item.audio),
    example: item.example ? { text: item.example.text, translation: item.example.translation, sound: sounds(item.example.audio) } : null,
    ...(item.distractors && { distractors: item.distractors }),
    ...(item.synonyms && { synonyms: item.synonyms }),
    ...(item.field !== undefined && { field: item.field }),
  };
}
