import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { SoundSentence } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { joinNext, moveBorder, sentencesIn, setText, splitAt } from './edit-text.ts';
import { lostWords, withWords } from './words-again.ts';

const word = (from: number, to: number, fromMs: number, toMs: number) => ({ letters: [from, to] as [number, number], fromMs, toMs });
const sound = { id: 'a', name: 'a.mp3', mime: 'audio/mpeg', sha256: '', bytes: 1, ms: 10_000 };
const span = (fromMs: number, toMs: number, words = [word(0, 2, fromMs, toMs)]) => ({ sound: 'a', fromMs, toMs, sure: true, words });
const draft: OwnTextDraft = {
  title: '',
  stage: 'middle',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [
    {
      sentences: [
        { id: 's0', text: 'Hi Tom.', translation: '', role: null, span: span(0, 1_000) },
        { id: 's1', text: 'No it is not.', translation: '', role: null, span: span(1_000, 3_000) },
        { id: 's2', text: 'By.', translation: '', role: null, span: span(3_200, 4_000, []) },
      ],
    },
  ],
  sounds: [sound],
};
const known = new Map(sentencesIn(draft).map(({ id, text }) => [id, text]));
const lostIn = (changed: OwnTextDraft) => lostWords(changed, known);
const found = (fromMs: number, toMs: number, sure = true) =>
  ({ fromMs, toMs, sure, words: [word(0, 2, fromMs, toMs)] }) as unknown as SoundSentence;

it('looks for a rewritten sentence half a second around its place, and for no other one', () => {
  const lost = lostIn(setText(draft, 's1', 'No it was not.'));
  expect(lost.map(({ fromMs, toMs, sentences }) => [fromMs, toMs, sentences.map(({ id }) => id)])).toEqual([[500, 3_500, ['s1']]]);
  expect(lostIn(draft)).toEqual([]);
});

it('looks for the two of a sentence that was parted together, and for what was joined', () => {
  const parted = splitAt(setText(draft, 's1', 'No it was not.'), 's1', 3, 'new');
  expect(lostIn(parted).map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([['No', 'it was not.']]);
  expect(lostIn(joinNext(draft, 's1')).map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([['No it is not. By.']]);
});

it('gives a rewritten sentence its words and keeps its borders, but for words that lie outside of them', () => {
  const changed = setText(draft, 's1', 'No it was not.');
  const [lost] = lostIn(changed);
  const spanWith = (one: SoundSentence) => sentencesIn(withWords({ draft: changed, doubts: {} }, lost!, [one]).draft)[1]!.span;
  expect(spanWith(found(700, 2_300))).toEqual({ ...span(1_000, 3_000), words: [word(0, 2, 1_200, 2_800)] });
  // not over a neighbour
  expect(spanWith(found(100, 2_900))).toMatchObject({ fromMs: 1_000, toMs: 3_200, words: [{ fromMs: 1_000, toMs: 3_200 }] });
});

it('gives sentences that were parted by their letters the borders that were found', () => {
  const changed = splitAt(setText(draft, 's1', 'No it was not.'), 's1', 3, 'new');
  const [lost] = lostIn(changed);
  const after = sentencesIn(withWords({ draft: changed, doubts: {} }, lost!, [found(600, 900), found(1_000, 2_000)]).draft);
  expect(after.slice(1, 3).map((one) => [one.span?.fromMs, one.span?.toMs, one.span?.sure])).toEqual([
    [1_100, 1_400, true],
    [1_500, 2_500, true],
  ]);
});

it('leaves a text alone where it was not surely found, and one that was changed meanwhile', () => {
  const changed = { draft: setText(draft, 's1', 'No it was not.'), doubts: {} };
  const [lost] = lostIn(changed.draft);
  expect(withWords(changed, lost!, [found(700, 2_300, false)])).toBe(changed);
  const later = { draft: setText(draft, 's1', 'No it was.'), doubts: {} };
  expect(withWords(later, lost!, [found(700, 2_300)])).toBe(later);
  const moved = { draft: moveBorder(changed.draft, 's1', 'to', 2_500), doubts: {} };
  expect(withWords(moved, lost!, [found(700, 2_300)])).toBe(moved);
  const before = { draft, doubts: {} };
  expect(withWords(before, lost!, [found(700, 2_300)])).toBe(before);
});
