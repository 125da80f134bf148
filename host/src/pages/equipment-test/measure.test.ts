import { describe, expect, it } from 'vitest';
import { measureQuiet, measureSpoken } from './measure.ts';

const rate = 16_000;
/** The same noise each time. */
function noise(seconds: number, rms: number): Float32Array {
  let state = 12_345;
  return Float32Array.from({ length: seconds * rate }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state / 0x40000000 - 1) * rms * Math.sqrt(3);
  });
}
/** Syllables: a tone of 200 ms every half second, each falling by 60 dB in `reverbMs`. */
const syllables = (amplitude: number, fallMs: number, seconds = 3) =>
  noise(seconds, 0.0001).map((sample, index) => {
    const ms = (1000 * (index % (rate / 2))) / rate;
    const level = ms < 200 ? 1 : 10 ** ((-3 * (ms - 200)) / fallMs);
    return sample + amplitude * level * Math.sin((2 * Math.PI * 220 * index) / rate);
  });
const room = measureQuiet(noise(3, 0.0001));

describe('measureQuiet', () => {
  it('gives the level of the room, which a cough does not change', () => {
    const samples = noise(3, 0.01);
    for (let at = 0; at < rate / 2; at += 1) samples[at] = 0.9;
    expect(measureQuiet(samples).noiseDb).toBeCloseTo(-40, 0);
  });
  it('counts the samples that are exactly nothing', () => {
    const half = Float32Array.from({ length: rate }, (_, at) => (at % 2 === 0 ? 0 : 0.01));
    expect(measureQuiet(half).zeros).toBe(0.5);
    expect(measureQuiet(new Float32Array(0)).zeros).toBe(1);
  });
});

describe('measureSpoken', () => {
  it('gives the level of the voice and how far it is above the room', () => {
    const { speechDb, snrDb, spokenMs, clipped } = measureSpoken(syllables(0.1, 200), room);
    expect(speechDb).toBeCloseTo(-23, 0);
    expect(snrDb).toBeCloseTo(57, 0);
    expect(spokenMs).toBeGreaterThan(1_200);
    expect(clipped).toBe(0);
  });
  it('finds nobody speaking in the noise of the room', () => {
    expect(measureSpoken(noise(3, 0.0001), room).spokenMs).toBe(0);
  });
  it('counts what is cut off at full scale', () => {
    const cut = syllables(2, 200).map((sample) => Math.max(-1, Math.min(1, sample)));
    expect(measureSpoken(cut, room).clipped).toBeGreaterThan(0.2);
    expect(measureSpoken(syllables(0.97, 200), room).clipped).toBe(0);
  });
  it.each([300, 600, 1_200, 2_000])('follows the falls of a room where a tone needs %d ms to fall by 60 dB', (ms) => {
    const { fallMs = 0 } = measureSpoken(syllables(0.3, ms), room);
    expect(fallMs / ms).toBeGreaterThan(0.85);
    expect(fallMs / ms).toBeLessThan(1.15);
  });
  it('says nothing of the echo where the room is too loud to hear it', () => {
    const loud = noise(3, 0.02);
    expect(
      measureSpoken(
        syllables(0.1, 500).map((sample, at) => sample + loud[at]!),
        measureQuiet(loud),
      ).fallMs,
    ).toBeUndefined();
  });
});
