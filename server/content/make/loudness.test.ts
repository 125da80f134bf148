import { describe, expect, it } from 'vitest';
import { levelled, levelledClip } from './loudness.ts';

const rate = 24_000;
const silence = (ms: number) => new Float32Array((rate * ms) / 1000);
const tone = (ms: number, amplitude: number) => silence(ms).map((_, i) => amplitude * Math.sin((2 * Math.PI * 440 * i) / rate));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const peak = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('levelled', () => {
  it('brings a soft and a loud voice to the same level', () => {
    const soft = levelled(tone(500, 0.05), rate);
    const loud = levelled(tone(500, 0.9), rate);
    expect(peak(soft)).toBeCloseTo(0.1 * Math.SQRT2, 2);
    expect(peak(loud)).toBeCloseTo(peak(soft), 3);
  });

  it('cuts silence at both ends to 60 and 160 ms, and adds it where there is less', () => {
    const expected = (rate * (500 + 60 + 160)) / 1000;
    expect(levelled(joined(silence(400), tone(500, 0.5), silence(900)), rate)).toHaveLength(expected);
    expect(levelled(tone(500, 0.5), rate)).toHaveLength(expected);
  });

  it('says with what sample of the sound its clip begins, before the first where silence was added', () => {
    expect(levelledClip(joined(silence(400), tone(500, 0.5)), rate).start).toBe((rate * (400 - 60)) / 1000);
    expect(levelledClip(tone(500, 0.5), rate).start).toBe((rate * -60) / 1000);
  });

  it('does not clip a sound with one high peak', () => {
    const clicked = tone(500, 0.02);
    clicked[6000] = 0.9;
    expect(peak(levelled(clicked, rate))).toBeLessThanOrEqual(0.891);
  });

  it('refuses silence', () => {
    expect(() => levelled(silence(500), rate)).toThrow(/silent/);
  });
});
