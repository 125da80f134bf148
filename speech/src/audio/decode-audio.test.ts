import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CODECS, moduleOf, packaged } from '../../bin/pack-codecs.ts';
import { recording, scoreOnce, textOf, vectors, wav } from '../../fixtures/load.ts';
import { decodeAudio, decodeSpeech, SpeechError } from './index.ts';
import { MonoSink } from './mono-sink.ts';
import { openOgg } from './ogg.ts';
import { decodeOpus } from './opus.ts';
import { Pace } from './pace.ts';
import { decodeVorbis } from './vorbis.ts';

const FILES = ['44100.mp3', '16000.mp3', 'vorbis-16000.ogg', 'opus-16000.ogg', 'opus.webm'] as const;
const file = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`../../fixtures/formats/${name}`, import.meta.url)));
const original = recording('000010075');
const code = (expected: string): object => expect.objectContaining({ code: expected });
const text = textOf(vectors.find((one) => one.id === '000010075')!);

/** Greatest correlation with the original over shifts of up to 100 ms: encoders add silence at the start. */
function likeness(samples: Float32Array): number {
  let best = 0;
  for (let shift = -1600; shift <= 1600; shift += 1) {
    let product = 0;
    let own = 0;
    let other = 0;
    for (let i = 1600; i < original.length - 1600; i += 7) {
      const a = original[i]!;
      const b = samples[i + shift] ?? 0;
      product += a * b;
      own += a * a;
      other += b * b;
    }
    best = Math.max(best, product / Math.sqrt(own * other + 1e-12));
  }
  return best;
}

/** The same for every run. */
function damaged(bytes: Uint8Array, seed: number): Uint8Array {
  const out = bytes.slice();
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
  for (let i = 0; i < 40; i++) out[random(out.length)] = random(256);
  return random(2) ? out : out.subarray(0, random(out.length));
}

