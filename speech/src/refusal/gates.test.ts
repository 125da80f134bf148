import { describe, expect, it } from 'vitest';
import { loadModel } from '../model/model.ts';
import { readModelFiles } from '../node.ts';
import { confidenceOf } from './confidence.ts';
import { refuseRecording } from './gates.ts';
import type { TakeFacts } from './gates.ts';

const { word, sentence } = loadModel(readModelFiles()).manifest.modes;
const good: TakeFacts = { frames: 200, speechFrames: 100, loudness: { high: -2, low: -10 }, level: -2, clipped: 0 };

describe('refuseRecording', () => {
  it('lets a good recording pass', () => {
    expect(refuseRecording(good, 10, sentence)).toBeUndefined();
  });

  it.each([
    ['too-short', { frames: 29 }],
    ['too-short', { speechFrames: 39 }],
    ['nothing-heard', { speechFrames: 0, loudness: { high: -13.8, low: -13.8 }, level: -13.8 }],
    ['nothing-heard', { loudness: { high: -9.1, low: -10 }, level: -9.1 }],
    ['too-quiet', { speechFrames: 0, loudness: { high: -9.1, low: -12 }, level: -9.1 }],
    ['too-quiet', { level: -11.1 }],
    ['too-loud', { clipped: 0.051 }],
    ['not-speech', { speechFrames: 19 }],
    ['not-speech', { tilt: -4.1 }],
    ['too-noisy', { loudness: { high: -2, low: -3.4 } }],
    ['too-noisy', { speechFrames: 151, blur: 2.01 }],
    ['too-noisy', { speechFrames: 101, blur: 2.31 }],
  ] as const)('says %s of %o', (reason, change) => {
    expect(refuseRecording({ ...good, ...change }, 10, sentence)).toBe(reason);
  });

  it('is on the right side of each limit', () => {
    expect(refuseRecording({ ...good, frames: 30, speechFrames: 40 }, 10, sentence)).toBeUndefined();
    expect(refuseRecording({ ...good, clipped: 0.05 }, 10, sentence)).toBeUndefined();
    expect(refuseRecording({ ...good, speechFrames: 150, blur: 2.01 }, 10, sentence)).toBeUndefined();
    expect(refuseRecording({ ...good, speechFrames: 151, blur: 2 }, 10, sentence)).toBeUndefined();
    expect(refuseRecording({ ...good, speechFrames: 40 }, 10, sentence)).toBeUndefined();
    expect(refuseRecording({ ...good, loudness: { high: -2, low: -3.5 } }, 10, sentence)).toBeUndefined();
    expect(refuseRecording({ ...good, loudness: { high: -11, low: -13.8 }, level: -11 }, 10, sentence)).toBeUndefined();
  });

  it('takes nothing under 0.16 s for a word, however few phones it has', () => {
    const short = { ...good, frames: 14, speechFrames: 14 };
    expect(refuseRecording(short, 1, word)).toBe('too-short');
    expect(refuseRecording({ ...short, frames: 15 }, 1, word)).toBeUndefined();
  });

  it('counts the share of speech over three seconds at most', () => {
    expect(refuseRecording({ ...good, frames: 3000, speechFrames: 30 }, 3, word)).toBeUndefined();
    expect(refuseRecording({ ...good, frames: 3000, speechFrames: 29 }, 3, word)).toBe('not-speech');
  });
});

describe('confidenceOf', () => {
  it('is 1 at best, and 0.5 where the speaker should say it again', () => {
    expect(confidenceOf(sentence.sayAgain + 1.5, good, sentence)).toBe(1);
    expect(confidenceOf(sentence.sayAgain, good, sentence)).toBe(0.5);
    expect(confidenceOf(sentence.refuse, good, sentence)).toBeCloseTo(0.2);
  });

  it.each([
    ['less evidence', -1.9, {}],
    ['less range', 0, { loudness: { high: -2, low: -5 } }],
    ['less level', 0, { level: -9 }],
    ['less speech', 0, { speechFrames: 12 }],
  ] as const)('falls with %s', (_, evidence, change) => {
    expect(confidenceOf(evidence, { ...good, ...change }, sentence)).toBeLessThan(1);
  });
});
