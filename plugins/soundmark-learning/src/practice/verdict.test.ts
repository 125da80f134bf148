import { sureOfPhoneFrom, type PhoneScore } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const phone = (score: number, change: Partial<PhoneScore> = {}): PhoneScore => ({ phone: 'TH', score, fromMs: 0, toMs: 300, ...change });
const of = (phones: readonly PhoneScore[], confidence = 0.9) => verdictOf(sampleScore(50, { confidence }, phones), { phones: ['TH'] });

describe('what is said of a symbol that was read aloud', () => {
  it('names what was heard only where it is sure', () => {
    expect(of([phone(20, { heard: 'S', confidence: sureOfPhoneFrom })])).toEqual({ kind: 'heard', heard: 'S' });
    expect(of([phone(20, { heard: 'S', confidence: sureOfPhoneFrom - 0.01 })])).toEqual({ kind: 'again' });
    expect(of([phone(20, { heard: 'S', confidence: 1 })], 0.4)).toEqual({ kind: 'again' });
  });

  it('says good, fair, poor, and nothing for sure', () => {
    expect(of([phone(95)]).kind).toBe('good');
    expect(of([phone(70, { confidence: 1 })]).kind).toBe('fair');
    expect(of([phone(20, { confidence: 1 })]).kind).toBe('poor');
    expect(of([]).kind).toBe('again');
  });

  it('finds no fault with a sound that counts as the symbol, as that of the other accent', () => {
    const outcome = sampleScore(30, {}, [phone(30, { phone: 'AO', heard: 'AA', confidence: 1 })]);
    expect(verdictOf(outcome, { phones: ['AO'] }).kind).toBe('heard');
    expect(verdictOf(outcome, { phones: ['AO'], otherPhones: [['AA']] }).kind).toBe('fair');
  });
});