describe('decodeAudio', () => {
  it.each(FILES)('decodes %s to the sound that went in [9-3]', async (name) => {
    const { rateHz } = await decodeAudio(file(name));
    expect(rateHz).toBe(name.startsWith('44100') ? 44_100 : 16_000);
    const samples = await decodeSpeech(file(name));
    expect(Math.abs(samples.length - original.length)).toBeLessThan(0.12 * 16_000);
    expect(likeness(samples)).toBeGreaterThan(0.95);
  });

  it.each(FILES)('scores %s as it scores the WAV file [9-3]', async (name) => {
    const of = (samples: Float32Array): number => {
      const outcome = scoreOnce(samples, text);
      return outcome.kind === 'scored' ? outcome.overall : -1;
    };
    expect(Math.abs(of(await decodeSpeech(file(name))) - of(original))).toBeLessThan(3);
  });

  it('tells a file by its bytes: there is no name', async () => {
    const { samples, rateHz } = await decodeAudio(wav({ code: 1, channels: 1, rate: 192_000, bits: 16 }, new Uint8Array(4000)));
    expect([rateHz, samples.length]).toEqual([192_000, 2000]);
  });

  it.each(FILES)('reads %s as far as it goes when it is cut off', async (name) => {
    const bytes = file(name);
    const whole = (await decodeSpeech(bytes)).length;
    const half = (await decodeSpeech(bytes.subarray(0, Math.floor(bytes.length / 2)))).length;
    expect(half / whole).toBeGreaterThan(0.15);
    expect(half / whole).toBeLessThan(0.65);
  });

  it.each(FILES)('answers with sound or a typed error, whatever is broken in %s', async (name) => {
    for (let seed = 1; seed <= 20; seed++) {
      const answer = await decodeAudio(damaged(file(name), seed)).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toBeInstanceOf(SpeechError);
      else expect((answer as { samples: Float32Array }).samples.every((sample) => Number.isFinite(sample))).toBe(true);
    }
  });

  it.each(['44100.mp3', 'opus-16000.ogg', 'vorbis-16000.ogg', 'opus.webm'])('stops %s at the greatest length', async (name) => {
    const { samples, rateHz } = await decodeAudio(file(name), { maxSeconds: 0.5 });
    expect(samples.length).toBe(rateHz / 2);
  });

  it('takes no more than it was told of a file that gives a rate which no recording has', async () => {
    const lying = (rateHz: number) => {
      const bytes = file('vorbis-16000.ogg').slice();
      const head = Buffer.from(bytes.buffer).indexOf('\x01vorbis');
      new DataView(bytes.buffer).setUint32(head + 12, rateHz, true);
      return bytes;
    };
    for (const rateHz of [1, 3999, 96_001, 1_000_000_000, 0xffff_ffff])
      await expect(decodeAudio(lying(rateHz))).rejects.toThrow(code('audio-damaged'));
    expect((await decodeAudio(lying(96_000), { maxSeconds: 0.1 })).samples.length).toBe(9600);
  });

  it.each(['opus', 'vorbis'] as const)('gives %s up when its packets hold nothing, however many there are', async (codec) => {
    const { head, packets } = openOgg(file(`${codec}-16000.ogg`))!;
    function* endless() {
      yield packets.next().value as Uint8Array;
      yield packets.next().value as Uint8Array;
      for (;;) yield new Uint8Array(0);
    }
    const decode = codec === 'opus' ? decodeOpus : decodeVorbis;
    await expect(decode(head, endless(), new MonoSink(20), new Pace(undefined, 20))).rejects.toThrow(code('audio-damaged'));
  });

  it('reads of a WAV file of two hours what is asked for', async () => {
    const file = wav({ code: 1, channels: 1, rate: 8000, bits: 8 }, new Uint8Array(2 * 3600 * 8000));
    expect((await decodeAudio(file)).samples.length).toBe(300 * 8000);
  });

  it.each([
    ['audio-empty', new Uint8Array()],
    ['audio-unknown', new TextEncoder().encode('<html>Not found</html>')],
    ['audio-unknown', Uint8Array.from({ length: 200_000 }, (_, i) => (i * 7919) >> 3)],
    ['audio-unsupported', new TextEncoder().encode('\0\0\0\x20ftypM4A and so on')],
    ['audio-unsupported', new TextEncoder().encode('fLaC and so on')],
    ['audio-unsupported', new TextEncoder().encode('OggS')],
    ['audio-unsupported', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x80)],
    ['audio-damaged', file('opus-16000.ogg').subarray(0, 60)],
    ['audio-damaged', file('vorbis-16000.ogg').subarray(0, 600)],
    [
      'audio-damaged',
      file('44100.mp3')
        .subarray(0, 40)
        .map((byte, i) => (i === 0 ? 0x49 : i === 1 ? 0x44 : i === 2 ? 0x33 : byte)),
    ],
    ['wav-not-riff', new TextEncoder().encode('RIFF....AVI ')],
    ['wav-no-samples', wav({ code: 1, channels: 1, rate: 16_000, bits: 16 }, new Uint8Array())],
  ])('refuses with %s (%#)', async (expected, bytes) => {
    await expect(decodeAudio(bytes)).rejects.toThrow(code(expected));
  });

  it('begins an MP3 file where its sound begins, without what its encoder put before it', async () => {
    const spoken = (name: string): Promise<Float32Array> =>
      decodeSpeech(readFileSync(new URL(`../../fixtures/spoken/${name}`, import.meta.url)), { maxSeconds: 3 });
    const [mp3, opus] = [await spoken('market-us.mp3'), await spoken('market-us.ogg')];
    const product = (shift: number): number => opus.subarray(800, 40_000).reduce((sum, value, i) => sum + value * mp3[800 + i + shift]!, 0);
    const shifts = Array.from({ length: 401 }, (_, i) => 4 * i - 800);
    const best = shifts.reduce((a, b) => (product(b) > product(a) ? b : a));
    expect(Math.abs(best)).toBeLessThan(0.005 * 16_000);
  });

  it('gives up when it is told to, before and while decoding', async () => {
    const before = new AbortController();
    before.abort();
    await expect(decodeAudio(file('44100.mp3'), { signal: before.signal })).rejects.toThrow(code('aborted'));
    const during = new AbortController();
    const one = file('44100.mp3');
    const long = new Uint8Array(one.length * 60);
    for (let i = 0; i < 60; i++) long.set(one, i * one.length);
    const decoding = decodeAudio(long, { signal: during.signal });
    setTimeout(() => during.abort(), 0);
    await expect(decoding).rejects.toThrow(code('aborted'));
  });
});

describe('the packed decoders', () => {
  it.each(CODECS)('%s is the file of its package', async (name, source) => {
    const { WASM } = (await import(moduleOf(name).href)) as { WASM: string };
    // one look at all bytes: toEqual takes them one by one
    expect(gunzipSync(Buffer.from(WASM, 'base64')).equals(packaged(source))).toBe(true);
  });
});
