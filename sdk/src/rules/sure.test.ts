import { expect, it } from 'vitest';
import type { SpeechOutcome } from '../model/speech.ts';
import { isPhoneSure, isSure, sureOfPhoneFrom } from './sure.ts';

const scorer = { provider: 'device', version: '1', modelChecksum: '' } as const;
const scored = (confidence: number): SpeechOutcome => ({
  kind: 'scored',
  overall: 90,
  accuracy: 90,
  fluency: 90,
  integrity: 100,
  confidence,
  warnings: [],
  words: [],
  durationMs: 1,
  scorer,
});

it('is sure from a confidence of a half', () => {
  expect([0, 0.49, 0.5, 1].map((confidence) => isSure(scored(confidence)))).toEqual([false, false, true, true]);
});

it('is always sure of a teacher’s mark, and has nothing to be sure of without a score', () => {
  expect(isSure({ kind: 'teacherMarked', overall: 70, scorer })).toBe(true);
  expect(isSure({ kind: 'refused', reason: 'too-short', durationMs: 1, scorer })).toBe(false);
  expect(isSure({ kind: 'pending', reason: 'no-scorer' })).toBe(false);
});

it('finds fault with a phone from the model card’s threshold, and where the scorer does not say how sure it is', () => {
  const sure = [0, sureOfPhoneFrom - 0.001, sureOfPhoneFrom, 1].map((confidence) => isPhoneSure({ confidence }));
  expect(sure).toEqual([false, false, true, true]);
  expect(isPhoneSure({})).toBe(true);
});
