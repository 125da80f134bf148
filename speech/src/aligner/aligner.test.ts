import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { shortWords, spokenSound, spokenTexts, type Spoken } from '../../fixtures/spoken.ts';
import { decodeSpeech } from '../audio/index.ts';
import { createAligner } from '../node.ts';
import type { AlignedSentence } from './aligned.ts';
import type { Aligner } from './aligner.ts';

const folder = new URL('../../fixtures/spoken/', import.meta.url);
const [market, river, letter] = spokenTexts;
const rate = 16_000;
const sounds = new Map<string, Promise<Float32Array>>();

function sound(file: string): Promise<Float32Array> {
  const known = sounds.get(file) ?? spokenSound(file);
  sounds.set(file, known);
  return known;
}

function joined(...parts: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const part = (pcm: Float32Array, fromMs: number, toMs: number): Float32Array => pcm.subarray((fromMs * rate) / 1000, (toMs * rate) / 1000);

/** By how many ms each word of the sure sentences begins too late; `shiftMs` is what was put before the sound. */
function late({ sentences, starts }: Spoken, found: readonly AlignedSentence[], shiftMs = 0): number[] {
  return found.flatMap(({ words }, i) => {
    const pieces = Array.from(sentences[i]!.matchAll(/\S+/g), ({ index }) => index);
    return words.flatMap((word) => {
      const piece = pieces.findLastIndex((at) => at <= word.letters[0]);
      const start = starts[i]![piece];
      return typeof start === 'number' ? [word.fromMs - shiftMs - start] : [];
    });
  });
}

const quantile = (values: readonly number[], q: number): number => values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))]!;

function expectClose(errors: readonly number[]): void {
  const sizes = errors.map(Math.abs);
  expect(quantile(sizes, 0.5)).toBeLessThanOrEqual(40);
  expect(quantile(sizes, 0.95)).toBeLessThanOrEqual(120);
}

let aligner: Aligner;
beforeAll(() => {
  aligner = createAligner();
});

describe('Aligner', () => {
  it('finds the words where the voice says that they begin, through MP3 at 32 kbit/s', async () => {
    const found = aligner.align(part(await sound(letter.file), 0, 14_500), letter.sentences.slice(0, 3));
    expect(found.map(({ sure }) => sure)).toEqual([true, true, true]);
    const [first] = found;
    expect(first!.words.map((word) => word.text)).toEqual('Dear Grandma thank you very much for the blue scarf'.split(' '));
    expect(first!.words.map(({ letters: [from, to] }) => letter.sentences[0]!.slice(from, to))).toEqual(
      first!.words.map((word) => word.text),
    );
    expect(first!.words[0]!.phones.map(({ phone }) => phone)).toEqual(['D', 'IH', 'R']);
    expectClose(late(letter, found));
  });

  it('leaves out what is not said, and says nothing of a text that belongs to another sound', async () => {
    const pcm = part(await sound(letter.file), 0, 10_500);
    const found = aligner.align(pcm, [...letter.sentences, ...river.sentences]);
    expect(found.map(({ sure }) => sure)).toEqual([...letter.sentences, ...river.sentences].map((_, i) => i < 2));
    expect(found.slice(2)).toEqual(found.slice(2).map(() => ({ words: [], fromMs: 0, toMs: 0, sure: false, why: 'not-found' })));
  });

  it('loses the one sentence that other speech stands in place of', async () => {
    const pcm = part(await sound(letter.file), 0, 22_600).slice();
    pcm.set(part(await sound('other.mp3'), 0, 5600), 14.7 * rate);
    const found = aligner.align(pcm, letter.sentences.slice(0, 5));
    expect(found.map(({ sure }) => sure)).toEqual([true, true, true, false, true]);
    expectClose(late(letter, found));
  });

  it('says of a sentence that is read twice that it is, and of the others where they are', async () => {
    const pcm = await sound(letter.file);
    const twice = joined(part(pcm, 0, 14_400), part(pcm, 10_700, 22_600));
    const found = aligner.align(twice, letter.sentences.slice(0, 5));
    expect(found.map(({ why }) => why)).toEqual([undefined, undefined, 'read-twice', undefined, undefined]);
    expect(found[2]!.toMs - found[2]!.fromMs).toBeLessThan(4000);
  });

  it('loses the one sentence with a word that nobody can read, and tells where it is as a whole', async () => {
    const sentences = letter.sentences
      .slice(0, 3)
      .with(1, 'I wear it every day on my way to 学校, because the wind from the hills is strong.');
    const [first, second, third] = aligner.align(part(await sound(letter.file), 0, 14_500), sentences);
    expect([first!.sure, third!.sure]).toEqual([true, true]);
    expect(second).toMatchObject({ words: [], sure: false, why: 'unreadable' });
    expect(Math.abs(second!.fromMs - 4457)).toBeLessThan(120);
    expect(Math.abs(second!.toMs - 10_250)).toBeLessThan(200);
  });

  it('begins a sentence with its short first word, also where a voice says that in its own way', async () => {
    const found = aligner.align(await sound(shortWords.file), shortWords.sentences);
    expect(found.map(({ sure }) => sure)).toEqual([true, true]);
    const firsts = found.map(({ words: [word] }, i) => Math.abs(word!.fromMs - shortWords.starts[i]![0]!));
    expect(Math.max(...firsts)).toBeLessThanOrEqual(120);
  });

  it('finds a text of one word', async () => {
    const [one] = aligner.align(part(await sound(market.file), 38_200, 43_000), ['well-known']);
    expect(Math.abs(one!.fromMs - 470)).toBeLessThan(120);
  });

  it.each(['silence', 'noise'])('finds nothing in %s', (what) => {
    let state = 1;
    const noise = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) / 0x7fff_ffff - 0.5;
    const pcm = Float32Array.from({ length: 5 * rate }, () => (what === 'noise' ? 0.2 * noise() : 0));
    expect(aligner.align(pcm, ['The children laugh.', 'Yes.']).map(({ why }) => why)).toEqual(['not-found', 'not-found']);
  });

  it('refuses what is too long, and what has no word', () => {
    const code = (wanted: string) => expect.objectContaining({ code: wanted });
    const align = (seconds: number, sentences: readonly string[]) => () => aligner.align(new Float32Array(seconds * rate), sentences);
    expect(align(1801, ['Yes.'])).toThrow(code('sound-too-long'));
    expect(align(1, ['word '.repeat(12_001)])).toThrow(code('text-too-long'));
    expect(align(1, ['…'])).toThrow(code('empty-reference'));
    expect(align(0, ['Yes.'])()).toMatchObject([{ sure: false, why: 'not-found' }]);
  });

  it('gives others their turn while it works', async () => {
    const steps = aligner.aligning(part(await sound(letter.file), 0, 2000), ['Dear Grandma.']);
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBeGreaterThan(20);
  });
});

