import type { SoundEffect } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { effectMs, effectSamples, peak } from './effect-samples.ts';

const rateHz = 48_000;
const lengths: readonly (readonly [SoundEffect, number])[] = [
  ['call', 180],
  ['start', 60],
  ['stop', 60],
  ['score', 90],
  ['star', 60],
  ['mended', 300],
  ['answered', 40],
  ['praise', 340],
  ['all-done', 600],
];

/** How often the wave goes up through zero in a piece of it, per second. */
function pitchOf(samples: Float32Array): number {
  let rises = 0;
  for (let at = 1; at < samples.length; at += 1) if (samples[at - 1]! < 0 && samples[at]! >= 0) rises += 1;
  return (rises / samples.length) * rateHz;
}

describe.each(lengths)('%s', (effect, ms) => {
  it(`lasts ${ms} ms, is no louder than −12 dBFS, and begins and ends without a click`, () => {
    const samples = effectSamples(effect, 1, rateHz);
    expect([effectMs(effect), samples.length]).toEqual([ms, Math.round((ms / 1000) * rateHz)]);
    const loudest = Math.max(...samples.map(Math.abs));
    expect(loudest).toBeLessThanOrEqual(10 ** (-12 / 20) + 1e-6);
    expect(loudest).toBeCloseTo(peak, 4);
    expect([Math.abs(samples[0]!), Math.abs(samples.at(-1)!)].every((edge) => edge < peak / 50)).toBe(true);
  });
});

it('rises in a call and falls at a stop', () => {
  const halves = (effect: SoundEffect) => {
    const samples = effectSamples(effect, 1, rateHz);
    const middle = Math.round(samples.length / 2);
    return [pitchOf(samples.subarray(0, middle)), pitchOf(samples.subarray(middle))] as const;
  };
  const [low, high] = halves('call');
  expect(high).toBeGreaterThan(low);
  const [first, last] = halves('stop');
  expect(last).toBeLessThan(first);
});

it('gives five stars five rising notes', () => {
  const notes = ([1, 2, 3, 4, 5] as const).map((step) => pitchOf(effectSamples('star', step, rateHz)));
  expect(new Set(notes).size).toBe(5);
  expect([...notes].sort((a, b) => a - b)).toEqual(notes);
});
