/** One level for all sounds, so that a teacher sets the volume once. */
const targetRms = 10 ** (-20 / 20);
const peakLimit = 0.89;
const frameMs = 20;
const beforeMs = 60;
const afterMs = 160;

/** Cuts the silence at both ends to a fixed length and brings the speech between to the level of all others. */
export const levelled = (samples: Float32Array, rateHz: number): Float32Array => levelledClip(samples, rateHz).samples;

/** As {@link levelled}; `start` is the sample that the clip begins with, below 0 where silence was added. */
export function levelledClip(samples: Float32Array, rateHz: number): { samples: Float32Array; start: number } {
  const frame = Math.round((rateHz * frameMs) / 1000);
  const levels = Array.from({ length: Math.floor(samples.length / frame) }, (_, i) => rms(samples.subarray(i * frame, (i + 1) * frame)));
  const loudest = Math.max(...levels);
  if (!(loudest > 0)) throw new Error('a sound is silent');
  const audible = levels.map((level) => level > loudest * 10 ** (-40 / 20));
  const start = audible.indexOf(true) * frame - Math.round((rateHz * beforeMs) / 1000);
  const end = (audible.lastIndexOf(true) + 1) * frame + Math.round((rateHz * afterMs) / 1000);
  const spoken = levels.filter((level) => level > loudest * 10 ** (-25 / 20));
  const level = Math.sqrt(spoken.reduce((sum, value) => sum + value * value, 0) / spoken.length);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = Math.min(targetRms / level, peakLimit / peak);
  return { samples: Float32Array.from({ length: end - start }, (_, i) => (samples[start + i] ?? 0) * gain), start };
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
