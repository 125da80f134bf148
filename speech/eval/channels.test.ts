import { describe, expect, it } from 'vitest';
import { recording, vectors } from '../fixtures/load.ts';
import { CHANNELS, through } from './channels.ts';
import { pcc, randomOf } from './statistics.ts';

const pcm = recording(vectors[0]!.id);
const voice = recording(vectors[1]!.id);
const bytes = (sound: Float32Array): Buffer => Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);

describe.each(CHANNELS)('%s', (channel) => {
  it('leaves the recording as long as it was and where it was', async (context) => {
    const heard = await through(channel, pcm, [voice], randomOf('channel'));
    if (!heard) return context.skip('there is no ffmpeg');
    expect(heard.length).toBe(pcm.length);
    const likeness = (delay: number): number => pcc([...pcm.subarray(1000, 40_000)], [...heard.subarray(1000 + delay, 40_000 + delay)]);
    expect(likeness(0)).toBeGreaterThan(channel === 'room 3 m' ? 0.2 : 0.7);
    for (const delay of [-400, -40, 40, 400]) expect(likeness(delay)).toBeLessThan(likeness(0));
    expect(heard.some((sample, at) => sample !== pcm[at])).toBe(true);
  });

  it('is the same each time', async (context) => {
    const [one, other] = await Promise.all([1, 2].map(() => through(channel, pcm, [voice], randomOf('channel'))));
    if (!one) return context.skip('there is no ffmpeg');
    expect(bytes(one).equals(bytes(other!))).toBe(true);
  });
});
