import { expect, it } from 'vitest';
import type { WordScore } from '../model/speech.ts';
import { sampleScore } from '../testing/samples.ts';
import { markAt, sameScale, soundMarks } from './sound-marks.ts';

const phone = (name: string, fromMs: number, toMs: number) => ({ phone: name, score: 90, fromMs, toMs });
const word = (text: string, phones: readonly ReturnType<typeof phone>[], said = true): WordScore => ({
  text,
  score: 90,
  said,
  fromMs: phones[0]?.fromMs ?? 0,
  toMs: phones.at(-1)?.toMs ?? 0,
  phones,
});
const see = word('see', [phone('S', 400, 500), phone('IY', 500, 800)]);
const reading = (...words: readonly WordScore[]) => sampleScore(90, { words: [...words] });
const there = (...words: readonly WordScore[]) => ({
  words: words.map(({ text, fromMs, toMs, phones }) => ({ text, fromMs, toMs, phones })),
});

it('marks the phones of a word in both sounds, each at its place among all phones', () => {
  const model = word('see', [phone('S', 50, 150), phone('IY', 150, 450)]);
  expect(soundMarks(reading(see), there(model))).toEqual({
    of: 'phones',
    student: [
      { at: 0, fromMs: 400, toMs: 500 },
      { at: 1, fromMs: 500, toMs: 800 },
    ],
    model: [
      { at: 0, fromMs: 50, toMs: 150 },
      { at: 1, fromMs: 150, toMs: 450 },
    ],
  });
});

it('marks in the model only what was found there, and nothing before it was looked for', () => {
  const otherwise = word('see', [phone('S', 50, 150)]);
  expect(soundMarks(reading(see), there(otherwise)).model).toEqual([]);
  expect(soundMarks(reading(see), undefined).model).toEqual([]);
  const two = [word('ice', [phone('AY', 0, 90)]), word('cream', [phone('K', 100, 150)])];
  const half = there(word('ice', [phone('AY', 0, 200)]), word('cream', []));
  expect(soundMarks(reading(...two), half).model).toEqual([{ at: 0, fromMs: 0, toMs: 200 }]);
});

it('marks the words of a longer text, and none that was not said', () => {
  const words = ['I', 'see', 'it'].map((text, at) => word(text, [phone('X', at * 100, at * 100 + 90)], text !== 'see'));
  const { of, student, model } = soundMarks(reading(...words), there(...words));
  expect([of, student.map(({ at }) => at), model.map(({ at }) => at)]).toEqual(['words', [0, 2], [0, 1, 2]]);
});

it('draws both for the same time, each from shortly before it is heard', () => {
  const student = { marks: [{ at: 0, fromMs: 900, toMs: 1_300 }], ms: 2_000 };
  const model = { marks: [{ at: 0, fromMs: 50, toMs: 650 }], ms: 700 };
  expect(sameScale(student, model)).toEqual({ studentFromMs: 780, modelFromMs: 0, ms: 770 });
  expect(sameScale(student, { marks: [], ms: 1_000 })).toEqual({ studentFromMs: 780, modelFromMs: 0, ms: 1_000 });
  expect(sameScale({ marks: [], ms: 2_000 }, undefined)).toEqual({ studentFromMs: 0, modelFromMs: 0, ms: 2_000 });
});

it('finds the mark at a moment, between marks and beside them the nearest', () => {
  const marks = [
    { at: 0, fromMs: 100, toMs: 200 },
    { at: 1, fromMs: 300, toMs: 400 },
  ];
  expect([0, 150, 249, 251, 300, 900].map((ms) => markAt(marks, ms)?.at)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(markAt([], 100)).toBeUndefined();
});