describe.skipIf(process.env['CHORUS_LONG'] !== '1')('Aligner, of every fixture', { tags: ['long'] }, () => {
  it.each([market, river, letter])('finds the words of $file, also with 30 s of other speech before', async (spoken) => {
    const pcm = await sound(spoken.file);
    const found = aligner.align(pcm, spoken.sentences);
    expect(found.filter(({ sure }) => !sure)).toEqual([]);
    expectClose(late(spoken, found));
    const other = await sound('other.mp3');
    const later = aligner.align(joined(other, pcm), spoken.sentences);
    expect(later.filter(({ sure }) => !sure).length).toBeLessThanOrEqual(1);
    expectClose(late(spoken, later, (1000 * other.length) / rate));
  });

  it('finds a sentence of 120 words', async () => {
    const words = market.sentences
      .join(' ')
      .replaceAll(/[.?!](?=\s)/g, ',')
      .split(' ')
      .slice(0, 120);
    const [long] = aligner.align(await sound(market.file), [words.join(' ')]);
    expect(long!.words.length).toBeGreaterThanOrEqual(118);
  });

  it('lights nothing at a wrong place where two speak at once, and where an MP3 file is damaged', async () => {
    const [one, other] = [await sound(letter.file), await sound(river.file)];
    const both = one.map((value, i) => (value + other[i]!) / 2);
    const bytes = new Uint8Array(readFileSync(new URL(letter.file, folder)));
    for (let i = 40_000; i < 70_000; i += 7) bytes[i] = (bytes[i]! * 31 + i) & 255;
    const damaged = await decodeSpeech(bytes);
    // What was lost of the file is not heard either.
    const lostMs = (1000 * (one.length - damaged.length)) / rate;
    for (const pcm of [both, damaged]) {
      const errors = late(letter, aligner.align(pcm, letter.sentences)).map((ms) => Math.min(Math.abs(ms), Math.abs(ms + lostMs)));
      expect(Math.max(0, ...errors)).toBeLessThan(300);
    }
  });

  it('lights none of 10,000 words that are not said', async () => {
    const none = Array.from({ length: 825 }, (_, i) => market.sentences[i % market.sentences.length]!);
    const found = aligner.align(await sound('other.mp3'), none);
    expect(found.filter(({ sure }) => sure)).toEqual([]);
  });
});
