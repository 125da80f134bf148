import { expect, it } from 'vitest';
import type { ModeSettings } from '../model/manifest.ts';
import { wordScore } from './calibrate.ts';

const mode: ModeSettings = {
  evidence: { gop: 1, word: 0, said: 0, lnPhones: 0, lost: 0, uneven: 0, bias: 0 },
  refuse: -6,
  sayAgain: -5,
  framesPerPhone: 2,
  wordCap: { from: -1, to: -3, lowest: 40 },
  calibration: { phone: [1, 0], word: [0.8, 20], sentence: [1, 0] },
};
const score = (accuracy: number, gop: number) => wordScore({ accuracy, said: 10, gop, phones: 3, lost: 0, uneven: 0 }, mode);

it('scores a word by how well it was said, on the calibrated line and within 0 to 100', () => {
  expect([-5, 0, 2.5, 5, 10, 12].map((accuracy) => score(accuracy, 0))).toEqual([0, 20, 40, 60, 100, 100]);
});

it('gives a word no more than the evidence that it was said allows', () => {
  expect([-1, -2, -3, -4].map((gop) => score(10, gop))).toEqual([100, 70, 40, 40]);
  expect(score(2, -4)).toBe(36);
});
