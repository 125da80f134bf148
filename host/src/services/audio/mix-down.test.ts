import { expect, it } from 'vitest';
import { mixDown } from './mix-down.ts';

const voice = (hz: number, from: number, to: number) =>
  Float32Array.from({ length: 1_600 }, (_, at) => (at >= from && at < to ? 0.5 * Math.sin((2 * Math.PI * hz * at) / 16_000) : 0));
const loudness = (samples: Float32Array, from: number, to: number) =>
  Math.sqrt(samples.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0) / (to - from));
const silence = new Float32Array(1_600);

it.each([
  ['left', [voice(200, 0, 1_600), silence]],
  ['right', [silence, voice(200, 0, 1_600)]],
])('hears who speaks in the %s channel alone, as loud as before', (_, channels) => {
  expect(loudness(mixDown(channels), 0, 1_600)).toBeCloseTo(0.354, 2);
});

it('hears two speakers who have a channel each', () => {
  const mixed = mixDown([voice(200, 0, 800), voice(330, 800, 1_600)]);
  expect(loudness(mixed, 0, 800)).toBeGreaterThan(0.17);
  expect(loudness(mixed, 800, 1_600)).toBeGreaterThan(0.17);
});

it('hears a voice whose channels are out of phase', () => {
  const one = voice(200, 0, 1_600);
  expect(loudness(mixDown([one, one.map((sample) => -sample)]), 0, 1_600)).toBeCloseTo(0.354, 2);
});
