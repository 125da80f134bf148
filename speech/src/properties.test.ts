import { beforeAll, describe, expect, it } from 'vitest';
import { recording, scoreOnce, textOf, vectors, whiteNoise, word } from '../fixtures/load.ts';
import { soundOf, synthetic } from '../fixtures/synthetic.ts';
import { spoken, spokenWords } from '../fixtures/words.ts';
import { tokenise } from './lexicon/tokenise.ts';
import type { Reference, SpeechOutcome } from './types.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

const long = process.env['CHORUS_LONG'] === '1';
const cases = vectors.map((vector) => ({ id: vector.id, vector, pcm: recording(vector.id), text: textOf(vector) }));

function scored(outcome: SpeechOutcome): Scored {
  if (outcome.kind !== 'scored') throw new Error(`not scored: ${JSON.stringify(outcome)}`);
  return outcome;
}
const score = (pcm: Float32Array, reference: Reference): Scored => scored(scoreOnce(pcm, reference));
const said = (outcome: SpeechOutcome): string =>
  outcome.kind === 'scored' ? String(outcome.overall) : outcome.kind === 'refused' ? outcome.reason : '';
const joined = (...parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));
const rms = (pcm: Float32Array): number => Math.sqrt(pcm.reduce((sum, x) => sum + x * x, 0) / pcm.length);
const peak = (pcm: Float32Array): number => pcm.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
const mixed = (a: Float32Array, b: Float32Array): Float32Array => a.map((x, i) => x + (b[i] ?? 0));
/** Every other one but in the long run. */
const sentences = synthetic('sentence').filter((_, n) => long || n % 2 === 0);
const sentence = (text: string): Reference => ({ kind: 'sentence', words: tokenise(text).map((one) => ({ text: one })) });

describe.each(cases)('the recording $id', ({ vector, pcm, text }) => {
  const clean = score(pcm, text);

  it.each([-12, 12])('keeps its score within 3 at a gain of %d dB', (db) => {
    // As loud as it can be without clipping, which is refused for its own reason.
    const gain = Math.min(10 ** (db / 20), 0.98 / peak(pcm));
    expect(
      Math.abs(
        score(
          pcm.map((x) => gain * x),
          text,
        ).overall - clean.overall,
      ),
    ).toBeLessThan(3);
  });

  it('keeps its score within 2 with half a second of silence before and after', () => {
    const silence = new Float32Array(8000);
    expect(Math.abs(score(joined(silence, pcm, silence), text).overall - clean.overall)).toBeLessThan(2);
  });

  // Within 8 are nine of ten (`speech:eval` counts them); the child's recording is one of the others.
  it('is trusted less with noise at 20 dB, and keeps its score within 12', () => {
    const noisy = score(mixed(pcm, whiteNoise(pcm.length, (rms(pcm) * Math.sqrt(3)) / 10)), text);
    expect(noisy.confidence).toBeLessThan(clean.confidence);
    expect(Math.abs(noisy.overall - clean.overall)).toBeLessThan(12);
  });

  it('is noted as repetition when it is played twice, at about the same score', () => {
    const twice = score(joined(pcm, pcm), text);
    expect(twice.words.filter((one) => one.noticed?.includes('repeated')).length).toBeGreaterThanOrEqual(0.8 * text.words.length);
    expect(twice.reasons!.loweredBy).toContain('repetition');
    expect(twice.reasons!.extra.every((one) => one.toMs - one.fromMs < 400)).toBe(true);
    expect(twice.integrity).toBe(100);
    expect(Math.abs(twice.overall - clean.overall)).toBeLessThan(5);
    expect(clean.words.every((one) => one.noticed === undefined)).toBe(true);
  });

  it('names the missing words when only its first half is played', () => {
    const half = Math.ceil(text.words.length / 2);
    const phones = vector.words.slice(0, half).reduce((sum, one) => sum + one.phones.length, 0);
    const first = score(pcm.subarray(0, vector.begin[phones]! * 160), text);
    expect(first.words.map((one) => one.said)).toEqual(text.words.map((_, i) => i < half));
    expect(first.integrity).toBeCloseTo((100 * half) / text.words.length, 0);
    expect(first.reasons!.loweredBy).toContain('words-missing');
    expect(first.warnings).toContain('words-missing');
  });

  it('is seen through when the words of the text are swapped', () => {
    const swapped = scoreOnce(pcm, { kind: 'sentence', words: [...text.words.slice(2), ...text.words.slice(0, 2)] });
    if (swapped.kind === 'refused') expect(swapped.reason).toBe('other-text');
    else {
      expect(swapped).toMatchObject({ kind: 'scored', warnings: expect.arrayContaining(['words-missing']) });
      expect(scored(swapped).overall).toBeLessThan(clean.overall - 15);
    }
  });

  it('says how fast it was read', () => {
    const seconds = (vector.end.at(-1)! - vector.begin[0]!) / 100;
    expect(clean.reasons!.wordsPerMinute).toBeCloseTo((60 * text.words.length) / seconds, -1);
  });
});

