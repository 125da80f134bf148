import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { SoundSentence } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { sentencesIn } from './edit-text.ts';
import { placeSound } from './place-sound.ts';

const sound = { id: 'a', name: 'a.mp3', mime: 'audio/mpeg', sha256: '', bytes: 1, ms: 10_000 };
const draft = (...texts: readonly string[]): OwnTextDraft => ({
  title: '',
  stage: 'middle',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: texts.map((text, n) => ({ id: `s${n}`, text, translation: '', role: null, span: null })) }],
  sounds: [],
});
const found = (fromMs: number, toMs: number, sure = true): SoundSentence => ({ fromMs, toMs, sure, words: [] }) as unknown as SoundSentence;
const place = (texts: readonly string[], sentences: readonly SoundSentence[]) => {
  const before = draft(...texts);
  const ids = sentencesIn(before).map(({ id }) => id);
  return sentencesIn(placeSound(before, sound, ids, sentences)).map(({ span }) => span && [span.fromMs, span.toMs, span.sure]);
};

it('gives each sentence the place where it was found', () => {
  expect(place(['One.', 'Two.'], [found(0.4, 900), found(1_000, 2_000, false)])).toEqual([
    [0, 900, true],
    [1_000, 2_000, false],
  ]);
});

it('parts the room between two that were found by letters among those that were not', () => {
  expect(place(['One.', 'Ten.', 'Eleven..', 'Two.'], [found(0, 1_000), found(0, 0), found(0, 0), found(4_000, 5_000)])).toEqual([
    [0, 1_000, true],
    [1_000, 2_000, false],
    [2_000, 4_000, false],
    [4_000, 5_000, true],
  ]);
});

it('puts a sentence into no room where nobody could say it', () => {
  expect(place(['One.', 'A sentence that is long.', 'Two.'], [found(0, 1_000), found(0, 0), found(1_050, 2_000)])[1]).toBeNull();
});
