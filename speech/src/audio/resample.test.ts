import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resample } from './resample.ts';

const tone = (hz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));
const power = (samples: Float32Array): number => samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
/** Without the ends, where the filter sees the silence around. */
const middle = (samples: Float32Array): Float32Array => samples.subarray(samples.length >> 2, samples.length - (samples.length >> 2));

describe('resample', () => {
  it.each([8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 15_999])('keeps a tone of 1 kHz from %d Hz', (rate) => {
    const out = resample(tone(1000, rate, 0.5), rate, 16_000);
    const expected = tone(1000, 16_000, 0.5);
    const worst = Math.max(...out.subarray(2000, 6000).map((x, i) => Math.abs(x - expected[2000 + i]!)));
    expect(worst).toBeLessThan(2e-3);
  });

  it('removes what 16 kHz cannot hold', () => {
    expect(power(middle(resample(tone(10_000, 48_000, 0.5), 48_000, 16_000)))).toBeLessThan(1e-6);
  });

  it('keeps 7 kHz, which the mel bands reach', () => {
    expect(power(middle(resample(tone(7000, 48_000, 0.5), 48_000, 16_000)))).toBeGreaterThan(0.45);
  });

  it('has the length that the rates say, for any length and rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 4000, max: 100_000 }), (length, rate) => {
        const out = resample(new Float32Array(length).fill(0.5), rate, 16_000);
        expect(out.length).toBe(Math.round((length * 16_000) / rate));
        expect(out.every((x) => Number.isFinite(x) && Math.abs(x) < 1)).toBe(true);
      }),
      { numRuns: 30, seed: 3 },
    );
  });

  it.each([0, -1, 3999, 16_000.5, Number.NaN, 400_000])('refuses a rate of %d', (rate) => {
    expect(() => resample(new Float32Array(10), rate, 16_000)).toThrow(expect.objectContaining({ code: 'bad-rate' }));
  });
});
