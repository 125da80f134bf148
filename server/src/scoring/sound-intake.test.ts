import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoringCores } from '@chorus/contract/scoring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostBytes } from './job.ts';
import type { SoundFormat } from './pool-protocol.ts';
import { SoundIntake } from './sound-intake.ts';

const wav = (samples: number, { rate = 16_000, channels = 1, bits = 16 } = {}) => {
  const bytes = Buffer.alloc(44 + (samples * channels * bits) / 8);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt16LE(bits, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let at = 44; at < bytes.length; at += 1) bytes[at] = (at * 31) % 251;
  return bytes;
};
const format = (more: Partial<SoundFormat> = {}): SoundFormat => ({ audioType: 'wav', rateHz: 16_000, bytesPerSample: 2, ...more });
const none = new AbortController().signal;

/** Live samples, then those of the end. */
async function take(parts: readonly Uint8Array[], of = format(), seconds = 20) {
  const intake = new SoundIntake(of, seconds);
  const live = parts.flatMap((part) => [...(intake.push(part) ?? [])]);
  const rest = await intake.finish(none);
  return { live, rest: rest && [...rest] };
}
const errIdOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { errId: number }) => error.errId,
  );
const cut = (bytes: Uint8Array, at: readonly number[]) => {
  const places = [0, ...at.map((part) => Math.floor(part * bytes.length)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((to, i) => bytes.subarray(places[i], to));
};

const fixture = (name: string) => readFileSync(fileURLToPath(new URL(`../../../speech/fixtures/formats/${name}`, import.meta.url)));
/** A file with its sound so many times: all from `from` on. */
const repeated = (file: Buffer, from: number, times: number) =>
  Buffer.concat([file, ...Array.from({ length: times }, () => file.subarray(from))]);
/** Where the pages of an Ogg file begin. */
const pagesOf = (file: Buffer) => {
  const at: number[] = [];
  for (let page = file.indexOf('OggS'); page >= 0; page = file.indexOf('OggS', page + 4)) at.push(page);
  return at;
};
/** Pages of Ogg with these packets, each below 255 bytes. */
function ogg(head: Buffer, count: number, packet: Buffer): Buffer {
  const page = (packets: readonly Buffer[], begins: boolean) =>
    Buffer.concat([
      Buffer.from('OggS\0'),
      Buffer.from([begins ? 2 : 0]),
      Buffer.alloc(20),
      Buffer.from([packets.length, ...packets.map(({ length }) => length)]),
      ...packets,
    ]);
  const full = page(
    Array.from({ length: 255 }, () => packet),
    false,
  );
  return Buffer.concat([
    page([head], true),
    page([Buffer.from('OpusTags')], false),
    ...Array.from({ length: Math.ceil(count / 255) }, () => full),
  ]);
}
const opusHead = () => Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0x3e, 0, 0, 0, 0, 0]);
/** The Vorbis file, saying that it has this rate. */
function vorbisOf(rateHz: number): Buffer {
  const file = Buffer.from(fixture('vorbis-16000.ogg'));
  file.writeUInt32LE(rateHz, file.indexOf('\x01vorbis') + 12);
  return file;
}

describe('sound that arrives while it is spoken', () => {
  it('is the same with a header and without one, however it is cut [C3]', async () => {
    const file = wav(500);
    const whole = (await take([file.subarray(44)])).live;
    expect(whole).toHaveLength(500);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), fc.boolean(), async (at, header) => {
        expect((await take(cut(header ? file : file.subarray(44), at))).live).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('may have samples of eight bits', async () => {
    expect((await take([Uint8Array.of(0, 128, 255)], format({ audioType: 'pcm', bytesPerSample: 1 }))).rest).toEqual([-1, 0, 127 / 128]);
    expect((await take([Uint8Array.of(0, 128, 192, 128)], format({ audioType: 'pcm', bytesPerSample: 1 }))).live).toEqual([-1, 0, 0.5, 0]);
  });

  it('is heard at its end when its rate is another [9-3]', async () => {
    const { live, rest } = await take([wav(44_100, { rate: 44_100 })]);
    expect([live.length, rest!.length]).toEqual([0, 16_000]);
    expect((await take([wav(8000, { rate: 8000 }).subarray(44)], format({ rateHz: 8000 }))).rest).toHaveLength(16_000);
  });

  it('is refused when it is too long, has two channels, or is none', async () => {
    expect(await errIdOf(take([wav(16_000 * 21)]))).toBe(40092);
    expect(await errIdOf(take([wav(44_100 * 21, { rate: 44_100 })]))).toBe(40092);
    expect(await errIdOf(take([wav(100, { channels: 2 })]))).toBe(41010);
    expect(await errIdOf(take([]))).toBe(41008);
    expect(await errIdOf(take([Buffer.from('PK\x03\x04 not a recording at all, rather a zip')], format({ audioType: 'mp3' })))).toBe(41008);
    expect(await errIdOf(take([Buffer.from('OggS')], format({ audioType: 'ogg' })))).toBe(41008);
  });

  it.each<[string, string, () => Buffer]>([
    ['an Opus file of half an hour in 64 KB', 'opus', () => ogg(opusHead(), 30_000, Buffer.from([0x18]))],
    ['an MP3 of minutes', 'mp3', () => repeated(fixture('16000.mp3'), 0, 100)],
    ['a Vorbis file of minutes', 'ogg', () => repeated(fixture('vorbis-16000.ogg'), pagesOf(fixture('vorbis-16000.ogg'))[2]!, 200)],
    ['a Vorbis file that says it has one sample a second', 'ogg', () => vorbisOf(1)],
    ['a WAV file that says it is endless', 'wav', () => wav(21 * 8000, { rate: 8000 }).fill(0xff, 40, 44)],
    ['a WAV file under the name of an MP3', 'mp3', () => wav(21 * 44_100, { rate: 44_100 })],
  ])('is cut by the seconds that are in it, whatever its bytes: %s', async (_name, audioType, file) => {
    const bytes = file();
    expect(bytes.length).toBeLessThan(mostBytes(scoringCores['en.word.score']!));
    expect([40092, 41008]).toContain(await errIdOf(take([bytes], format({ audioType, rateHz: 8000 }))));
  });

  it('is decoded no further than it is heard', async () => {
    const bytes = wav(30 * 8000, { rate: 8000, bits: 32 }).fill(0, 44);
    // Samples of four bytes are floating-point numbers, and one that is none is found by whoever decodes it.
    bytes.writeUInt16LE(3, 20);
    bytes.writeFloatLE(Number.NaN, 44 + 4 * 8000 * 22);
    expect(await errIdOf(take([bytes]))).toBe(40092);
  });

  it('of any bytes is samples or a refusal, never a crash', { tags: 'long' }, async () => {
    const audioType = fc.constantFrom('wav', 'pcm', 'raw', 'mp3', 'ogg', 'opus');
    const head = fc.constantFrom('', 'RIFF', 'OggS', 'ID3', '\xff\xfb', 'RIFF\x10\0\0\0WAVEfmt ');
    await fc.assert(
      fc.asyncProperty(audioType, head, fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 5 }), async (type, start, parts) => {
        const of = format({ audioType: type, rateHz: 44_100 });
        expect([0, 40092, 41008, 41010]).toContain(await errIdOf(take([Buffer.from(start, 'latin1'), ...parts], of)));
      }),
      { numRuns: process.env['CHORUS_LONG'] === '1' ? 30_000 : 300 },
    );
  });
});
