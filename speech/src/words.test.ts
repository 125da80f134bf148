import { beforeAll, describe, expect, it } from 'vitest';
import { shippedScorer, word } from '../fixtures/load.ts';
import { spoken, spokenWords } from '../fixtures/words.ts';
import { resample } from './audio/resample.ts';

/** Overall score; refused counts as lower than any score. */
function overall(pcm: Float32Array, text: string): number {
  const outcome = shippedScorer().score(pcm, word(text));
  return outcome.kind === 'scored' ? outcome.overall : -1;
}

// All in the long run; every day every fourth.
const long = process.env['CHORUS_LONG'] === '1';
const judged = spokenWords.filter((_, n) => long || n % 4 === 0);

describe('single spoken words', { tags: 'long' }, () => {
  const right: number[] = [];
  const wrong: number[] = [];
  beforeAll(() => {
    for (const one of judged) {
      right.push(overall(spoken(one), one.text));
      wrong.push(overall(spoken(one), one.other));
    }
  }, 180_000);

  it('are at least 200, of many speakers, each against a word of about as many phones', () => {
    expect(spokenWords.length).toBeGreaterThanOrEqual(200);
    expect(new Set(spokenWords.map((one) => one.utterance.slice(0, 5))).size).toBeGreaterThanOrEqual(80);
    expect(spokenWords.every((one) => one.text !== one.other)).toBe(true);
  });

  it('score higher than another word would: AUC at least 0.9', () => {
    let pairs = 0;
    for (const a of right) for (const b of wrong) pairs += a > b ? 1 : a === b ? 0.5 : 0;
    expect(pairs / (right.length * wrong.length)).toBeGreaterThanOrEqual(0.9);
  });

  it('are refused in at most 5 % when right', () => {
    expect(right.filter((score) => score < 0).length / right.length).toBeLessThanOrEqual(0.05);
  });

  it('are refused or below 40 in at least 80 % when another word was asked', () => {
    expect(wrong.filter((score) => score < 40).length / wrong.length).toBeGreaterThanOrEqual(0.8);
  });

  it('score at least 75 in at least 85 % when right', () => {
    expect(right.filter((score) => score >= 75).length / right.length).toBeGreaterThanOrEqual(0.85);
  });
});

describe('single words through a band of 8 kHz sampling, between silence that a noise gate leaves', { tags: 'long' }, () => {
  const narrow = (pcm: Float32Array): Float32Array => {
    const out = new Float32Array(pcm.length + 12_000);
    out.set(resample(resample(pcm, 16_000, 8000), 8000, 16_000).subarray(0, pcm.length), 5000);
    return out;
  };
  const some = spokenWords.filter((_, n) => n % (long ? 4 : 8) === 0);

  it('are refused in at most 8 % when right, for all the hissing sounds that the band does not carry', () => {
    const scores = some.map((one) => overall(narrow(spoken(one)), one.text));
    expect(scores.filter((score) => score < 0).length / scores.length).toBeLessThanOrEqual(0.08);
  });

  it('are refused or below 50 in at least 75 % when another word was asked', () => {
    const scores = some.map((one) => overall(narrow(spoken(one)), one.other));
    expect(scores.filter((score) => score < 50).length / scores.length).toBeGreaterThanOrEqual(0.75);
  });
});
