import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recording, shippedScorer, textOf, vectors, word } from '../../fixtures/load.ts';
import { spoken, spokenWords } from '../../fixtures/words.ts';
import type { Reference, SpeechOutcome } from '../types.ts';

const scorer = shippedScorer();
const [vector] = vectors;
const pcm = recording(vector!.id);
const text = textOf(vector!);

function inBlocks(samples: Float32Array, sizes: readonly number[], reference: Reference): SpeechOutcome {
  const take = scorer.open(reference);
  for (let at = 0, i = 0; at < samples.length; at += sizes[i++ % sizes.length]!)
    take.push(samples.subarray(at, at + sizes[i % sizes.length]!));
  return take.finish();
}

function scored(outcome: SpeechOutcome): Extract<SpeechOutcome, { kind: 'scored' }> {
  if (outcome.kind !== 'scored') throw new Error(`not scored: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('Take', () => {
  it('gives the same outcome however the sound is cut into blocks', () => {
    const whole = scorer.score(pcm, text);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        expect(inBlocks(pcm, sizes, text)).toEqual(whole);
      }),
      { numRuns: 6, seed: 7 },
    );
  });

  it('hardly changes its mind with the gain of the microphone', () => {
    const usual = scored(scorer.score(pcm, text)).overall;
    for (const gain of [0.1, 0.3, 0.6, 1.5]) {
      const other = scored(
        scorer.score(
          pcm.map((x) => Math.max(-1, Math.min(1, gain * x))),
          text,
        ),
      );
      expect(Math.abs(other.overall - usual)).toBeLessThan(5);
    }
  });

  it('says when speech goes on and when it has ended', () => {
    const take = scorer.open(text);
    const silence = new Float32Array(16_000);
    const meters = [];
    for (const sound of [pcm, silence])
      for (let at = 0; at < sound.length; at += 1600) meters.push(take.push(sound.subarray(at, at + 1600)));
    const first = meters.findIndex((meter) => meter.speech);
    const ended = meters.findIndex((meter) => meter.ended);
    const end = vector!.end.at(-1)! / 10;
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(12);
    expect(ended).toBeGreaterThan(end + 7);
    expect(ended).toBeLessThan(end + 12);
    expect(Math.max(...meters.map((meter) => meter.level))).toBeGreaterThan(0.4);
    expect(take.finish().kind).toBe('scored');
  });

  it('ends a take in which nobody spoke at its longest time, a minute, and no sooner', () => {
    const take = scorer.open(text);
    let meter = take.push(new Float32Array(16_000 * 5));
    expect(meter).toEqual({ level: 0, speech: false, ended: false });
    meter = take.push(new Float32Array(16_000 * 60));
    expect(meter.ended).toBe(true);
    expect(take.finish()).toMatchObject({ kind: 'refused', durationMs: 60_000 });
  });

  it('stops listening at its longest time', () => {
    const take = scorer.open(text, { maxSeconds: 1 });
    expect(take.push(pcm).ended).toBe(true);
    expect(take.finish()).toMatchObject({ durationMs: 1000 });
  });

  it('survives samples that are not numbers', () => {
    const broken = pcm.slice();
    broken.set([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 20_000);
    expect(scored(scorer.score(broken, text)).overall).toBeGreaterThan(60);
  });

  it('is over after finish and after cancel', () => {
    const closed = expect.objectContaining({ code: 'take-closed' });
    const finished = scorer.open(text);
    finished.finish();
    expect(() => finished.finish()).toThrow(closed);
    expect(() => finished.push(pcm)).toThrow(closed);
    const cancelled = scorer.open(text);
    cancelled.cancel();
    expect(() => cancelled.finish()).toThrow(closed);
  });

  it('is finished in steps, with the same outcome', () => {
    const sentences = vectors.slice(0, 3);
    const sound = Float32Array.from(sentences.flatMap(({ id }) => [...recording(id)]));
    const all: Reference = { kind: 'sentence', words: sentences.flatMap((one) => textOf(one).words) };
    const take = scorer.open(all);
    take.push(sound);
    const steps = take.finishing();
    let count = 1;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;

    expect(step.value).toEqual(scorer.score(sound, all));
    expect(count).toBeGreaterThan(5);
  });

  it('is opened in steps, a word at a time, with the same outcome', () => {
    const words = Array.from({ length: 300 }, (_, n) => ({ text: `${['he', 'hates', 'shooting'][n % 3]}` }));
    const long: Reference = { kind: 'paragraph', sentences: Array.from({ length: 30 }, (_, n) => words.slice(10 * n, 10 * n + 10)) };
    const steps = scorer.opening(long);
    let count = 1;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    step.value.push(pcm);

    expect(step.value.finish()).toEqual(scorer.score(pcm, long));
    expect(count).toBeGreaterThan(2 * words.length);
  });

  it('gives words, phones and letters in the order of the text, inside the recording', () => {
    const outcome = scored(scorer.score(pcm, { kind: 'sentence', words: ['He', 'hates', 'shooting'].map((one) => ({ text: one })) }));
    expect(outcome.words.map((one) => one.text)).toEqual(['He', 'hates', 'shooting']);
    const phones = outcome.words.flatMap((one) => one.phones);
    expect(phones.map((one) => one.phone).join(' ')).toBe('HH IY HH EY T S SH UW T IH NG');
    expect(outcome.words[2]!.phones.map((one) => one.letters)).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
      [5, 6],
      [6, 8],
    ]);
    for (const [i, one] of phones.entries()) {
      expect(one.fromMs).toBeLessThan(one.toMs);
      expect(one.fromMs).toBeGreaterThanOrEqual(phones[i - 1]?.toMs ?? 0);
      expect(one.score).toBeGreaterThanOrEqual(0);
      expect(one.score).toBeLessThanOrEqual(100);
    }
    expect(phones.at(-1)!.toMs).toBeLessThanOrEqual(outcome.durationMs);
  });

  it('marks words that were not said and lowers integrity and overall', () => {
    const whole = scored(scorer.score(pcm, text));
    const longer: Reference = { kind: 'sentence', words: [...text.words, ...['and', 'the', 'umbrella'].map((one) => ({ text: one }))] };
    const partly = scored(scorer.score(pcm, longer));
    expect(partly.words.slice(0, 3).every((one) => one.said)).toBe(true);
    expect(partly.words.slice(4).map((one) => [one.said, one.score, one.phones.length])).toEqual([
      [false, 0, 0],
      [false, 0, 0],
    ]);
    expect(partly.integrity).toBeLessThan(70);
    expect(partly.overall).toBeLessThan(0.8 * whole.overall);
    expect(partly.warnings).toContain('words-missing');
  });

  it('scores a paragraph sentence by sentence', () => {
    const gap = new Float32Array(8000);
    const other = vectors[2]!;
    const both = Float32Array.of(...pcm, ...gap, ...recording(other.id));
    const outcome = scored(scorer.score(both, { kind: 'paragraph', sentences: [text.words, textOf(other).words] }));
    expect(outcome.words).toHaveLength(12);
    expect(outcome.integrity).toBe(100);
    expect(outcome.overall).toBeGreaterThan(75);
  });

  it('answers kinds that it does not score with "unsupported"', () => {
    expect(scorer.score(pcm, { kind: 'picture' } as unknown as Reference)).toMatchObject({ kind: 'refused', reason: 'unsupported' });
  });

  it('is surer of a right word than of another', () => {
    const one = spokenWords.find(
      (candidate) => candidate.expert === 10 && scorer.score(spoken(candidate), word(candidate.text)).kind === 'scored',
    )!;
    const right = scored(scorer.score(spoken(one), word(one.text)));
    expect(right.confidence).toBeGreaterThan(0);
    expect(right.confidence).toBeLessThanOrEqual(1);
    expect(right.scorer).toMatchObject({ provider: 'device', version: scorer.info.version });
  });
});
