import { describe, expect, it } from 'vitest';
import { recording, shippedScorer, textOf, vectors, whiteNoise, word } from '../../fixtures/load.ts';
import type { SpeechOutcome } from '../types.ts';

const scorer = shippedScorer();
const pcm = recording(vectors[0]!.id);
const text = textOf(vectors[0]!);

const long = process.env['CHORUS_LONG'] === '1';
const reason = (outcome: SpeechOutcome): string => (outcome.kind === 'refused' ? outcome.reason : outcome.kind);
const gain = (samples: Float32Array, by: number): Float32Array => samples.map((x) => Math.max(-1, Math.min(1, by * x)));
const seconds = (count: number): number => Math.round(count * 16_000);

describe('a recording is refused', () => {
  it.each([
    ['a word', word('cat')],
    ['a sentence', text],
  ] as const)('as nothing heard when it is digital silence (%s)', { tags: 'long' }, (_, reference) => {
    for (const length of long ? [3, 30] : [2, 6])
      expect(reason(scorer.score(new Float32Array(seconds(length)), reference))).toBe('nothing-heard');
  });

  it('as nothing heard when there is only faint hiss', () => {
    expect(reason(scorer.score(whiteNoise(seconds(3), 0.0003), word('cat')))).toBe('nothing-heard');
  });

  it.each([0.01, 0.1, 0.5])('as no speech when it is white noise of amplitude %d', { tags: 'long' }, (amplitude) => {
    for (const length of long ? [1.5, 3, 30] : [1.5, 6])
      expect(reason(scorer.score(whiteNoise(seconds(length), amplitude), word('cat')))).toMatch(/^(not-speech|too-noisy)$/);
  });

  it('as no speech when it is a steady buzz', () => {
    const buzz = Float32Array.from({ length: seconds(3) }, (_, i) => (i % 160 < 4 ? 0.8 : 0));
    expect(reason(scorer.score(buzz, word('cat')))).toMatch(/^(not-speech|too-noisy)$/);
  });

  it('as too short when it lasts 0.1 s, one sample, or nothing at all', () => {
    for (const length of [0, 1, 399, seconds(0.1)])
      expect(reason(scorer.score(pcm.subarray(9000, 9000 + length), word('cat')))).toBe('too-short');
  });

  it('as too short when there is less sound than the text needs', () => {
    expect(reason(scorer.score(pcm.subarray(9000, 9000 + seconds(0.3)), text))).toBe('too-short');
  });

  it('as too loud when more than 5 % of what was spoken is clipped', () => {
    expect(reason(scorer.score(gain(pcm, 60), text))).toBe('too-loud');
  });

  it('as too quiet when speech is there but far too faint', () => {
    expect(reason(scorer.score(gain(pcm, 0.004), text))).toMatch(/^(too-quiet|nothing-heard)$/);
  });

  it('as another text when another text was read', () => {
    for (const vector of vectors.slice(1)) expect(reason(scorer.score(recording(vector.id), text))).toBe('other-text');
  });
});

describe('a recording is scored', () => {
  it('with a warning when a little is clipped', () => {
    const loudest = Math.max(...pcm);
    const outcome = scorer.score(gain(pcm, 2.2 / loudest), text);
    expect(outcome).toMatchObject({ kind: 'scored', warnings: expect.arrayContaining(['clipping']) });
  });

  it('when a word follows a long wait', () => {
    const late = new Float32Array(pcm.length + seconds(8));
    late.set(pcm, seconds(8));
    expect(scorer.score(late, text).kind).toBe('scored');
  });

  it('when it lasts 30 s, most of it background', () => {
    const long = whiteNoise(seconds(30), 0.001);
    for (let i = 0; i < pcm.length; i++) long[seconds(3) + i] = long[seconds(3) + i]! + pcm[i]!;
    expect(scorer.score(long, text).kind).toBe('scored');
  });

  it('with less confidence the noisier it is', () => {
    const confidence = [0, 0.01, 0.05].map((amplitude) => {
      const noise = whiteNoise(pcm.length, amplitude);
      const outcome = scorer.score(
        pcm.map((x, i) => x + noise[i]!),
        text,
      );
      return outcome.kind === 'scored' ? outcome.confidence : 0;
    });
    expect(confidence[0]).toBeGreaterThanOrEqual(confidence[1]!);
    expect(confidence[1]).toBeGreaterThan(confidence[2]!);
  });
});
