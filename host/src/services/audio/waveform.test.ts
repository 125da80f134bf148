import { expect, it } from 'vitest';
import { waveformOf } from './waveform.ts';

it('gives the largest sample of each ten milliseconds, the last ones too', () => {
  const samples = new Float32Array(400);
  samples[10] = -0.5;
  samples[200] = 0.25;
  samples[399] = 1;
  expect(waveformOf(samples)).toEqual({ stepMs: 10, peaks: [0.5, 0.25, 1] });
  expect(waveformOf(new Float32Array(0)).peaks).toEqual([]);
});
