import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { SoundSentence } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { BegunText } from './draft-of.ts';
import { sentencesIn } from './edit-text.ts';
import {
  inNaturalOrder,
  joinInSound,
  placeOwn,
  placeSounds,
  proposedFor,
  runsIn,
  withoutSound,
  type LookedThrough,
} from './place-sounds.ts';

const sound = (id: string) => ({ id, name: `${id}.mp3`, mime: 'audio/mpeg', sha256: '', bytes: 1, ms: 10_000 });
/** A text of paragraphs with so many sentences each, s0, s1, … */
const text = (...counts: readonly number[]): BegunText => {
  let n = 0;
  const sentence = () => ({ id: `s${n++}`, text: 'Hi there.', translation: '', role: null, span: null });
  const paragraphs = counts.map((count) => ({ sentences: Array.from({ length: count }, sentence) }));
  const draft: OwnTextDraft = { title: '', stage: 'middle', level: null, belongsTo: null, roles: [], paragraphs, sounds: [] };
  return { draft, doubts: {} };
};
/** A sound in which these sentences of the text are: `+` surely, `?` perhaps, `-` not. */
const looked = (id: string, marks: string, from = 0): LookedThrough => ({
  sound: sound(id),
  ids: [...marks].map((_, n) => `s${from + n}`),
  found: [...marks].map((mark, n) =>
    mark === '-'
      ? { fromMs: 0, toMs: 0, sure: false, words: [] }
      : { fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: mark === '+', words: [] },
  ) as readonly SoundSentence[],
});
const places = ({ draft }: BegunText) => sentencesIn(draft).map(({ span }) => (span ? `${span.sound}${span.sure ? '' : '?'}` : '-'));

it('puts files in the order that a person would', () => {
  const names = ['p10.mp3', 'p2.mp3', 'P01.mp3'].map((name) => ({ name }));
  expect(inNaturalOrder(names).map(({ name }) => name)).toEqual(['P01.mp3', 'p2.mp3', 'p10.mp3']);
});

it('proposes a paragraph to each of as many sounds, and the whole text to any other number', () => {
  const ids = (sounds: number) => proposedFor(text(2, 1).draft, sounds).map((all) => all.map(({ id }) => id));
  expect(ids(2)).toEqual([['s0', 's1'], ['s2']]);
  expect(ids(3)).toEqual(Array.from({ length: 3 }, () => ['s0', 's1', 's2']));
  expect(ids(1)).toEqual([['s0', 's1', 's2']]);
});

it('gives one sound the whole text, also what is not surely in it', () => {
  expect(places(placeSounds(text(3), [looked('a', '?+-')]))).toEqual(['a?', 'a', 'a?']);
});

it('gives each of several sounds what is surely in it and what lies between, and says what none has', () => {
  const placed = placeSounds(text(6), [looked('a', '+-+---'), looked('b', '--++--')]);
  expect(places(placed)).toEqual(['a', 'a?', 'a', 'b', '-', '-']);
  expect(placed.doubts).toEqual({ s4: 'no-sound', s5: 'no-sound' });
  expect([runsIn(placed.draft, 'a'), runsIn(placed.draft, 'b')]).toEqual([[[1, 3]], [[4, 4]]]);
});

it('gives a sentence that two sounds have to the first, and the second one nothing between that and its own', () => {
  expect(places(placeSounds(text(4), [looked('a', '++--'), looked('b', '-+?+')]))).toEqual(['a', 'a', '-', 'b']);
});

it('leaves a sound out that has no sentence of the text', () => {
  const placed = placeSounds(text(2), [looked('a', '++'), looked('b', '??')]);
  expect(placed.draft.sounds.map(({ id }) => id)).toEqual(['a']);
});

it('lets a sound that comes later take over what is surely in it, and forgets one that has lost everything', () => {
  const first = placeSounds(text(4), [looked('a', '++--'), looked('b', '--++')]);
  const placed = placeSounds(first, [looked('c', '-++-')]);
  expect(places(placed)).toEqual(['a', 'c', 'c', 'b']);
  expect(placeSounds(placed, [looked('d', '+---')]).draft.sounds.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

it('gives a sentence a sound of its own, all of it where its words are not clear', () => {
  const lost = placeSounds(text(2), [looked('a', '+-'), looked('b', '--')]);
  expect(lost.doubts).toEqual({ s1: 'no-sound' });
  const own = placeOwn(lost, 's1', sound('c'), [{ fromMs: 0, toMs: 0, sure: false, words: [] }]);
  expect(sentencesIn(own.draft)[1]!.span).toEqual({ sound: 'c', fromMs: 0, toMs: 10_000, sure: true, words: [] });
  expect(own.doubts).toEqual({});
  expect(placeOwn(own, 's1', sound('d'), []).draft.sounds.map(({ id }) => id)).toEqual(['a', 'd']);
});

it('says that two sentences of different sounds have none as one', () => {
  const placed = placeSounds(text(3), [looked('a', '++-'), looked('b', '--+')]);
  expect(joinInSound(placed, 's0').doubts).toEqual({});
  const joined = joinInSound(placed, 's1');
  expect([places(joined), joined.doubts]).toEqual([['a', '-'], { s1: 'no-sound' }]);
});

it('says of every sentence of a sound that is taken out that it has none, until there is no sound at all', () => {
  const placed = placeSounds(text(3), [looked('a', '++-'), looked('b', '--+')]);
  const without = withoutSound(placed, 'a');
  expect([places(without), without.doubts]).toEqual([['-', '-', 'b'], { s0: 'no-sound', s1: 'no-sound' }]);
  expect(withoutSound(without, 'b').doubts).toEqual({});
});
