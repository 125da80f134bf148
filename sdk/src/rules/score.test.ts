import type { SpeechOutcome } from '../model/speech.ts';
import { describe, expect, it } from 'vitest';
import { sampleScore } from '../testing/samples.ts';
import {
  hasPoorSound,
  hasSoundToPractise,
  letterGrade,
  measureRateScale,
  phoneLevel,
  rateScale,
  scoreLevel,
  shownPhoneLevel,
  shownScore,
  shownStars,
  starsReason,
  stars,
  surelyHeard,
  verdictOf,
  wholeScore,
} from './score.ts';

it('has one rule of colours for every kind of score: never falls as a score rises, is good from 85, and differs below by account [5-21]', () => {
  const order = ['poor', 'fair', 'good'];
  const rates = Array.from({ length: 10_001 }, (_, n) => n / 100);
  const bounds = [(rate: number) => scoreLevel(rate, 7), (rate: number) => scoreLevel(rate, 1), phoneLevel].map((level) => {
    const places = rates.map((rate) => order.indexOf(level(rate)));
    expect(places.every((place, n) => n === 0 || place >= places[n - 1]!)).toBe(true);
    return order.map((_, place) => rates[places.indexOf(place)]);
  });
  expect(bounds).toEqual([
    [0, 70, 85],
    [0, 65, 85],
    [0, 60, 85],
  ]);
});

describe('the level of an answer', () => {
  it.each([
    [85, 'good'],
    [84.99, 'fair'],
    [70, 'fair'],
    [69.99, 'poor'],
    [0, 'poor'],
    [100, 'good'],
  ] as const)('is for a primary-school account at %d: %s [5-22, 5-24]', (percent, level) => {
    expect(scoreLevel(percent, 7)).toBe(level);
  });
  it.each([
    [85, 'good'],
    [84.99, 'fair'],
    [65, 'fair'],
    [64.99, 'poor'],
  ] as const)('is for other accounts at %d: %s [5-22, 5-24]', (percent, level) => {
    expect(scoreLevel(percent, 1)).toBe(level);
  });
});

it.each([
  [59.99, 'poor'],
  [60, 'fair'],
  [84.99, 'fair'],
  [85, 'good'],
] as const)('a phone or a class summary at %d is %s [5-23, 5-25]', (score, level) => {
  expect(phoneLevel(score)).toBe(level);
});

it.each([
  [100, 5],
  [80, 5],
  [79.99, 4],
  [60, 4],
  [59.99, 3],
  [40, 3],
  [39.99, 2],
  [20, 2],
  [19.99, 1],
  [0, 1],
] as const)('%d percent earns %d stars [5-27]', (percent, count) => {
  expect(stars(percent)).toBe(count);
});

it.each([
  [85, 'A'],
  [84.99, 'B'],
  [70, 'B'],
  [69.99, 'C'],
  [50, 'C'],
  [49.99, 'D'],
  [0, 'D'],
] as const)('%d is the letter %s [5-26]', (percent, letter) => {
  expect(letterGrade(percent)).toBe(letter);
});

it.each([
  [0, 0],
  [0.049, 0],
  [0.05, 1],
  [0.499, 1],
  [0.5, 2],
  [0.699, 2],
  [0.7, 3],
  [0.799, 3],
  [0.8, 4],
  [0.899, 4],
  [0.9, 5],
  [1, 5],
] as const)('a rate of %d is on the scale %d [5-28]', (rate, scale) => {
  expect(rateScale(rate)).toBe(scale);
});

it.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [12, 1],
  [15, 1.15],
  [4, undefined],
  [14, undefined],
] as const)('type %d is measured times %d [9-2]', (type, factor) => {
  expect(measureRateScale(type)).toBe(factor);
});

it.each([
  [84.4, 84],
  [84.9, 84],
  [85, 85],
  [59.99, 59],
  [64.5, 64],
  [69.7, 69],
  [49.9, 49],
  [79.6, 80],
  [99.9, 100],
])('shows %d as %d: no number that its colour contradicts', (score, shown) => {
  expect(wholeScore(score)).toBe(shown);
});

