import type { AttemptView, PhoneScore, Question } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { readingDays, studentSounds } from './student-rules.ts';

const day = 24 * 3_600_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
let at = 0;
const phone = (name: string, score: number, more: object = {}): PhoneScore => ({ phone: name, score, fromMs: 0, toMs: 1, ...more });
const read = (overall: number, phones: readonly PhoneScore[] = [], change: object = {}): AttemptView =>
  ({
    id: `a${(at += 1)}`,
    questionId: 'q',
    givenAt: at,
    answer: { recordingId: 'r', ms: 1 },
    result: { outcome: sampleScore(overall, {}, phones) },
    ...change,
  }) as unknown as AttemptView;
const item = { text: 'thin', reference: { kind: 'word', word: { text: 'thin' } } };
const questions = { q: { item } as unknown as Question };
const poor = phone('TH', 20, { heard: 'S' });
const sounds = (...attempts: readonly AttemptView[]) =>
  studentSounds(attempts, questions).map(({ sign, mended, heard, poor: times }) => [sign, mended, heard, times]);

it('gives each day’s mean of what was read aloud, with how much it was, oldest first', () => {
  const override = { overall: 100, reason: '', by: 't', at: 1 };
  const attempts = [
    read(70, [], { givenAt: day * 3 }),
    read(80, [], { givenAt: day }),
    read(90, [], { givenAt: day + 1 }),
    read(20, [], { givenAt: day, override }),
  ];
  expect(readingDays(attempts, dayOf)).toEqual([
    { day: '1970-01-02', mean: 90, count: 3 },
    { day: '1970-01-04', mean: 70, count: 1 },
  ]);
});

it('leaves out what nobody is sure of, what does not count, and what was not read aloud', () => {
  const unsure = read(10, [], { result: { outcome: sampleScore(10, { confidence: 0.4 }) } });
  const quiz = read(0, [], { answer: { a: ['1'] }, result: { overall: 0 } });
  expect(readingDays([unsure, quiz, read(10, [], { voided: true })], dayOf)).toEqual([]);
});

it('calls a sound poor from the first time that it surely was, and mended when it is good afterwards', () => {
  expect(sounds(read(50, [poor]))).toEqual([['θ', false, 's', 1]]);
  expect(sounds(read(50, [poor]), read(90, [phone('TH', 90)]))).toEqual([['θ', true, 's', 1]]);
  expect(sounds(read(90, [phone('TH', 90)]), read(50, [poor]))).toEqual([['θ', false, 's', 1]]);
  expect(sounds(read(90, [phone('TH', 90)]))).toEqual([]);
});

it('is not moved by a fair sound, by one of two places, or by one that nobody is sure of', () => {
  const doubted = phone('TH', 20, { confidence: 0.5 });
  expect(sounds(read(90, [doubted]))).toEqual([]);
  for (const later of [[phone('TH', 70)], [phone('TH', 95), phone('TH', 70)], [doubted]])
    expect(sounds(read(50, [poor]), read(90, later))).toEqual([['θ', false, 's', 1]]);
});

it('takes readings in whatever order they come, and what is poor before what is mended', () => {
  const later = read(90, [phone('TH', 90), phone('R', 10)]);
  expect(sounds(read(90, [phone('TH', 20)], { givenAt: 0 }), later)).toEqual([
    ['r', false, undefined, 1],
    ['θ', true, undefined, 1],
  ]);
});
