import { expect, it } from 'vitest';
import type { WordScore } from '../model/speech.ts';
import { phoneStress } from './phone-stress.ts';

const said = (text: string, phones: string): WordScore => ({
  text,
  score: 90,
  said: true,
  fromMs: 0,
  toMs: 1,
  phones: phones.split(' ').map((phone) => ({ phone, score: 90, fromMs: 0, toMs: 1 })),
});
const uk = { phones: ['B', 'AH', 'N', 'AA', 'N', 'AH'], stress: [0, 0, 0, 1, 0, 0] };
const us = { phones: ['B', 'AH', 'N', 'AE', 'N', 'AH'], stress: [0, 0, 0, 2, 0, 0] };

it('takes the stress of the pronunciation that was scored', () => {
  const reference = { kind: 'word', word: { text: 'banana', pronunciations: [uk, us] } } as const;
  expect(phoneStress([said('banana', 'B AH N AE N AH')], reference)).toEqual([0, 0, 0, 2, 0, 0]);
});

it('knows nothing of phones that no pronunciation has, nor of a reference without words', () => {
  const reference = { kind: 'word', word: { text: 'banana', pronunciations: [us] } } as const;
  expect(phoneStress([said('banana', 'B AH')], reference)).toEqual([undefined, undefined]);
  expect(phoneStress([said('a', 'AH')], { kind: 'symbol', phones: ['AH'] })).toEqual([undefined]);
});

it('keeps the words of a sentence apart', () => {
  const words = [{ text: 'the', pronunciations: [{ phones: ['DH', 'AH'], stress: [0, 0] }] }, { text: 'cup' }];
  expect(phoneStress([said('the', 'DH AH'), said('cup', 'K AH P')], { kind: 'sentence', words })).toEqual([
    0,
    0,
    undefined,
    undefined,
    undefined,
  ]);
});
