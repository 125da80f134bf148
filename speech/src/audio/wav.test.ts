import { describe, expect, it } from 'vitest';
import { wav } from '../../fixtures/load.ts';
import { readWav } from './wav.ts';

const pcm16 = { code: 1, channels: 1, rate: 16_000, bits: 16 };
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);
const code = (expected: string): object => expect.objectContaining({ code: expected });

describe('readWav', () => {
  it.each([
    ['8-bit', { ...pcm16, bits: 8 }, bytes(128, 192, 64, 0), [0, 0.5, -0.5, -1]],
    ['16-bit', pcm16, bytes(0, 0, 0, 0x40, 0, 0xc0, 0, 0x80), [0, 0.5, -0.5, -1]],
    ['24-bit', { ...pcm16, bits: 24 }, bytes(0, 0, 0, 0, 0, 0x40, 0, 0, 0xc0, 0xff, 0xff, 0xff), [0, 0.5, -0.5, -1 / 8_388_608]],
    ['32-bit', { ...pcm16, bits: 32 }, bytes(0, 0, 0, 0x40, 0, 0, 0, 0x80), [0.5, -1]],
    ['32-bit float', { ...pcm16, code: 3, bits: 32 }, floats(0.25, -1), [0.25, -1]],
    ['64-bit float', { ...pcm16, code: 3, bits: 64 }, new Uint8Array(Float64Array.of(0.25, -1).buffer), [0.25, -1]],
  ])('reads %s samples', (_, format, data, expected) => {
    const sound = readWav(wav(format, data));
    expect(sound.rate).toBe(16_000);
    sound.samples.forEach((sample, i) => expect(sample).toBeCloseTo(expected[i]!, 9));
    expect(sound.samples).toHaveLength(expected.length);
  });

  it('averages channels and keeps the rate', () => {
    const sound = readWav(wav({ ...pcm16, channels: 2, rate: 44_100 }, bytes(0, 0x40, 0, 0, 0, 0x80, 0, 0)));
    expect(sound).toEqual({ rate: 44_100, samples: Float32Array.of(0.25, -0.5) });
  });

  it('averages five channels at 192 kHz', () => {
    const data = bytes(0, 0x40, 0, 0x40, 0, 0x40, 0, 0x40, 0, 0);
    const sound = readWav(wav({ ...pcm16, channels: 5, rate: 192_000 }, data));
    expect([sound.rate, sound.samples.length]).toEqual([192_000, 1]);
    expect(sound.samples[0]).toBeCloseTo(0.4, 6);
  });

  it('reads the first seconds of a longer file', () => {
    const file = wav(pcm16, new Uint8Array(2 * 16_000));
    expect(readWav(file, 0.25).samples).toHaveLength(4000);
  });

  it('skips other chunks, also odd ones, and reads the extensible format', () => {
    const plain = wav(pcm16, bytes(0, 0x40));
    const list = bytes(0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0);
    const chunked = Uint8Array.of(...plain.subarray(0, 36), ...list, ...plain.subarray(36));
    expect(readWav(chunked).samples).toEqual(Float32Array.of(0.5));
    const format = new Uint8Array(40);
    format.set(plain.subarray(20, 36));
    format.set([0xfe, 0xff], 0);
    format.set([1, 0], 24);
    const extensible = Uint8Array.of(...plain.subarray(0, 16), 40, 0, 0, 0, ...format, ...plain.subarray(36));
    expect(readWav(extensible).samples).toEqual(Float32Array.of(0.5));
  });

  it('reads as far as the file goes when its header promises more, or nothing', () => {
    for (const promised of [1_000_000, 0xffff_ffff, 0]) {
      const file = wav(pcm16, bytes(0, 0x40, 0, 0xc0, 7));
      new DataView(file.buffer).setUint32(40, promised, true);
      expect(readWav(file).samples).toEqual(Float32Array.of(0.5, -0.5));
    }
  });

  it.each([
    ['wav-empty', new Uint8Array()],
    ['wav-not-riff', bytes(1, 2, 3)],
    ['wav-not-riff', new Uint8Array(44)],
    ['wav-not-riff', new TextEncoder().encode('ID3 this is an mp3 file and no wave file at all')],
    ['wav-no-samples', wav(pcm16, new Uint8Array())],
    ['wav-no-samples', wav(pcm16, bytes(1))],
    ['wav-no-samples', wav(pcm16, bytes(1, 2)).subarray(0, 36)],
    ['wav-bad-format', wav(pcm16, bytes(1, 2)).subarray(0, 30)],
    ['wav-bad-format', wav(pcm16, bytes(1, 2)).subarray(0, 12)],
    ['wav-bad-format', wav({ ...pcm16, channels: 0 }, bytes(1, 2))],
    ['wav-bad-format', wav({ ...pcm16, channels: 9 }, bytes(1, 2))],
    ['wav-bad-format', wav({ ...pcm16, rate: 0 }, bytes(1, 2))],
    ['wav-bad-format', wav({ ...pcm16, rate: 4_000_000 }, bytes(1, 2))],
    ['wav-unsupported', wav({ ...pcm16, bits: 12 }, bytes(1, 2))],
    ['wav-unsupported', wav({ ...pcm16, code: 85 }, bytes(1, 2))],
    ['wav-not-finite', wav({ ...pcm16, code: 3, bits: 32 }, floats(0, Number.NaN))],
    ['wav-not-finite', wav({ ...pcm16, code: 3, bits: 32 }, floats(Number.POSITIVE_INFINITY))],
  ])('refuses with %s (%#)', (expected, file) => {
    expect(() => readWav(file)).toThrow(code(expected));
  });
});
