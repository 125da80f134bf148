import { expect, it } from 'vitest';
import { sampleScore } from '../testing/samples.ts';
import { praiseOf, wordingOf } from './score-praise.ts';

const phones = (...scores: readonly number[]) => scores.map((score) => ({ phone: 'TH', score, fromMs: 0, toMs: 1 }));
const tried = (overall: number, ...scores: readonly number[]) => sampleScore(overall, {}, phones(...scores));
const kind = (...args: Parameters<typeof praiseOf>) => praiseOf(...args)?.kind;

it('praises a mended sound before all else', () => {
  expect(praiseOf(tried(91, 93), [tried(78, 41)])).toMatchObject({ kind: 'mended', sounds: [{ at: 0, score: 93 }] });
});

it('praises what is higher than the try before, and the best of three', () => {
  expect(praiseOf(tried(80, 80), [tried(79, 80)])).toEqual({ kind: 'higher', rise: 1 });
  expect(praiseOf(tried(80, 80), [tried(70, 80), tried(75, 80)])).toEqual({ kind: 'best', rise: 5 });
  expect(kind(tried(80, 70), [tried(90, 70), tried(75, 70)])).toBe('no-poor');
});

it('praises a first try from 85 without a red sound', () => {
  expect(kind(tried(85, 85), [])).toBe('first-good');
  expect(kind(tried(84.9, 70), [])).toBe('no-poor');
  expect(kind(tried(85, 59), [])).toBeUndefined();
});

it('praises sounds that are all good, or none of them red, only where that was heard', () => {
  expect(kind(tried(90, 85, 99), [tried(90, 90, 90)])).toBe('all-good');
  expect(kind(tried(90, 84.9, 99), [tried(90, 90, 90)])).toBe('no-poor');
  expect(kind(tried(65, 60), [])).toBe('no-poor');
  expect(kind(tried(64.9, 60), [])).toBeUndefined();
  expect(kind(tried(70), [])).toBeUndefined();
  const unsure = sampleScore(70, {}, [{ ...phones(50)[0]!, confidence: 0.5 }]);
  expect(kind(unsure, [])).toBeUndefined();
});

it('says nothing in praise of a lower try, a refusal, or a score that may not be shown', () => {
  expect(kind(tried(89, 90), [tried(90, 90)])).toBeUndefined();
  expect(kind(sampleScore(95, { confidence: 0.4 }), [])).toBeUndefined();
  expect(kind({ kind: 'pending', reason: 'no-scorer' }, [])).toBeUndefined();
  expect(kind(undefined, [])).toBeUndefined();
});

it('gives an answer the same wording each time, and different answers different ones', () => {
  const ids = Array.from({ length: 30 }, (_, n) => `attempt-${n}`);
  expect(ids.map((id) => wordingOf(id, 3))).toEqual(ids.map((id) => wordingOf(id, 3)));
  expect(new Set(ids.map((id) => wordingOf(id, 3)))).toEqual(new Set([0, 1, 2]));
  expect(wordingOf('', 3)).toBe(0);
});
