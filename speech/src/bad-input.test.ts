import { describe, expect, it } from 'vitest';
import { recording, shippedScorer, textOf, vectors, wav } from '../fixtures/load.ts';
import { tokenise } from './lexicon/tokenise.ts';
import { decodeWav, Scorer, readModelFiles } from './node.ts';
import type { Reference } from './types.ts';

const scorer = shippedScorer();
const pcm = recording(vectors[0]!.id);
const text = textOf(vectors[0]!);
const usual = scorer.score(pcm, text);
/** As much of it as is scored at all: as good a sign that the scorer is well. */
const brief = pcm.subarray(0, 24_000);
const usualBrief = scorer.score(brief, text);
const sentence = (of: string): Reference => ({ kind: 'sentence', words: tokenise(of).map((one) => ({ text: one })) });
const odd = (value: unknown): Reference => value as Reference;

/** The code of what is thrown, with less than a second's work; afterwards the scorer scores as ever. */
function codeOf(call: () => unknown): unknown {
  const began = process.cpuUsage();
  let code: unknown;
  try {
    call();
  } catch (error) {
    code = (error as { code?: unknown }).code;
  }
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  expect(scorer.score(brief, text)).toEqual(usualBrief);
  return code;
}

describe('a reference that can not be read is a typed error, and the next score is right', () => {
  it.each([
    ['no text', sentence(''), 'empty-reference'],
    ['only punctuation', sentence('?! … —'), 'empty-reference'],
    ['only emoji', sentence('😀 🐱'), 'empty-reference'],
    ['only markup', sentence('<br/><p></p>'), 'empty-reference'],
    ['Chinese', sentence('你好'), 'unknown-words'],
    ['a Chinese word among English ones', sentence('I like 苹果 very much'), 'unknown-words'],
    ['5,000 words', sentence('cat '.repeat(5000)), 'bad-request'],
    [
      '5,000 words in a paragraph',
      { kind: 'paragraph', sentences: Array.from({ length: 500 }, () => Array.from({ length: 10 }, () => ({ text: 'cat' }))) },
      'bad-request',
    ],
    ['a word without end', { kind: 'word', word: { text: 'a'.repeat(10_000) } }, 'bad-request'],
    ['a phone that is none', { kind: 'symbol', phones: ['ə'] }, 'bad-pronunciation'],
    ['twenty-one options', { kind: 'choice', options: Array.from({ length: 21 }, () => [{ text: 'cat' }]) }, 'bad-request'],
    ['nothing', odd(undefined), 'bad-request'],
    ['null', odd(null), 'bad-request'],
    ['no kind', odd({}), 'bad-request'],
    ['a sentence without words', odd({ kind: 'sentence' }), 'bad-request'],
    ['words that are text', odd({ kind: 'sentence', words: 'a cat' }), 'bad-request'],
    ['a word that is null', odd({ kind: 'word', word: null }), 'bad-request'],
    ['points that are numbers', odd({ kind: 'retell', points: [1] }), 'bad-request'],
    ['pronunciations that are text', odd({ kind: 'word', word: { text: 'cat', pronunciations: ['K AE T'] } }), 'bad-request'],
  ] as const)('%s', (_, reference, code) => {
    expect(codeOf(() => scorer.open(reference))).toBe(code);
  });

  it('names each unknown word once', () => {
    expect(() => scorer.open(sentence('你好 cat 你好'))).toThrow(expect.objectContaining({ context: { words: ['你好'] } }));
  });

  it('reads around emoji and markup', () => {
    expect(scorer.score(pcm, sentence('<b>He</b> hates 😀 shooting!'))).toMatchObject({ kind: 'scored', integrity: 100 });
  });

  it('scores a word that no dictionary has from its letters, less surely', () => {
    const known = scorer.score(pcm, sentence('He hates shooting'));
    const guessed = scorer.score(pcm, sentence('He hates shootink'));
    expect(guessed).toMatchObject({ kind: 'scored' });
    if (known.kind !== 'scored' || guessed.kind !== 'scored') return;
    expect(guessed.confidence).toBeLessThan(known.confidence);
  });
});

describe('sound that is none is refused or an error, and the next score is right', () => {
  const plain = { code: 1, channels: 1, rate: 16_000, bits: 16 };

  it.each([
    ['zero bytes', new Uint8Array(0)],
    ['44 bytes of header', wav(plain, new Uint8Array(0))],
    ['no RIFF', new Uint8Array(1000)],
    ['text', new TextEncoder().encode('<html>404 Not Found</html>'.repeat(10))],
  ])('%s', (_, bytes) => {
    expect(codeOf(() => decodeWav(bytes))).toMatch(/^wav-/);
  });

  it('a header that promises more than there is is read as far as it goes', () => {
    const bytes = wav(plain, new Uint8Array(64_000));
    new DataView(bytes.buffer).setUint32(40, 0x7fff_ffff, true);
    expect(codeOf(() => expect(decodeWav(bytes).length).toBe(32_000))).toBeUndefined();
  });

  it('samples that are no Float32Array', () => {
    expect(codeOf(() => scorer.score([0, 0] as unknown as Float32Array, text))).toBe('bad-request');
  });

  it.each([
    ['nothing but NaN', new Float32Array(32_000).fill(Number.NaN)],
    ['nothing but infinity', new Float32Array(32_000).fill(Number.POSITIVE_INFINITY)],
    ['a constant', new Float32Array(32_000).fill(0.5)],
    ['no sample', new Float32Array(0)],
  ])('%s', (_, sound) => {
    expect(codeOf(() => expect(scorer.score(sound, text).kind).toBe('refused'))).toBeUndefined();
  });

  it('a constant under the speech changes nothing', () => {
    const shifted = scorer.score(
      pcm.map((x) => x + 0.1),
      text,
    );
    expect(shifted).toMatchObject({ kind: 'scored' });
    if (shifted.kind === 'scored' && usual.kind === 'scored') expect(Math.abs(shifted.overall - usual.overall)).toBeLessThan(3);
  });

  it('two hours: a take stops listening at its longest time', () => {
    const take = scorer.open(text, { maxSeconds: 2 });
    const hour = new Float32Array(16_000 * 60);
    expect(
      codeOf(() => {
        for (let minute = 0; minute < 120; minute++) take.push(hour);
      }),
    ).toBeUndefined();
    expect(take.finish()).toMatchObject({ kind: 'refused', durationMs: 2000 });
  });
});

describe('what is broken off', () => {
  it('leaves the takes beside it alone', () => {
    const [first, second] = [scorer.open(text), scorer.open(text)];
    first.push(pcm.subarray(0, 20_000));
    second.push(pcm.subarray(0, 20_000));
    first.cancel();
    second.push(pcm.subarray(20_000));
    expect(second.finish()).toEqual(usual);
  });

  it('gives its memory back', { timeout: 60_000 }, () => {
    const open = (): void => {
      const take = scorer.open({ kind: 'paragraph', sentences: [text.words, text.words, text.words] });
      take.push(pcm.subarray(0, 1_600));
      take.cancel();
    };
    for (let i = 0; i < 5; i++) open();
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 250; i++) open();
    // As many hold 110 MB if nothing is collected.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60e6);
  });

  it('a model cut off on its way is refused, and the whole one works', () => {
    const files = readModelFiles();
    expect(codeOf(() => Scorer.load({ ...files, scorer: files.scorer.subarray(0, 100_000) }))).toBe('model-damaged');
    expect(Scorer.load(files).score(pcm, text)).toMatchObject({ kind: 'scored' });
  });
});