describe('reasons', () => {
  const [{ pcm, text, vector }] = cases as [(typeof cases)[number]];
  const at = vector.begin[vector.words[0]!.phones.length + vector.words[1]!.phones.length]! * 160;

  it('name a pause where it is', () => {
    const paused = score(joined(pcm.subarray(0, at), whiteNoise(16_000, 0.0005), pcm.subarray(at)), text);
    const [pause] = paused.reasons!.pauses;
    expect(paused.reasons!.pauses).toHaveLength(1);
    expect(pause!.afterWord).toBe(1);
    expect(Math.abs(pause!.fromMs - at / 16)).toBeLessThan(150);
    expect(pause!.toMs - pause!.fromMs).toBeGreaterThan(800);
    expect(paused.reasons!.loweredBy).toContain('pauses');
  });

  it('name words that the text does not have', () => {
    const other = cases[2]!;
    const from = other.vector.begin[14]! * 160;
    const strange = other.pcm.subarray(from, from + 12_000);
    const extra = score(joined(pcm.subarray(0, at), strange, pcm.subarray(at)), text);
    const [stretch] = extra.reasons!.extra;
    expect(stretch!.fromMs).toBeLessThan(at / 16 + 750);
    expect(stretch!.toMs).toBeGreaterThan(at / 16);
    expect(extra.reasons!.loweredBy).toContain('extra-speech');
  });

  it('are none for what was read well', () => {
    expect(score(pcm, text).reasons).toMatchObject({ loweredBy: [], pauses: [], extra: [] });
  });
});