describe('what a list writes', () => {
  it.each([
    [84.9, 1, '84'],
    [85, 1, '85'],
    [84.9, 7, 'B'],
    [85, 7, 'A'],
    [0, 7, 'D'],
  ])('of %s for account type %s is %s [5-26, 6-2]', (percent, accountType, shown) => expect(shownScore(percent, accountType)).toBe(shown));

  it.each([
    [{ overall: 100, correct: true }, 'right'],
    [{ overall: 0, correct: false }, 'wrong'],
    [{ overall: 50, correct: false }, undefined],
    [{ overall: undefined, correct: false }, undefined],
    [{ overall: 0 }, undefined],
    [{ overall: 100 }, undefined],
  ] as const)('of %j as right or wrong is %s', (summary, verdict) => expect(verdictOf(summary)).toBe(verdict));
});

it.each([
  [100, 5, 5],
  [85, 5, 5],
  [84.9, 4, 5],
  [80, 4, 5],
  [70, 4, 4],
  [69.9, 3, 4],
  [50, 3, 3],
  [49.9, 2, 3],
  [19, 1, 1],
])(
  '%d has %d stars where a letter stands beside them, so that A and B differ, else %d [5-26] [5-27] [6-2]',
  (overall, letters, figures) => {
    expect([shownStars(overall, { accountType: 7 }), shownStars(overall, { accountType: 1 })]).toEqual([letters, figures]);
  },
);

describe('what is surely poor', () => {
  const said = (score: number, confidence?: number) =>
    sampleScore(95, {}, [{ phone: 'TH', score, fromMs: 0, toMs: 1, ...(confidence !== undefined && { confidence }) }]);

  it('costs the fifth star, and no more than that [5-27]', () => {
    expect([shownStars(95, { outcome: said(59.9) }), shownStars(95, { outcome: said(60) })]).toEqual([4, 5]);
    expect([shownStars(79, { outcome: said(10) }), shownStars(59, { outcome: said(10) })]).toEqual([4, 3]);
    expect(hasPoorSound(said(59.9))).toBe(true);
  });

  it('is to be practised, as is a fair sound that was surely heard as another', () => {
    const heardAs = (heard?: string, confidence?: number) =>
      sampleScore(95, {}, [
        { phone: 'IY', score: 62, fromMs: 0, toMs: 1, ...(heard && { heard }), ...(confidence !== undefined && { confidence }) },
      ]);
    expect([said(59), heardAs('IH', 0.96), heardAs('IH', 0.95), heardAs(), said(90)].map(hasSoundToPractise)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is no reason for five stars where there is less: nothing untrue is said beside them', () => {
    const reasons = (overall: number, outcome: SpeechOutcome, accountType?: number) =>
      starsReason(outcome, shownStars(overall, { outcome, accountType }));
    expect([reasons(90, said(90)), reasons(90, said(59, 0.96)), reasons(90, said(59, 0.5)), reasons(79, said(70))]).toEqual([
      'none-poor',
      'poor',
      undefined,
      'clearer',
    ]);
    expect([reasons(84, said(70), 7), reasons(85, said(70), 7), reasons(84, said(70), 1)]).toEqual(['clearer', 'none-poor', 'none-poor']);
  });

  it('costs a text of more words than two no star', () => {
    const { words } = said(10);
    const text = (count: number) => sampleScore(95, { words: Array.from({ length: count }, () => words[0]!) });
    expect([2, 3].map((count) => shownStars(95, { outcome: text(count) }))).toEqual([4, 5]);
  });

  it('is none of which the scorer is not sure: neither letters nor stars say so', () => {
    expect(shownStars(95, { outcome: said(20, 0.959) })).toBe(5);
    expect(shownStars(95, { outcome: said(20, 0.96) })).toBe(4);
    expect([0.959, 0.96].map((confidence) => shownPhoneLevel({ score: 20, confidence }))).toEqual([undefined, 'poor']);
    expect([0.959, 0.96].map((confidence) => surelyHeard({ heard: 'S', confidence }))).toEqual([undefined, 'S']);
    expect(shownPhoneLevel({ score: 60, confidence: 0 })).toBe('fair');
  });

  it('does not touch a mark by the teacher, and a wrong answer has no star', () => {
    expect(shownStars(95)).toBe(5);
    expect(
      shownStars(95, { outcome: { kind: 'teacherMarked', overall: 95, scorer: { provider: 'teacher', version: '1', modelChecksum: '' } } }),
    ).toBe(5);
    expect([shownStars(0, { verdict: 'wrong' }), shownStars(0), shownStars(100, { verdict: 'right' })]).toEqual([0, 1, 5]);
  });
});
