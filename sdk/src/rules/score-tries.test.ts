import { expect, it } from 'vitest';
import type { PhoneScore } from '../model/speech.ts';
import { sampleScore } from '../testing/samples.ts';
import { comparedTries } from './score-tries.ts';

const phone = (name: string, score: number, more: Partial<PhoneScore> = {}): PhoneScore => ({
  phone: name,
  score,
  fromMs: 0,
  toMs: 1,
  ...more,
});
const tried = (overall: number, ...phones: readonly PhoneScore[]) => sampleScore(overall, {}, phones);

it('sets the newer try beside the one before, in whole points', () => {
  expect(comparedTries(tried(78.4), tried(91.2))).toEqual({ before: 78, now: 91, rise: 13, mended: [] });
  expect(comparedTries(tried(91), tried(78))).toMatchObject({ rise: -13 });
  expect(comparedTries(tried(84.9), tried(85))).toMatchObject({ before: 84, rise: 1 });
});

it('has nothing to compare with a first try, a refusal, a mark by the teacher, or a score that may not be shown', () => {
  const scorer = { provider: 'device', version: '1', modelChecksum: '' } as const;
  const unsure = sampleScore(90, { confidence: 0.49 });
  const refused = { kind: 'refused', reason: 'too-short', durationMs: 1, scorer } as const;
  for (const before of [undefined, unsure, refused, { kind: 'teacherMarked', overall: 90, scorer } as const])
    expect(comparedTries(before, tried(90))).toBeUndefined();
  expect(comparedTries(tried(90), unsure)).toBeUndefined();
});

it('mends a sound from surely red to green, and says what it was like', () => {
  const mended = (before: PhoneScore, now: PhoneScore) => comparedTries(tried(70, before), tried(90, now))?.mended;
  expect(mended(phone('TH', 41, { heard: 'S' }), phone('TH', 93))).toEqual([
    { at: 0, phone: 'TH', scoreBefore: 41, score: 93, heardBefore: 'S' },
  ]);
  expect(mended(phone('TH', 59.9), phone('TH', 85))).toHaveLength(1);
  expect(mended(phone('TH', 60), phone('TH', 85))).toEqual([]);
  expect(mended(phone('TH', 59), phone('TH', 84.9))).toEqual([]);
  expect(mended(phone('TH', 41, { confidence: 0.5 }), phone('TH', 93))).toEqual([]);
});

it('mends nothing in a lower try', () => {
  expect(comparedTries(tried(90, phone('TH', 41)), tried(89, phone('TH', 93)))?.mended).toEqual([]);
});

it('finds a sound again by its letters where another pronunciation was said', () => {
  const before = tried(60, phone('R', 90, { letters: [0, 1] }), phone('TH', 30, { letters: [1, 3] }));
  expect(comparedTries(before, tried(90, phone('TH', 95, { letters: [1, 3] })))?.mended).toMatchObject([{ at: 0 }]);
  expect(comparedTries(before, tried(90, phone('TH', 95, { letters: [2, 3] })))?.mended).toEqual([]);
  expect(comparedTries(before, tried(90, phone('TH', 95)))?.mended).toEqual([]);
});
