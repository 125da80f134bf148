import { describe, expect, it } from 'vitest';
import type { PhoneScore, SpeechOutcome } from '@chorus/sdk';
import { adviceOf, soundToMind } from './advice.ts';

const phone = (score: number, heard?: string): PhoneScore => ({
  phone: 'AO',
  score,
  fromMs: 0,
  toMs: 100,
  ...(heard === undefined ? {} : { heard }),
});
const outcome = (
  phones: readonly PhoneScore[],
  more: Partial<Extract<SpeechOutcome, { kind: 'scored' }>> = {},
): Extract<SpeechOutcome, { kind: 'scored' }> => ({
  kind: 'scored',
  overall: 79,
  accuracy: 74,
  fluency: 88,
  integrity: 100,
  confidence: 0.9,
  warnings: [],
  words: [{ text: 'straw', score: 79, said: true, fromMs: 0, toMs: 500, phones }],
  durationMs: 900,
  scorer: { provider: 'device', version: '1', modelChecksum: '' },
  ...more,
});

describe('adviceOf', () => {
  it('names the worst phone below 60 and what was heard instead', () => {
    expect(adviceOf(outcome([phone(95), phone(41, 'OW'), phone(55)]))).toMatchObject({ reason: { kind: 'phone', at: 1, heard: 'OW' } });
  });
  it('finds no fault with a phone of 60, but names the weakest where the whole is not good', () => {
    expect(adviceOf(outcome([phone(60), phone(90)]))).toMatchObject({ reason: { kind: 'phone', at: 0, mild: true } });
    expect(adviceOf(outcome([phone(60)], { warnings: ['noisy'] }))).toEqual({ key: 'advice.noisy' });
    expect(adviceOf(outcome([phone(90)]))).toEqual({ key: 'advice.fair' });
  });
  it('asks to listen and try again where it is not sure which sound is at fault', () => {
    const unsure = (score: number) => ({ ...phone(score, 'OW'), confidence: 0.95 });
    expect(adviceOf(outcome([unsure(41)]))).toEqual({ key: 'advice.listen' });
    expect(adviceOf(outcome([unsure(84)]))).toEqual({ key: 'advice.listen' });
    expect(adviceOf(outcome([unsure(41)], { overall: 90 }))).toEqual({ key: 'advice.listen' });
    expect(adviceOf(outcome([unsure(61)], { overall: 90 }))).toEqual({ key: 'advice.good' });
    expect(adviceOf(outcome([{ ...phone(41, 'OW'), confidence: 0.96 }]))).toHaveProperty('reason');
  });
  it('gives a poor score above good sounds a reason: the word was not said in one go', () => {
    const many = [phone(93), { ...phone(74), confidence: 0.5 }, phone(96)];
    expect(adviceOf(outcome(many, { overall: 41 }))).toEqual({ key: 'advice.whole' });
    expect(adviceOf(outcome([...many, phone(40)], { overall: 41 }))).toHaveProperty('reason');
    expect(adviceOf(outcome(many, { overall: 65 }))).toEqual({ key: 'advice.listen' });
  });
  it('says that it is not sure before it blames anybody', () => {
    expect(adviceOf(outcome([phone(20, 'OW')], { confidence: 0.49 }))).toEqual({ key: 'advice.unsure' });
    expect(adviceOf(outcome([phone(20, 'OW')], { confidence: 0.5 }))).toHaveProperty('reason');
  });
  it.each([
    ['say-again', 'advice.sayAgain'],
    ['clipping', 'advice.clipping'],
    ['noisy', 'advice.noisy'],
    ['quiet', 'advice.quiet'],
  ] as const)('passes on what lowered the score: %s', (warning, key) => {
    expect(adviceOf(outcome([phone(90)], { warnings: [warning] }))).toEqual({ key });
  });
  it('praises from 85', () => {
    expect(adviceOf(outcome([phone(90)], { overall: 85 }))).toEqual({ key: 'advice.good' });
    expect(adviceOf(outcome([phone(90)], { overall: 84.9 }))).toEqual({ key: 'advice.fair' });
  });
});

it('minds the worst sound that is surely wrong of a reading that was not heard well enough, and no other', () => {
  const unsure = { confidence: 0.3 };
  expect(soundToMind(outcome([phone(40), { ...phone(20, 'OW'), phone: 'TH' }], unsure), undefined)).toEqual({ sign: 'θ', heard: 'oʊ' });
  expect(soundToMind(outcome([{ ...phone(20, 'OW'), confidence: 0.5 }, phone(70)], unsure), undefined)).toBeUndefined();
});
