import type { SpeechOutcome } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { lowestPart } from './one-reading.tsx';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
const outcome = (overall: number, accuracy: number, fluency: number, integrity: number, words = [90, 88]): Scored => ({
  kind: 'scored',
  overall,
  accuracy,
  fluency,
  integrity,
  confidence: 1,
  warnings: [],
  words: words.map((score) => ({ text: 'word', score, said: score > 0, fromMs: 0, toMs: 1, phones: [] })),
  durationMs: 1,
  scorer: { provider: 'device', version: '1', modelChecksum: '' },
});

it('names what lowered the score when every word is good and the whole is not', () => {
  expect(lowestPart(outcome(82.7, 89, 68, 100), 1)).toBe('fluency');
  expect(lowestPart(outcome(82.7, 89, 88, 60), 1)).toBe('integrity');
  expect(lowestPart(outcome(82.7, 80, 88, 100), 1)).toBe('accuracy');
});

it('says nothing where the words say it, where the whole is good, or where no part is lower', () => {
  expect(lowestPart(outcome(82.7, 89, 68, 100, [90, 70]), 1)).toBeUndefined();
  expect(lowestPart(outcome(82.7, 89, 68, 100, [90, 0]), 1)).toBeUndefined();
  expect(lowestPart(outcome(85, 89, 68, 100), 1)).toBeUndefined();
  expect(lowestPart(outcome(82, 83, 84, 85), 1)).toBeUndefined();
});