describe('synthetic voices', () => {
  const others = long ? 'every other sentence' : 'another sentence';
  it(`get 80 or more for what they read, and are refused or get under 40 for ${others}`, { tags: 'long', timeout: 180_000 }, () => {
    const texts = [...new Set(sentences.map((one) => one.text))];
    for (const [n, one] of sentences.entries()) {
      expect([one.voice, one.text, score(soundOf(one), sentence(one.text)).overall >= 80]).toEqual([one.voice, one.text, true]);
      const wrong = texts.filter((other) => other !== one.text);
      for (const text of long ? wrong : [wrong[n % wrong.length]!]) {
        const other = scoreOnce(soundOf(one), sentence(text));
        if (other.kind === 'scored') expect([one.voice, text, other.overall < 40]).toEqual([one.voice, text, true]);
      }
    }
  });

  it('get 80 or more for the word that they say in at least 95 %', { timeout: 180_000 }, () => {
    const all = synthetic('pair').map((one) => scoreOnce(soundOf(one), word(one.text)));
    expect(all.filter((one) => one.kind === 'scored' && one.overall >= 80).length / all.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe('a word of the text that was not said', { tags: 'long' }, () => {
  const texts = sentences.map((one) => tokenise(one.text));
  const longest = (words: readonly string[]): string => words.reduce((best, word) => (word.length > best.length ? word : best));

  it.each([
    ['in the place of another', 1],
    ['between two others', 0],
  ])(
    '%s is left out or under 40 in at least 80 %, hardly a word that was said is, and at most a fifth is refused as another text',
    { timeout: 180_000 },
    (_, instead) => {
      const found = { unsaid: 0, said: 0, words: 0, refused: 0 };
      for (const [n, one] of sentences.entries()) {
        const words = texts[n]!;
        const at = 1 + (n % (words.length - 2));
        const other = longest(
          texts
            .slice(n)
            .concat(texts)
            .find((each) => each.join() !== words.join())!,
        );
        const text = words.toSpliced(at, instead, other).map((word) => ({ text: word }));
        const outcome = scoreOnce(soundOf(one), { kind: 'sentence', words: text });
        if (outcome.kind !== 'scored') {
          found.refused++;
          continue;
        }
        const low = (which: number): boolean => outcome.words[which]!.score < 40;
        found.unsaid += low(at) ? 1 : 0;
        found.words += text.length - 1;
        found.said += text.filter((__, i) => i !== at && low(i)).length;
      }
      // Of three words with another in the midst, what is heard fits another text as well.
      expect(found.refused / sentences.length).toBeLessThanOrEqual(0.2);
      expect((found.unsaid + found.refused) / sentences.length).toBeGreaterThanOrEqual(0.8);
      expect(found.said / found.words).toBeLessThanOrEqual(0.02);
    },
  );
});

describe('the other word of a minimal pair', () => {
  let all: { readonly low: boolean; readonly named: boolean; readonly doubted: boolean }[] = [];
  beforeAll(() => {
    all = synthetic('pair').map((one) => {
      const own = scoreOnce(soundOf(one), word(one.text));
      if (own.kind !== 'scored') return { low: false, named: false, doubted: true };
      const right = own.words[0]!;
      const doubted = right.phones.some((phone) => phone.heard !== undefined);
      const outcome = scoreOnce(soundOf(one), word(one.other!));
      if (outcome.kind !== 'scored') return { low: true, named: true, doubted };
      const { phones } = outcome.words[0]!;
      const concerned = phones.findIndex((phone, i) => right.phones[i]?.phone !== phone.phone);
      const low = phones[concerned]?.score === Math.min(...phones.map((phone) => phone.score));
      return { low, named: low && phones[concerned]!.heard === right.phones[concerned]?.phone, doubted };
    });
  }, 180_000);
  const share = (pick: (one: (typeof all)[number]) => boolean): number => all.filter(pick).length / all.length;

  // The corpus' experts call neighbours right in learners' mouths: naming them in the 80 % that one would want doubts a quarter of right words.
  it('is lowest in the phone concerned in at least 80 %, and the neighbour is named in at least 50 %; of right words in at most 10 %', () => {
    expect(all.length).toBe(60);
    expect(share((one) => one.low)).toBeGreaterThanOrEqual(0.8);
    expect(share((one) => one.named)).toBeGreaterThanOrEqual(0.5);
    expect(share((one) => one.doubted)).toBeLessThanOrEqual(0.1);
  });
});

describe('what is no reading is refused', () => {
  const seconds = 3;
  const tone = (f: (t: number) => number): Float32Array =>
    mixed(
      Float32Array.from({ length: seconds * 16_000 }, (_, i) => f(i / 16_000)),
      whiteNoise(seconds * 16_000, 0.0005),
    );
  const noise = whiteNoise(seconds * 16_000, 1);
  const notes = [262, 330, 392, 523, 392, 330];
  const sounds: Record<string, Float32Array> = {
    silence: new Float32Array(seconds * 16_000),
    'a hum of the mains': tone((t) => 0.2 * Math.sin(2 * Math.PI * 50 * t) + 0.1 * Math.sin(2 * Math.PI * 150 * t)),
    'a clap': tone((t) => (t > 1 ? 0.9 * Math.exp(-60 * (t - 1)) * noise[Math.floor(t * 16_000)]! : 0)),
    'clapping hands': tone((t) => 0.8 * Math.exp(-50 * (t % 0.4)) * noise[Math.floor(t * 16_000)]!),
    music: tone((t) => {
      const f = notes[Math.floor(t / 0.5) % notes.length]!;
      return 0.3 * Math.exp(-2 * (t % 0.5)) * [1, 2, 3, 4].reduce((sum, k) => sum + Math.sin(2 * Math.PI * f * k * t) / k, 0);
    }),
    'fifty children at once': babble(50, seconds),
  };

  const all = [word('cat'), cases[0]!.text, word('elephant'), word('banana'), cases[2]!.text];
  const references = long ? all : all.slice(0, 2);

  it.each(Object.keys(sounds))('%s', { tags: 'long', timeout: 60_000 }, (name) => {
    for (const reference of references)
      expect([name, scoreOnce(sounds[name]!, reference).kind, said(scoreOnce(sounds[name]!, reference))]).toEqual([
        name,
        'refused',
        expect.any(String),
      ]);
  });

  it('Chinese', { tags: 'long', timeout: 60_000 }, () => {
    for (const one of synthetic('chinese'))
      for (const reference of references) expect(scoreOnce(soundOf(one), reference)).toMatchObject({ kind: 'refused' });
  });
});

/** Single words of many speakers over each other, as loud as one speaker. */
function babble(voices: number, seconds: number): Float32Array {
  const out = new Float32Array(seconds * 16_000);
  for (let v = 0; v < voices; v++)
    for (let at = (v * 997) % 9000, i = v; at < out.length; i += voices) {
      const pcm = spoken(spokenWords[i % spokenWords.length]!);
      for (let j = 0; j < pcm.length && at + j < out.length; j++) out[at + j] = out[at + j]! + pcm[j]!;
      at += pcm.length;
    }
  const gain = 0.5 / peak(out);
  return out.map((x) => gain * x);
}
